/** SHA-256 and HMAC, on any page: browsers offer their own only on secure ones, and a game in the
 * local network is played on a plain address. */

import { hmac as hmacOf } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hexOf } from "@noble/hashes/utils.js";

export { hexOf, sha256 };

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Lower case alone, as the server writes it. */
export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error("These are not hexadecimal digits.");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const hmac = (key: Uint8Array, text: string): Uint8Array =>
  hmacOf(sha256, key, bytesOf(text));
