import fc from "fast-check";
import { expect, test } from "vitest";
import { EgressLog } from "./egress-log.ts";

function entry(type: string, json: string) {
  return { id: `id_${type}`, type, subject: "", createdAt: 0, json };
}

test("returns stored records byte for byte, alone and as a range", () => {
  const json = fc.jsonValue().map((value) => JSON.stringify(value));
  const entries = fc.array(fc.record({ type: fc.string(), json }), { maxLength: 60 });
  fc.assert(
    fc.property(entries, fc.nat(60), fc.nat(60), (input, from, many) => {
      const log = new EgressLog();
      input.forEach(({ type, json: text }) => log.append(entry(type, text)));
      input.forEach(({ type, json: text }, index) => {
        expect(log.payload(index + 1).toString()).toBe(text);
        expect(log.row(index + 1)).toMatchObject({ seq: index + 1, type });
      });
      const last = Math.min(log.length, from + many);
      const bytes = Buffer.concat([...log.recordRanges(from + 1, last)]).toString();
      const page = JSON.parse(`[${bytes.slice(1)}]`) as { seq: number; payload: unknown }[];
      expect(page.map(({ payload }) => payload)).toEqual(
        input.slice(from, last).map(({ json: text }) => JSON.parse(text) as unknown),
      );
    }),
    { numRuns: 200 },
  );
});

test("records larger than a segment, and many of them, keep their place", () => {
  const log = new EgressLog();
  const large = JSON.stringify("ü".repeat(1_500_000));
  const small = JSON.stringify("x".repeat(1_000));
  for (let round = 0; round < 5; round += 1) {
    log.append(entry("large", large));
    for (let count = 0; count < 300; count += 1) log.append(entry("small", small));
  }
  expect(log.length).toBe(1_505);
  expect(log.payload(302).toString()).toBe(large);
  expect(log.payload(1_505).toString()).toBe(small);
  expect([...log.seqsOfType("large", 1, log.length)]).toEqual([1, 302, 603, 904, 1_205]);
});

test("more types than two bytes can tell apart stay apart", () => {
  const log = new EgressLog();
  for (let count = 1; count <= 70_000; count += 1) log.append(entry(`to/${String(count)}`, "1"));
  expect([1, 65_536, 65_537, 70_000].map((seq) => log.row(seq).type)).toEqual([
    "to/1",
    "to/65536",
    "to/65537",
    "to/70000",
  ]);
  expect([...log.seqsOfType("to/65537", 1, 70_000)]).toEqual([65_537]);
});
