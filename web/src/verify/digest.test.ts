import { describe, expect, it } from "vitest";
import { bytesOf, fromHex, hexOf, hmac, sha256 } from "./digest";

const KNOWN: [string, string][] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
];

describe("SHA-256", () => {
  it.each(KNOWN)("of %j is as published", (text, hash) => {
    expect(hexOf(sha256(bytesOf(text)))).toBe(hash);
  });
});

describe("HMAC", () => {
  it("is as RFC 4231 has it", () => {
    const found = hmac(bytesOf("Jefe"), "what do ya want for nothing?");
    expect(hexOf(found)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  });
});

describe("hexadecimal", () => {
  it("goes both ways and refuses anything else", () => {
    expect(hexOf(fromHex("00ff10"))).toBe("00ff10");
    expect(() => fromHex("0g")).toThrow("hexadecimal");
    expect(() => fromHex("abc")).toThrow("hexadecimal");
  });
});
