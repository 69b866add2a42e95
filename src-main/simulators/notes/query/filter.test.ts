import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listIds, setup, text, type Json, type Sim } from "../testing/client.ts";

const columns = {
  Name: { title: {} },
  Note: { rich_text: {} },
  Qty: { number: {} },
  Kind: { select: {} },
  Phase: { status: {} },
  Tags: { multi_select: {} },
  Due: { date: {} },
  Done: { checkbox: {} },
  Site: { url: {} },
  Who: { people: {} },
  Made: { created_time: {} },
  By: { created_by: {} },
};

/** Rows of every sort: full ones, empty ones, and such that share values. */
async function setupRows(sim: Sim) {
  const { source } = await sim.table(columns);
  const me = String((await sim.ask("GET", "/v1/users/me")).json["id"]);
  const rows: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const full = {
      Note: { rich_text: text(["Alpha", "alphabet", "beta"][index % 3] ?? "") },
      Qty: { number: (index % 7) - 2 },
      Kind: { select: { name: ["x", "y"][index % 2] } },
      Phase: { status: { name: ["Not started", "Done"][index % 2] } },
      Tags: { multi_select: [{ name: "a" }, { name: ["b", "c"][index % 2] }] },
      Due: { date: { start: ["2026-01-14", "2026-01-15T08:00:00Z", "2026-02-01"][index % 3] } },
      Done: { checkbox: index % 2 === 0 },
      Site: { url: "https://example.com/" },
      Who: { people: [{ id: me }] },
    };
    const title = { Name: { title: text(`Row ${String(index % 5)}`) } };
    rows.push(await sim.row(source, index % 4 === 3 ? title : { ...title, ...full }));
  }
  return { source, rows, me };
}

const words = fc.constantFrom("alpha", "Alpha", "a", "bet", "Row 1", "");
const numbers = fc.constantFrom(-2, 0, 1.5, 3, 100);
const dates = fc.constantFrom(
  "2026-01-14",
  "2026-01-15",
  "2026-01-15T08:00:00Z",
  "today",
  "one_week_ago",
);
const texts = fc.constantFrom(
  "contains",
  "does_not_contain",
  "equals",
  "does_not_equal",
  "starts_with",
  "ends_with",
);
const compares = fc.constantFrom(
  "equals",
  "does_not_equal",
  "greater_than",
  "less_than",
  "greater_than_or_equal_to",
  "less_than_or_equal_to",
);
const moments = fc.constantFrom("equals", "before", "after", "on_or_before", "on_or_after");
const spans = fc.constantFrom(
  "this_week",
  "past_week",
  "past_month",
  "past_year",
  "next_week",
  "next_month",
  "next_year",
);

