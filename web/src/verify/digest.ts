/** SHA-256 and HMAC. The browser's own where it offers it: only on secure pages and this machine;
 * on a plain address in the house the few lines below do the same. */

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error("These are not hexadecimal digits.");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return plainSha256(data);
  return new Uint8Array(await subtle.digest("SHA-256", data as BufferSource));
}

const BLOCK = 64;

/** RFC 2104; every key here is shorter than a block. */
export async function hmac(key: Uint8Array, text: string): Promise<Uint8Array> {
  if (key.length > BLOCK) throw new Error("The key is longer than a block.");
  const pad = (mask: number): Uint8Array => {
    const padded = new Uint8Array(BLOCK).fill(mask);
    key.forEach((byte, n) => (padded[n]! ^= byte));
    return padded;
  };
  const inner = await sha256(joined(pad(0x36), bytesOf(text)));
  return sha256(joined(pad(0x5c), inner));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

// -- without the browser's help (FIPS 180-4) -------------------------------------------------

/** The first 32 bits of the fractional parts of roots of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const found = new Uint32Array(count);
  let filled = 0;
  for (let candidate = 2; filled < count; candidate++) {
    if (!isPrime(candidate)) continue;
    const root = candidate ** (1 / power);
    found[filled++] = Math.floor((root - Math.floor(root)) * 2 ** 32);
  }
  return found;
}

function isPrime(candidate: number): boolean {
  for (let n = 2; n * n <= candidate; n++) if (candidate % n === 0) return false;
  return true;
}

const START = roots(8, 2);
const ROUND = roots(64, 3);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function plainSha256(data: Uint8Array): Uint8Array {
  const size = Math.ceil((data.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setBigUint64(size - 8, BigInt(data.length) * 8n);
  const state = Uint32Array.from(START);
  for (let at = 0; at < size; at += BLOCK) compress(state, words, at);
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => result.setUint32(4 * n, word));
  return new Uint8Array(result.buffer);
}

function compress(state: Uint32Array, words: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let n = 0; n < 16; n++) w[n] = words.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [early, late] = [w[n - 15]!, w[n - 2]!];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[n] = w[n - 16]! + small + w[n - 7]! + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[n]! + w[n]!;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n]! += word));
}
