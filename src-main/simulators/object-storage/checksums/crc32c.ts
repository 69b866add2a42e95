/** CRC-32C (Castagnoli), reflected polynomial 0x82F63B78: RFC 3720, appendix B.4. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0x82f63b78 : 0);
  return value >>> 0;
});

/** Goes on from a checksum; begins at 0. */
export function crc32c(bytes: Uint8Array, previous: number): number {
  let crc = ~previous;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