const of = (property: string, type: string, condition: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  condition.map((input) => ({ property, [type]: input }));
const one = <T>(names: fc.Arbitrary<string>, operand: fc.Arbitrary<T>): fc.Arbitrary<Json> =>
  fc.tuple(names, operand).map(([name, value]) => ({ [name]: value }));

const emptiness = one(fc.constantFrom("is_empty", "is_not_empty"), fc.constant(true));

const condition: fc.Arbitrary<Json> = fc.oneof(
  of("Name", "title", one(texts, words)),
  of("Note", "rich_text", fc.oneof(one(texts, words), emptiness)),
  of("Site", "url", emptiness),
  of("Qty", "number", fc.oneof(one(compares, numbers), emptiness)),
  of(
    "Kind",
    "select",
    fc.oneof(
      one(fc.constantFrom("equals", "does_not_equal"), fc.constantFrom("x", "z")),
      emptiness,
    ),
  ),
  of("Phase", "status", one(fc.constantFrom("equals", "does_not_equal"), fc.constant("Done"))),
  of(
    "Tags",
    "multi_select",
    one(fc.constantFrom("contains", "does_not_contain"), fc.constantFrom("a", "b")),
  ),
  of("Due", "date", fc.oneof(one(moments, dates), one(spans, fc.constant({})), emptiness)),
  of("Made", "created_time", one(moments, dates)),
  of("Done", "checkbox", one(fc.constantFrom("equals", "does_not_equal"), fc.boolean())),
  of("Who", "people", one(fc.constantFrom("contains", "does_not_contain"), fc.constant("me"))),
);

const filter = fc.oneof(
  condition,
  fc.array(condition, { maxLength: 3 }).map((and) => ({ and })),
  fc.array(condition, { maxLength: 3 }).map((or) => ({ or })),
);

/** Operators that are each other's opposites. */
const opposites: readonly (readonly [string, string, string, string, unknown])[] = [
  ["Name", "title", "equals", "does_not_equal", "Row 1"],
  ["Note", "rich_text", "contains", "does_not_contain", "alpha"],
  ["Note", "rich_text", "is_empty", "is_not_empty", true],
  ["Qty", "number", "equals", "does_not_equal", 0],
  ["Qty", "number", "is_empty", "is_not_empty", true],
  ["Kind", "select", "equals", "does_not_equal", "x"],
  ["Kind", "select", "is_empty", "is_not_empty", true],
  ["Phase", "status", "equals", "does_not_equal", "Done"],
  ["Tags", "multi_select", "contains", "does_not_contain", "b"],
  ["Tags", "multi_select", "is_empty", "is_not_empty", true],
  ["Due", "date", "is_empty", "is_not_empty", true],
  ["Done", "checkbox", "equals", "does_not_equal", true],
  ["Who", "people", "contains", "does_not_contain", "me"],
];

describe("filters", () => {
  test("and is the intersection, or the union, and a sort changes only the order", async () => {
    await using sim = setup();
    const { source, rows } = await setupRows(sim);
    const run = async (input: Json, more: Json = {}) =>
      listIds(await sim.query(source, { filter: input, ...more }));
    await fc.assert(
      fc.asyncProperty(condition, filter, async (a, b) => {
        const [first, second] = [await run(a), await run(b)];
        expect(rows.filter((id) => first.includes(id))).toEqual(first);
        const both = first.filter((id) => second.includes(id));
        const either = rows.filter((id) => first.includes(id) || second.includes(id));
        expect(await run({ and: [a, b] })).toEqual(both);
        expect(await run({ or: [a, b] })).toEqual(either);
        const sorts = [{ property: "Note", direction: "descending" }];
        expect((await run(a, { sorts })).toSorted()).toEqual(first.toSorted());
      }),
      { numRuns: 25 },
    );
    expect(await run({ and: [] })).toEqual(rows);
    expect(await run({ or: [] })).toEqual([]);
  });

  test.each(opposites)(
    "%s: %s %s and %s part the rows in two",
    async (property, type, yes, no, operand) => {
      await using sim = setup();
      const { source, rows } = await setupRows(sim);
      const run = async (name: string) =>
        listIds(await sim.query(source, { filter: { property, [type]: { [name]: operand } } }));
      const [positive, negative] = [await run(yes), await run(no)];
      expect(positive.length).toBeGreaterThan(0);
      expect(negative.length).toBeGreaterThan(0);
      expect(rows.filter((id) => !positive.includes(id))).toEqual(negative);
    },
  );

  test("less, equal and greater partition the rows with a value", async () => {
    await using sim = setup();
    const { source } = await setupRows(sim);
    const count = async (property: string, type: string, params: Json) =>
      listIds(await sim.query(source, { filter: { property, [type]: params } })).length;
    await fc.assert(
      fc.asyncProperty(numbers, dates, async (number, date) => {
        const qty = (name: string) => count("Qty", "number", { [name]: number });
        const due = (name: string) => count("Due", "date", { [name]: date });
        expect((await qty("less_than")) + (await qty("equals"))).toBe(
          await qty("less_than_or_equal_to"),
        );
        expect((await qty("greater_than")) + (await qty("equals"))).toBe(
          await qty("greater_than_or_equal_to"),
        );
        expect((await qty("less_than_or_equal_to")) + (await qty("greater_than"))).toBe(18);
        expect((await due("before")) + (await due("equals"))).toBe(await due("on_or_before"));
        expect((await due("on_or_before")) + (await due("after"))).toBe(18);
      }),
      { numRuns: 15 },
    );
  });

  test.each([
    ["past_week", 12],
    ["this_week", 12],
    ["next_month", 12],
    ["past_month", 12],
    ["next_week", 6],
    ["past_year", 12],
    ["next_year", 12],
  ])("%s goes by the simulator's clock", async (span, count) => {
    await using sim = setup();
    const { source } = await setupRows(sim);
    const passed = { property: "Due", date: { [span]: {} } };
    expect(listIds(await sim.query(source, { filter: passed }))).toHaveLength(count);
  });

  test("filters timestamps without a column, and columns by id", async () => {
    await using sim = setup();
    const { source, rows } = await setupRows(sim);
    await sim.ask("POST", "/_sim/clock", { advance_seconds: 3_600 });
    const late = await sim.row(source, { Name: { title: text("late") } });
    const after = { timestamp: "created_time", created_time: { after: "2026-01-15T12:30:00Z" } };
    expect(listIds(await sim.query(source, { filter: after }))).toEqual([late]);
    const sorts = [{ timestamp: "created_time", direction: "descending" }];
    expect(listIds(await sim.query(source, { sorts }))).toEqual([late, ...rows]);
    const byId = { property: "title", rich_text: { equals: "late" } };
    expect(listIds(await sim.query(source, { filter: byId }))).toEqual([late]);
  });
});

describe("pages of results", () => {
  test("hold everything exactly once, whatever the filter, the sorts and the size", async () => {
    await using sim = setup();
    const { source } = await setupRows(sim);
    const sorts = fc.array(
      fc.record({
        property: fc.constantFrom(...Object.keys(columns)),
        direction: fc.constantFrom("ascending", "descending"),
      }),
      { maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(
        filter,
        sorts,
        fc.integer({ min: 1, max: 9 }),
        async (input, order, size) => {
          const whole = listIds(await sim.query(source, { filter: input, sorts: order }));
          const seen: string[] = [];
          let cursor: unknown;
          do {
            const body = {
              filter: input,
              sorts: order,
              page_size: size,
              start_cursor: cursor ?? null,
            };
            const page = await sim.query(source, body);
            expect(page["has_more"]).toBe(page["next_cursor"] !== null);
            seen.push(...listIds(page));
            cursor = page["next_cursor"];
          } while (cursor !== null);
          expect(seen).toEqual(whole);
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each([[[]], [[{ property: "Qty", direction: "ascending" }]]])(
    "skip no row when a client deletes seen rows, sorted by %j",
    async (sorts) => {
      await using sim = setup();
      const { source, rows } = await setupRows(sim);
      const seen: string[] = [];
      let cursor: unknown;
      do {
        const page = await sim.query(source, { sorts, page_size: 5, start_cursor: cursor ?? null });
        for (const id of listIds(page)) {
          seen.push(id);
          await sim.made(`/v1/pages/${id}`, { in_trash: true }, "PATCH");
        }
        cursor = page["next_cursor"];
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(rows.toSorted());
    },
  );

  test("of blocks, search, comments and users hold everything exactly once", async () => {
    await using sim = setup();
    const home = await sim.home();
    const { source } = await sim.table({ Name: { title: {} } });
    for (let index = 0; index < 13; index += 1) {
      await sim.row(source, { Name: { title: text(`R${String(index)}`) } });
      await sim.made("/v1/comments", { parent: { page_id: home }, rich_text: text("c") });
    }
    const divider = { divider: {} };
    await sim.made(`/v1/blocks/${home}/children`, { children: Array(13).fill(divider) }, "PATCH");
    const walk = async (url: string, size: number, method: "GET" | "POST" = "GET") => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const more: string = cursor === null ? "" : `&start_cursor=${cursor}`;
        const paging = { page_size: size, ...(cursor === null ? {} : { start_cursor: cursor }) };
        const { json } =
          method === "POST"
            ? await sim.ask("POST", url, paging)
            : await sim.ask("GET", `${url}page_size=${String(size)}${more}`);
        seen.push(...listIds(json));
        cursor = json["next_cursor"] as string | null;
      } while (cursor !== null);
      return seen;
    };
    for (const [url, method, count] of [
      [`/v1/blocks/${home}/children?`, "GET", 14],
      [`/v1/comments?block_id=${home}&`, "GET", 13],
      ["/v1/users?", "GET", 2],
      ["/v1/search", "POST", 15],
    ] as const) {
      const whole = await walk(url, 100, method);
      expect(new Set(whole).size).toBe(count);
      for (const size of [1, 4, 13]) expect(await walk(url, size, method)).toEqual(whole);
    }
  });
});

test.each([
  ["two operators", { property: "Qty", number: { equals: 1, greater_than: 0 } }],
  ["two types", { property: "Qty", number: { equals: 1 }, checkbox: { equals: true } }],
  ["two groups", { and: [], or: [] }],
  [
    "a property with a timestamp",
    { property: "Qty", number: { equals: 1 }, timestamp: "created_time", created_time: {} },
  ],
])("a filter with %s is rejected", async (_name, filter) => {
  await using sim = setup();
  const { source } = await sim.table(columns);
  const answer = await sim.ask("POST", `/v1/data_sources/${source}/query`, { filter });
  expect(answer).toMatchObject({ status: 400, json: { code: "validation_error" } });
  expect(String(answer.json["message"])).toContain("should not be present");
});
