import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { createAuthority, createServerCertificate } from "./certificate.ts";

/** Lists the lengths of a DER value and its parts that are longer than needed, as Go checks them. */
function longLengths(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at);
    const size = first < 0x80 ? 0 : first & 0x7f;
    const length = size === 0 ? first : bytes.readUIntBE(at + 2, size);
    if (size > 0 && length < (size === 1 ? 0x80 : 2 ** (8 * (size - 1)))) {
      found.push(`tag ${String(tag)} of ${String(length)} bytes`);
    }
    const start = at + 2 + size;
    const isConstructed = (tag & 0x20) !== 0;
    if (isConstructed) found.push(...longLengths(bytes.subarray(start, start + length)));
    at = start + length;
  }
  return found;
}

test("writes certificates in the shortest encoding, which Go clients require", () => {
  const authority = createAuthority();
  const hosts = ["localhost", "127.0.0.1", "simdeck.test"];
  const { cert } = createServerCertificate(authority, hosts);
  for (const pem of [authority.cert, cert]) {
    expect(longLengths(new X509Certificate(pem).raw)).toEqual([]);
  }
});
