import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ByteLog } from "./byte-log.ts";

/** The timeout on a busy machine. */
const PATIENCE_MS = 10_000;

function contentsOf(store: ByteLog): string[] {
  return Array.from({ length: store.length }, (_, index) => store.read(index).toString());
}

/** Texts of a few lengths that differ here and there, with some that differ in every place. */
const similarTexts = fc.array(
  fc.record({
    length: fc.constantFrom(0, 3, 255, 256, 257, 1_000, 1_001, 30_000, 70_000),
    character: fc.constantFrom("a", "b", "é"),
    changes: fc.array(fc.tuple(fc.nat(70_000), fc.constantFrom("1", "22", "ü")), { maxLength: 5 }),
  }),
  { maxLength: 40 },
);

interface Draft {
  readonly length: number;
  readonly character: string;
  readonly changes: readonly (readonly [place: number, change: string])[];
}

function textOf({ length, character, changes }: Draft): string {
  let text = character.repeat(length);
  for (const [place, change] of changes) {
    if (place + change.length > length) continue;
    text = text.slice(0, place) + change + text.slice(place + change.length);
  }
  return text;
}

test("returns similar and other records byte for byte, whole and in part", () => {
  fc.assert(
    fc.property(similarTexts, fc.nat(70_000), fc.nat(2_000), (input, from, count) => {
      const store = new ByteLog();
      const texts = input.map(textOf);
      for (const text of texts) {
        const half = text.slice(0, text.length / 2);
        const rest = Buffer.from(text.slice(half.length));
        store.append(half, rest);
        expect(store.readHead(store.length - 1).toString()).toBe(half);
        expect(store.readBody(store.length - 1).equals(rest)).toBe(true);
      }
      expect(contentsOf(store)).toEqual(texts);
      for (const [index, text] of texts.entries()) {
        const bytes = Buffer.from(text);
        const part = [Math.min(from, bytes.length), Math.min(from + count, bytes.length)] as const;
        expect(store.read(index, ...part).equals(bytes.subarray(...part))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("reads records unchanged from the file and from memory, also of a reused buffer", async () => {
  const store = new ByteLog(1);
  const texts: string[] = [];
  // A buffer is written to again once its segment is in the file.
  for (let index = 0; index < 12; index += 1) {
    const text = `${String(index)}:${"é".repeat(400_000)}`;
    texts.push(text);
    store.append(text);
    await vi.waitFor(() => {
      expect(store.spilled).toBe(Math.max(0, index - 1));
    }, PATIENCE_MS);
  }
  expect(contentsOf(store)).toEqual(texts);
});

test("reads small records of the file unchanged: in order, backwards and again", async () => {
  const store = new ByteLog(1);
  const texts = Array.from({ length: 5_000 }, (_, index) =>
    index % 3 === 0
      ? `${String(index)}:${"é".repeat(500)}`
      : String(index * 7_919)
          .padEnd(9, "-")
          .repeat(100),
  );
  for (const text of texts) store.append(text);
  await vi.waitFor(() => {
    expect(store.spilled).toBeGreaterThan(0);
  }, PATIENCE_MS);
  const read = (index: number) => store.read(index).toString();
  expect(contentsOf(store)).toEqual(texts);
  expect(texts.map((_, index) => read(texts.length - 1 - index))).toEqual(texts.toReversed());
});

test("throws for a record that does not exist", () => {
  const store = new ByteLog();
  expect(() => store.read(0)).toThrow(RangeError);
});
