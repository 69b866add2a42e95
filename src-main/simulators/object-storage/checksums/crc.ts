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

/** Bytes that are taken at once. */
const STRIDE = 8;

// Table k holds the checksum of a byte that k zero bytes follow.
const highs = new Int32Array(256 * STRIDE);
const lows = new Int32Array(256 * STRIDE);
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
for (let place = 256; place < 256 * STRIDE; place += 1) {
  const high = highs[place - 256] ?? 0;
  const low = lows[place - 256] ?? 0;
  lows[place] = ((low >>> 8) | (high << 24)) ^ (lows[low & 0xff] ?? 0);
  highs[place] = (high >>> 8) ^ (highs[low & 0xff] ?? 0);
}

const wholes = (table: Int32Array, low: number, high: number): number =>
  (table[0x700 | (low & 0xff)] ?? 0) ^
  (table[0x600 | ((low >>> 8) & 0xff)] ?? 0) ^
  (table[0x500 | ((low >>> 16) & 0xff)] ?? 0) ^
  (table[0x400 | (low >>> 24)] ?? 0) ^
  (table[0x300 | (high & 0xff)] ?? 0) ^
  (table[0x200 | ((high >>> 8) & 0xff)] ?? 0) ^
  (table[0x100 | ((high >>> 16) & 0xff)] ?? 0) ^
  (table[high >>> 24] ?? 0);

/** Goes on from a checksum; begins at zero. */
export function crc64nvme(bytes: Uint8Array, previous: Crc64): Crc64 {
  let high = ~previous.high;
  let low = ~previous.low;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - (bytes.length % STRIDE);
  for (let place = 0; place < end; place += STRIDE) {
    const first = low ^ view.getInt32(place, true);
    const second = high ^ view.getInt32(place + 4, true);
    low = wholes(lows, first, second);
    high = wholes(highs, first, second);
  }
  for (let place = end; place < bytes.length; place += 1) {
    const index = (low ^ (bytes[place] ?? 0)) & 0xff;
    low = ((low >>> 8) | (high << 24)) ^ (lows[index] ?? 0);
    high = (high >>> 8) ^ (highs[index] ?? 0);
  }
  return { high: ~high >>> 0, low: ~low >>> 0 };
}
