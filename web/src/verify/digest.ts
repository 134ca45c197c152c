/** SHA-256 and HMAC. Browsers offer their own only on secure pages, and a game in the local network
 * is played over plain HTTP. */

import { hmac as hmacOf } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hexOf } from "@noble/hashes/utils.js";

export { hexOf, sha256 };

/** The text in UTF-8. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes of hexadecimal digits in lower case, as the server writes them; throws on others. */
export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error("These are not hexadecimal digits.");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** HMAC-SHA256 of a text. */
export const hmac = (key: Uint8Array, text: string): Uint8Array =>
  hmacOf(sha256, key, bytesOf(text));
