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

/** A 64-bit number in two halves: big integers would be a hundred times slower here. */
interface Crc64 {
  readonly high: number;
  readonly low: number;
}

/** CRC-64/NVME, reflected polynomial 0x9A6C9329AC4BC9B5 (NVM Express base specification). */
const POLYNOMIAL = { high: 0x9a6c9329, low: 0xac4bc9b5 };

const highs = new Uint32Array(256);
const lows = new Uint32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let high = 0;
  let low = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | ((high & 1) << 31);
    high >>>= 1;
    if (!isOdd) continue;
    low ^= POLYNOMIAL.low;
    high ^= POLYNOMIAL.high;
  }
  highs[byte] = high;
  lows[byte] = low;
}

/** Goes on from a checksum; begins at zero. */
export function crc64nvme(bytes: Uint8Array, previous: Crc64): Crc64 {
  let high = ~previous.high;
  let low = ~previous.low;
  for (const byte of bytes) {
    const index = (low ^ byte) & 0xff;
    low = ((low >>> 8) | (high << 24)) ^ (lows[index] ?? 0);
    high = (high >>> 8) ^ (highs[index] ?? 0);
  }
  return { high: ~high >>> 0, low: ~low >>> 0 };
}
