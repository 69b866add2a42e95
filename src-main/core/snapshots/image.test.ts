import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { ByteLog } from "#core/log/byte-log.ts";
import { BlobStore, type Blob } from "#core/state/bytes/blob-store.ts";
import { Collection } from "#core/state/collection.ts";
import { PAGE_BYTES } from "#core/state/bytes/page-file.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import { capture } from "./capture.ts";
import { readImage } from "./read-image.ts";
import { rebuild } from "./rebuild.ts";
import { ClassTable, transient } from "./state-classes.ts";
import { writeImage } from "./write-image.ts";

const classes = new ClassTable();

/** The same value again: out of an image, and out of an image that was written and read. */
async function again(value: unknown): Promise<readonly unknown[]> {
  const image = capture(value, classes);
  return [rebuild(image, classes), rebuild(await readImage(writeImage(image)), classes)];
}

test("any plain data comes back, in an image and in a file", async () => {
  const leaf = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withTypedArray: false,
    maxDepth: 4,
  });
  await fc.assert(
    fc.asyncProperty(leaf, async (value) => {
      for (const made of await again({ value })) expect(made).toStrictEqual({ value });
    }),
    { numRuns: 200 },
  );
});

test("restores shared and circular references", async () => {
  const item = { id: "a", tags: ["x"] };
  const collection = new Collection<typeof item>();
  collection.add(item);
  const byName = new SortedMap<typeof item>();
  byName.set("name", item);
  const state = { list: [item], collection, byName, self: {} };
  state.self = state;
  const shape = z.object({
    list: z.array(z.unknown()),
    collection: z.instanceof(Collection),
    byName: z.instanceof(SortedMap),
    self: z.unknown(),
  });
  for (const made of await again(state)) {
    const { list, collection: items, byName: names, self } = shape.parse(made);
    expect(items.get("a")).toBe(list[0]);
    expect(names.get("name")).toBe(list[0]);
    expect(self).toBe(made);
    expect(items.get("a")).toEqual(item);
  }
});

test("later changes of the state and of restored objects do not change the image", () => {
  const collection = new Collection<{ readonly id: string; readonly n: number }>();
  collection.add({ id: "a", n: 1 });
  const state = { collection, counts: new Map([["a", { n: 1 }]]), list: [[1]] };
  const image = capture(state, classes);
  const shape = z.object({
    collection: z.instanceof(Collection),
    counts: z.map(z.string(), z.object({ n: z.number() })),
    list: z.array(z.array(z.number())),
  });
  const change = ({ collection: items, counts, list }: z.output<typeof shape>) => {
    items.replace({ id: "a" });
    items.add({ id: "b" });
    counts.set("a", { n: 2 });
    list[0]?.push(2);
  };
  change(state);
  for (let round = 0; round < 2; round += 1) {
    const made = shape.parse(rebuild(image, classes));
    expect([...made.collection.values()]).toEqual([{ id: "a", n: 1 }]);
    expect(made.counts.get("a")).toEqual({ n: 1 });
    expect(made.list).toEqual([[1]]);
    change(made);
  }
});

test("shares a frozen object, with the maps in it", async () => {
  const frozen = Object.freeze({ id: "1-a", files: new Map([["f", { bytes: Buffer.from("f") }]]) });
  const state = { trees: new Map([["a", new Map([[frozen.id, frozen]])]]), winner: frozen };
  const shape = z.object({
    trees: z.map(z.string(), z.map(z.string(), z.unknown())),
    winner: z.unknown(),
  });
  const [shared, read] = (await again(state)).map((made) => shape.parse(made));
  expect(shared?.winner).toBe(frozen);
  expect(read?.winner).toEqual(frozen);
  expect(read?.trees.get("a")?.get(frozen.id)).toBe(read?.winner);
});

test("large and small blobs keep their bytes, also when the original lets go of them", async () => {
  const store = new BlobStore();
  const keep = async (bytes: Buffer): Promise<Blob> => {
    const writer = store.writer();
    await writer.write(bytes);
    return writer.finish();
  };
  const contents = [randomBytes(PAGE_BYTES * 2 + 30_000), randomBytes(100)];
  const blobs = [];
  for (const bytes of contents) blobs.push(await keep(bytes));
  const image = capture({ store, blobs }, classes);
  const file = await readImage(writeImage(image));
  for (const blob of blobs) store.release(blob);
  await keep(randomBytes(PAGE_BYTES * 3));
  for (const from of [image, file, image]) {
    const made = z.object({ store: z.instanceof(BlobStore) }).parse(rebuild(from, classes));
    for (const [place, blob] of blobs.entries()) {
      expect(
        (await buffer(made.store.stream(blob))).equals(contents[place] ?? Buffer.alloc(0)),
      ).toBe(true);
      made.store.release(blob);
    }
  }
});

test("a log goes on from its image beside the original", async () => {
  const store = new ByteLog(1);
  const texts = Array.from({ length: 80 }, (_, place) => String(place % 40).repeat(30_000));
  for (const text of texts) store.append(text.slice(0, 50_000), text.slice(50_000));
  const similar = `like the one before: ${texts[79] ?? ""}`.slice(0, 60_000);
  for (const made of await again(store)) {
    const copy = z.instanceof(ByteLog).parse(made);
    store.append(similar, "mine");
    copy.append(similar, "its own");
    expect(store.read(store.length - 1, similar.length).toString()).toBe("mine");
    expect(copy.read(80, similar.length).toString()).toBe("its own");
    for (const [place, text] of texts.entries()) expect(copy.read(place).toString()).toBe(text);
  }
});

test("a restored log to which nothing was added can be saved again", async () => {
  const log = new ByteLog();
  log.append("one");
  for (const made of await again(log)) {
    for (const twice of await again(made)) {
      expect(z.instanceof(ByteLog).parse(twice).read(0).toString()).toBe("one");
    }
  }
});

class Unlisted {
  readonly name = "x";
}

test("rejects a value that cannot be saved, with its place", () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [{ timers: new Map([["a", () => undefined]]) }, "timers.a is a function"],
    [
      { rooms: [{ log: new Unlisted() }] },
      "rooms.0.log is a Unlisted that stateClasses does not list",
    ],
    [{ ended: Promise.resolve() }, "ended is a Promise"],
  ];
  for (const [value, message] of cases) expect(() => capture(value, classes)).toThrow(message);
});

test("a transient class starts empty", () => {
  const own = new ClassTable({ Unlisted: transient(Unlisted, () => new Unlisted()) });
  expect(rebuild(capture({ one: new Unlisted() }, own), own)).toEqual({ one: new Unlisted() });
});
