import type { MetadataFilter } from "box-node-sdk/schemas";
import { expect, test } from "vitest";
import { failure, openBox } from "../../testing/open-box.ts";

async function setup() {
  const world = await openBox();
  const { box, upload } = world;
  await box.metadataTemplates.createMetadataTemplate({
    scope: "enterprise",
    displayName: "Invoice",
    templateKey: "invoice",
    fields: [
      { type: "string", key: "title", displayName: "Title" },
      { type: "float", key: "amount", displayName: "Amount" },
      { type: "date", key: "due", displayName: "Due" },
      {
        type: "enum",
        key: "state",
        displayName: "State",
        options: [{ key: "open" }, { key: "paid" }],
      },
      {
        type: "multiSelect",
        key: "tags",
        displayName: "Tags",
        options: [{ key: "a" }, { key: "b" }],
      },
    ],
  });
  const add = async (name: string, values: Record<string, string | number | string[]>) =>
    box.fileMetadata.createFileMetadataById(await upload(name), "enterprise", "invoice", values);
  await add("one", {
    ...{ title: "Harbour fee", amount: 90, due: "2026-01-31T00:00:00Z" },
    ...{ state: "open", tags: ["a", "b"] },
  });
  await add("two", {
    ...{ title: "Sails", amount: 250.5, due: "2026-03-31T00:00:00Z" },
    ...{ state: "paid", tags: ["b"] },
  });
  await upload("none");
  const find = async (filters: NonNullable<MetadataFilter["filters"]>, query?: string) => {
    const mdfilters = [{ scope: "enterprise" as const, templateKey: "invoice", filters }];
    const asked = query === undefined ? { mdfilters } : { query, mdfilters };
    const { entries = [] } = await box.search.searchForContent(asked);
    return entries.map((entry) => ("name" in entry ? entry.name : undefined)).toSorted();
  };
  return { ...world, find };
}

test("search finds items by the metadata of one template", async () => {
  await using world = await setup();
  const { find } = world;
  expect(await find({})).toEqual(["one", "two"]);
  expect(await find({ title: "harbour" })).toEqual(["one"]);
  expect(await find({ state: "paid" })).toEqual(["two"]);
  expect(await find({ tags: ["a"] })).toEqual(["one"]);
  expect(await find({ tags: ["a", "b"] })).toEqual(["one", "two"]);
  expect(await find({ amount: 90 })).toEqual(["one"]);
  expect(await find({ amount: { gt: 90, lt: 250.5 } })).toEqual(["one", "two"]);
  expect(await find({ amount: { gt: 91 } })).toEqual(["two"]);
  const due = JSON.stringify([
    {
      scope: "enterprise",
      templateKey: "invoice",
      filters: { due: { lt: "2026-02-01T00:00:00Z" } },
    },
  ]);
  const dated = await world.ask(`/2.0/search?mdfilters=${encodeURIComponent(due)}`);
  expect(await dated.json()).toMatchObject({ total_count: 1, entries: [{ name: "one" }] });
  expect(await find({ state: "open", amount: { gt: 91 } })).toEqual([]);
  expect(await find({}, "two")).toEqual(["two"]);
});

test("filters that cannot be applied are refused", async () => {
  await using world = await setup();
  const { ask, find } = world;
  await expect(find({ nothing: "x" })).rejects.toEqual(failure(400, "bad_request"));
  await expect(find({ tags: "a" })).rejects.toEqual(failure(400, "bad_request"));
  await expect(find({ title: ["a"] })).rejects.toEqual(failure(400, "bad_request"));
  await expect(find({ amount: "much" })).rejects.toEqual(failure(400, "bad_request"));
  for (const [text, status] of [
    ["{}", 400],
    ["[]", 400],
    ["x", 400],
    ['[{"scope":"global","templateKey":"none","filters":{}}]', 404],
  ] as const) {
    const url = `/2.0/search?mdfilters=${encodeURIComponent(text)}`;
    expect((await ask(url)).status).toBe(status);
  }
});
