/** A part of bytes, the end excluded. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header with one range: `bytes=0-9`, `bytes=10-`, `bytes=-5`.
 * @returns `undefined` for all bytes, `null` for a range that is not within the size (status 416).
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(Number(last) + 1, size);
  return start < end ? { start, end } : null;
}
