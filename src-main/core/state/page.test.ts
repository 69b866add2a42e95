import fc from "fast-check";
import { expect, test } from "vitest";
import { Collection } from "./collection.ts";
import { pageNewestFirst, UnknownCursor, type Page, type PageRequest } from "./page.ts";

interface Thing {
  readonly id: string;
  readonly isEven: boolean;
}

function things(count: number, removed: readonly number[] = []): Collection<Thing> {
  const collection = new Collection<Thing>();
  for (let index = 0; index < count; index += 1) {
    collection.add({ id: `t${String(index)}`, isEven: index % 2 === 0 });
  }
  for (const index of removed) collection.remove(`t${String(index)}`);
  return collection;
}

const ids = (page: Page<Thing>) => page.items.map(({ id }) => id);

test("a page begins behind its cursor, newest first", () => {
  const source = things(5);
  expect(pageNewestFirst(source, { limit: 2 })).toMatchObject({ hasMore: true });
  expect(ids(pageNewestFirst(source, { limit: 2 }))).toEqual(["t4", "t3"]);
  expect(ids(pageNewestFirst(source, { limit: 2, after: "t3" }))).toEqual(["t2", "t1"]);
  expect(pageNewestFirst(source, { limit: 2, after: "t2" }).hasMore).toBe(false);
});

test("a page before a cursor has its nearest items, newest first", () => {
  const page = pageNewestFirst(things(5), { limit: 2, before: "t1" });
  expect(ids(page)).toEqual(["t3", "t2"]);
  expect(page.hasMore).toBe(true);
});

test.each([{ after: "x" }, { before: "x" }])("rejects the unknown cursor %j", (cursor) => {
  expect(() => pageNewestFirst(things(1), { limit: 1, ...cursor })).toThrow(UnknownCursor);
});

test("a page reads only its own objects and one more", () => {
  const source = things(1_000);
  const seen: string[] = [];
  const keep = ({ id }: Thing) => {
    seen.push(id);
    return true;
  };
  pageNewestFirst(source, { limit: 3, after: "t500" }, keep);
  expect(seen).toEqual(["t499", "t498", "t497", "t496"]);
});

function walk(source: Collection<Thing>, limit: number, keep: (thing: Thing) => boolean) {
  const seen: string[] = [];
  let request: PageRequest = { limit };
  for (;;) {
    const page = pageNewestFirst(source, request, keep);
    seen.push(...ids(page));
    const last = ids(page).at(-1);
    if (!page.hasMore || last === undefined) return seen;
    request = { limit, after: last };
  }
}

test("any walk through the pages sees every kept object once, and the way back sees the same", () => {
  const worlds = fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    removed: fc.array(fc.nat(59)),
    limit: fc.integer({ min: 1, max: 12 }),
    evenOnly: fc.boolean(),
  });
  fc.assert(
    fc.property(worlds, ({ count, removed, limit, evenOnly }) => {
      const source = things(count, removed);
      const keep = (thing: Thing) => !evenOnly || thing.isEven;
      const all = [...source.newestFirst()].filter(keep).map(({ id }) => id);
      expect(walk(source, limit, keep)).toEqual(all);
      const oldest = all.at(-1);
      if (oldest === undefined) return;
      const back = pageNewestFirst(source, { limit, before: oldest }, keep);
      expect(ids(back)).toEqual(all.slice(0, -1).slice(-limit));
      expect(back.hasMore).toBe(all.length - 1 > limit);
    }),
  );
});
