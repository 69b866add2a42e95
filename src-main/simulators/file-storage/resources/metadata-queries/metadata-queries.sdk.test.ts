import { expect, test } from "vitest";
import { failure, openBox } from "../../testing/open-box.ts";

const FROM = "enterprise_1000001.invoice";

const fields = [
  { type: "string" as const, key: "title", displayName: "Title" },
  { type: "float" as const, key: "amount", displayName: "Amount" },
  { type: "date" as const, key: "due", displayName: "Due" },
  {
    type: "enum" as const,
    key: "state",
    displayName: "State",
    options: [{ key: "open" }, { key: "paid" }],
  },
  {
    type: "multiSelect" as const,
    key: "tags",
    displayName: "Tags",
    options: [{ key: "a" }, { key: "b" }, { key: "c" }],
  },
];

type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** Three files with invoices, and one with an empty invoice. */
async function setup() {
  const world = await openBox();
  const { box, upload } = world;
  await box.metadataTemplates.createMetadataTemplate({
    scope: "enterprise",
    displayName: "Invoice",
    templateKey: "invoice",
    fields,
  });
  const add = async (name: string, values: Values, folder = "0") => {
    const id = await upload(name, name, folder);
    await box.fileMetadata.createFileMetadataById(id, "enterprise", "invoice", { ...values });
    return id;
  };
  const folder = await box.folders.createFolder({ name: "Old", parent: { id: "0" } });
  const ids = {
    one: await add("one", {
      ...{ title: "Harbour fee 5%", amount: 90, due: "2026-01-31T00:00:00Z" },
      ...{ state: "open", tags: ["a", "b"] },
    }),
    two: await add("two", {
      ...{ title: "Sails", amount: 250.5, due: "2026-03-31T00:00:00.000Z" },
      ...{ state: "paid", tags: ["b"] },
    }),
    old: await add("old", { title: "Harbour tax", amount: 10 }, folder.id),
    blank: await add("blank", {}),
  };
  const ask = (query: string, queryParams: Values = {}, more: object = {}) =>
    box.search.searchByMetadataQuery({
      from: FROM,
      query,
      queryParams: { ...queryParams },
      ancestorFolderId: "0",
      ...more,
    });
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const find = async (...args: Parameters<typeof ask>) => {
    const { entries = [] } = await ask(...args);
    return entries.map(({ id }) => names.get(id));
  };
  return { ...world, ids, folder, ask, find };
}

test.each([
  ["", {}, ["one", "two", "old", "blank"]],
  ["amount >= :least", { least: 90 }, ["one", "two"]],
  ["amount < 90", {}, ["old"]],
  ["title = 'Sails'", {}, ["two"]],
  ["title LIKE :like", { like: "Harbour%" }, ["one", "old"]],
  ["title LIKE '%5%'", {}, ["one"]],
  ["title LIKE 'Sail_'", {}, ["two"]],
  ["title NOT LIKE 'Sail_'", {}, ["one", "old"]],
  ["title ILIKE 'harbour%'", {}, ["one", "old"]],
  ["title LIKE 'harbour%'", {}, []],
  ["due > :day", { day: "2026-02-01T00:00:00Z" }, ["two"]],
  ["due = :day", { day: "2026-03-31T00:00:00Z" }, ["two"]],
  ["state IN (:one, 'paid')", { one: "open" }, ["one", "two"]],
  ["state NOT IN ('paid')", {}, ["one"]],
  ["state IS NULL", {}, ["old", "blank"]],
  ["state IS NOT NULL AND NOT state = 'paid'", {}, ["one"]],
  ["NOT state = 'paid'", {}, ["one"]],
  ["tags HASANY ('a', 'c')", {}, ["one"]],
  ["tags hasall ('b')", {}, ["one", "two"]],
  ["tags = :tags", { tags: ["b", "a"] }, ["one"]],
  ["tags != :tags", { tags: ["a", "b"] }, ["two"]],
  ["amount > 100 OR amount < 50 AND title = 'none'", {}, ["two"]],
  ["(amount > 100 OR amount < 50) AND title ILIKE '%a%'", {}, ["two", "old"]],
] as const)("the query %o finds the items", async (query, parameters, expected) => {
  await using world = await setup();
  expect(await world.find(query, parameters)).toEqual(expected);
});

test.each([
  ["amount >= :none", {}],
  ["amount >= 'text'", {}],
  ["due > 'soon'", {}],
  ["price > 1", {}],
  ["amount LIKE '1%'", {}],
  ["tags = 'a'", {}],
  ["tags > :tags", { tags: ["a"] }],
  ["title = :title", { title: ["Sails"] }],
  ["amount >", {}],
  ["(amount > 1", {}],
  ["amount > 1 amount", {}],
  ["amount NOT = 1", {}],
  ['title = "Sails"', {}],
  ["amount BETWEEN 1", {}],
  [`${"(".repeat(80)}amount > 1${")".repeat(80)}`, {}],
])("the query %o is refused", async (query, parameters) => {
  await using world = await setup();
  await expect(world.ask(query, parameters)).rejects.toEqual(failure(400, "bad_request"));
});

test("a query is limited to a folder, sorted, paged, and leaves out the trash", async () => {
  await using world = await setup();
  const { ask, find, folder, ids, box } = world;
  expect(await find("", {}, { ancestorFolderId: folder.id })).toEqual(["old"]);
  const orderBy = [{ fieldKey: "amount", direction: "DESC" }];
  expect(await find("amount > 0", {}, { orderBy })).toEqual(["two", "one", "old"]);
  const first = await ask("amount > 0", {}, { orderBy, limit: 2 });
  expect(first.entries?.map(({ id }) => id)).toEqual([ids.two, ids.one]);
  const { nextMarker: marker } = first;
  expect(await find("amount > 0", {}, { orderBy, limit: 2, marker })).toEqual(["old"]);
  await expect(ask("", {}, { orderBy: [{ fieldKey: "price" }] })).rejects.toEqual(failure(400));
  await expect(ask("", {}, { marker: "?" })).rejects.toEqual(failure(400));
  await expect(ask("", {}, { from: "enterprise_1000001.none" })).rejects.toEqual(failure(404));
  await expect(ask("", {}, { from: "global.properties" })).rejects.toEqual(failure(400));
  await box.files.deleteFileById(ids.two);
  expect(await find("amount > 50")).toEqual(["one"]);
});

test("a query returns the fields of items and of metadata that it names", async () => {
  await using world = await setup();
  const { ask, ids } = world;
  const named = ["name", `metadata.${FROM}.amount`, `metadata.${FROM}.title`];
  const { rawData } = await ask("title = 'Sails'", {}, { fields: named });
  const instance = { $template: "invoice", $scope: "enterprise_1000001", $version: 0 };
  expect(rawData).toMatchObject({
    entries: [
      {
        ...{ type: "file", id: ids.two, name: "two" },
        metadata: { enterprise_1000001: { invoice: { ...instance, amount: 250.5 } } },
      },
    ],
  });
  const plain = await ask("title = 'Sails'");
  expect(plain.rawData).toEqual({
    entries: [{ type: "file", id: ids.two, etag: "0" }],
    limit: 100,
    next_marker: null,
  });
  const unknown = { fields: [`metadata.${FROM}.price`] };
  await expect(ask("title = 'Sails'", {}, unknown)).rejects.toEqual(failure(400));
});
