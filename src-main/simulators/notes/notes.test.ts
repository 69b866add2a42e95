import { describe, expect, test } from "vitest";
import { listIds, setup, text, type Json, type Method, type Sim } from "./testing/client.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

test("the API describes itself", async () => {
  await using sim = setup();
  const { status, json } = await sim.ask("GET", "/_sim/openapi.json");
  expect(status).toBe(200);
  expect(Object.keys(json["paths"] as Json)).toContain("/v1/data_sources/{id}/query");
});

describe("the door", () => {
  test.each([
    [{ authorization: "" }, 401, "unauthorized"],
    [{ authorization: "Basic abc" }, 401, "unauthorized"],
    [{ authorization: "Bearer " }, 401, "unauthorized"],
    [{ "notion-version": "2019-01-01" }, 400, "validation_error"],
  ])("%j is refused with %s %s", async (headers, status, code) => {
    await using sim = setup();
    const answer = await sim.ask("GET", "/v1/users/me", undefined, headers);
    expect(answer).toMatchObject({ status, json: { object: "error", status, code } });
    expect(answer.headers["x-notion-request-id"]).toBe(answer.json["request_id"]);
  });

  test("a request needs a version", async () => {
    await using sim = setup();
    const headers = { authorization: "Bearer x" };
    const answer = await sim.send("GET", "/v1/users/me", undefined, headers);
    expect(answer.json).toMatchObject({ status: 400, code: "missing_version" });
  });

  test("accepts only SIM_API_KEY if it is set", async () => {
    await using sim = setup({ requiredKey: "ntn_right" });
    expect((await sim.ask("GET", "/v1/users/me")).status).toBe(401);
    const headers = { authorization: "Bearer ntn_right" };
    expect((await sim.ask("GET", "/v1/users/me", undefined, headers)).status).toBe(200);
  });

  test("rejects invalid JSON, unknown routes and too many items in Notion's shape", async () => {
    await using sim = setup();
    const broken = await sim.ask("POST", "/v1/search", "{");
    expect(broken.json).toMatchObject({ status: 400, code: "invalid_json" });
    expect((await sim.ask("GET", "/v1/nothing")).json).toMatchObject({
      status: 400,
      code: "invalid_request_url",
    });
    // A path of Simdeck's own, of which Notion has none: the error names the world actions.
    expect((await sim.ask("POST", "/_tracking_event", {})).json).toMatchObject({
      error: { code: "not_found" },
    });
    const large = await sim.ask(
      "POST",
      "/v1/search",
      JSON.stringify({ query: "x".repeat(1_100_000) }),
    );
    expect(large.json).toMatchObject({ object: "error", status: 413 });
  });
});

/** Everything a reader can see. */
async function digest(sim: Sim, source: string): Promise<string> {
  const home = await sim.home();
  const seen = [await sim.made("/v1/search", {}), await sim.query(source)];
  const paths = [
    `/blocks/${home}/children`,
    `/data_sources/${source}`,
    `/comments?block_id=${home}`,
  ];
  for (const path of paths) seen.push((await sim.ask("GET", `/v1${path}`)).json);
  return JSON.stringify(seen, (key, value: unknown) => (key === "request_id" ? "" : value));
}

const long = "x".repeat(2_001);
const deep = (levels: number): Json => ({
  toggle: { rich_text: [], ...(levels === 0 ? {} : { children: [deep(levels - 1)] }) },
});

const columns = {
  Name: { title: {} },
  Qty: { number: {} },
  Kind: { select: {} },
  Phase: { status: {} },
  Due: { date: {} },
  Who: { people: {} },
  Made: { created_time: {} },
};

/** Requests that are wrong; `$home`, `$source`, `$row` and `$database` stand for ids. */
const wrong: readonly (readonly [Method, string, unknown, string])[] = [
  [
    "GET",
    "/v1/pages/nope",
    undefined,
    'path.page_id should be a valid uuid, instead was `"nope"`.',
  ],
  ["GET", `/v1/pages/${UNKNOWN}`, undefined, "Could not find page"],
  ["GET", `/v1/blocks/${UNKNOWN}`, undefined, "Could not find block"],
  ["GET", `/v1/databases/${UNKNOWN}`, undefined, "Could not find database"],
  ["GET", `/v1/data_sources/${UNKNOWN}`, undefined, "Could not find data source"],
  ["GET", `/v1/users/${UNKNOWN}`, undefined, "Could not find user"],
  ["GET", `/v1/comments/${UNKNOWN}`, undefined, "Could not find comment"],
  ["GET", "/v1/pages/$row/properties/none", undefined, "Could not find property"],
  ["GET", "/v1/comments", undefined, "query.block_id should be defined"],
  ["GET", "/v1/users?page_size=101", undefined, "query.page_size should be ≤ `100`"],
  ["GET", "/v1/users?page_size=x", undefined, "query.page_size should be a number"],
  ["GET", "/v1/users?start_cursor=x", undefined, "start_cursor provided is invalid"],
  ["GET", `/v1/blocks/$home/children?start_cursor=${UNKNOWN}`, undefined, "start_cursor"],
  ["GET", "/v1/pages/$row/properties/title?start_cursor=x", undefined, "start_cursor"],
  ["POST", "/v1/search", { page_size: 0 }, "body.page_size should be ≥ `1`"],
  [
    "POST",
    "/v1/search",
    { filter: { property: "object", value: "block" } },
    "body.filter.value should be",
  ],
  ["POST", "/v1/search", { start_cursor: UNKNOWN }, "start_cursor"],
  ["POST", "/v1/search", [], "body should be an object"],
  ["POST", "/v1/pages", {}, "body.parent should be defined, instead was `undefined`."],
  ["POST", "/v1/pages", { parent: {} }, "body.parent should have one of `page_id`"],
  ["POST", "/v1/pages", { parent: { page_id: "x" } }, "body.parent.page_id should be a valid uuid"],
  ["POST", "/v1/pages", { parent: { page_id: UNKNOWN } }, "Could not find page"],
  ["POST", "/v1/pages", { parent: { page_id: "$source" } }, "as a parent"],
  [
    "POST",
    "/v1/pages",
    { parent: { page_id: "$home" }, properties: { Qty: { number: 1 } } },
    "Qty is not a property that exists.",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { page_id: "$home" }, icon: { emoji: 1 } },
    "body.icon.emoji should be a string",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { data_source_id: "$source" }, properties: { Qty: { number: "1" } } },
    "body.properties.Qty.number should be a number",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { data_source_id: "$source" }, properties: { Qty: { checkbox: true } } },
    "Qty is expected to be number.",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { data_source_id: "$source" }, properties: { Made: { created_time: "x" } } },
    "body.properties.Made should have one of",
  ],
  [
    "POST",
    "/v1/pages",
    {
      parent: { data_source_id: "$source" },
      properties: { Kind: { select: { name: "fresh" } }, Qty: { url: "x" } },
    },
    "Qty is expected to be number.",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { data_source_id: "$source" }, properties: { Kind: { select: { name: "a,b" } } } },
    "commas not allowed",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { data_source_id: "$source" }, properties: { Phase: { status: { name: "Lost" } } } },
    'Status option "Lost" does not exist',
  ],
  [
    "POST",
    "/v1/pages",
    {
      parent: { data_source_id: "$source" },
      properties: { Due: { date: { start: "2026-02-30" } } },
    },
    "body.properties.Due.date.start should be a valid ISO 8601",
  ],
  [
    "POST",
    "/v1/pages",
    {
      parent: { data_source_id: "$source" },
      properties: { Due: { date: { start: "2026-02-01", end: "2026-01-01" } } },
    },
    "should not end before it starts",
  ],
  [
    "POST",
    "/v1/pages",
    {
      parent: { data_source_id: "$source" },
      properties: { Due: { date: { start: "2026-02-01", time_zone: "Mars/X" } } },
    },
    "IANA time zone",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { data_source_id: "$source" }, properties: { Who: { people: [{ id: UNKNOWN }] } } },
    "Could not find user",
  ],
  [
    "POST",
    "/v1/pages",
    { parent: { data_source_id: "$source" }, properties: { Name: { title: text(long) } } },
    "title[0].text.content.length should be ≤ `2000`, instead was `2001`.",
  ],
  [
    "PATCH",
    "/v1/pages/$row",
    { properties: { Nope: { number: 1 } } },
    "Nope is not a property that exists.",
  ],
  ["PATCH", "/v1/pages/$row", { in_trash: "yes" }, "body.in_trash should be a boolean"],
  ["POST", "/v1/pages/$home/move", { parent: { page_id: "$home" } }, "moved into itself"],
  ["PATCH", "/v1/blocks/$home/children", {}, "body.children should be defined"],
  ["PATCH", "/v1/blocks/$home/children", { children: [] }, "body.children should not be empty"],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: Array(101).fill({ divider: {} }) },
    "body.children.length should be ≤ `100`, instead was `101`.",
  ],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: [{ nope: {} }] },
    "body.children[0] should have one of `paragraph`",
  ],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: [{ child_page: { title: "x" } }] },
    "body.children[0] should have one of",
  ],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: [{ paragraph: {} }] },
    "body.children[0].paragraph.rich_text should be defined",
  ],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: [{ image: {} }] },
    "body.children[0].image.external should be defined",
  ],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: [{ to_do: { rich_text: [], checked: 1 } }] },
    "to_do.checked should be a boolean",
  ],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: [{ table: { table_width: 1, children: [{ divider: {} }] } }] },
    "should be a table_row",
  ],
  ["PATCH", "/v1/blocks/$home/children", { children: [deep(3)] }, "two levels"],
  [
    "PATCH",
    "/v1/blocks/$home/children",
    { children: [{ divider: {} }], after: UNKNOWN },
    "Could not find block",
  ],
  [
    "PATCH",
    "/v1/blocks/$database/children",
    { children: [{ divider: {} }] },
    "Databases hold no blocks",
  ],
  ["PATCH", "/v1/blocks/$home", {}, "should be defined"],
  ["PATCH", "/v1/blocks/$home", { paragraph: { rich_text: [] } }, "cannot be changed to paragraph"],
  ["POST", "/v1/databases", { parent: { page_id: UNKNOWN } }, "Could not find page"],
  [
    "POST",
    "/v1/databases",
    { parent: { page_id: "$home" }, initial_data_source: { properties: { A: { number: {} } } } },
    "Title is not provided",
  ],
  [
    "POST",
    "/v1/databases",
    {
      parent: { page_id: "$home" },
      initial_data_source: { properties: { A: { location: {} } } },
    },
    "properties.A should have one of",
  ],
  [
    "POST",
    "/v1/data_sources",
    {
      parent: { database_id: "$database" },
      properties: {
        A: { title: {} },
        R: { relation: { data_source_id: UNKNOWN, single_property: {} } },
      },
    },
    "Could not find data source",
  ],
  [
    "POST",
    "/v1/data_sources",
    {
      parent: { database_id: "$database" },
      properties: {
        A: { title: {} },
        R: { relation: { data_source_id: "$source", dual_property: 1 } },
      },
    },
    "dual_property should be an object",
  ],
  ["PATCH", "/v1/data_sources/$source", { properties: { Name: null } }, "Cannot delete the title"],
  [
    "PATCH",
    "/v1/data_sources/$source",
    { properties: { Nope: null } },
    "Nope is not a property that exists.",
  ],
  [
    "PATCH",
    "/v1/data_sources/$source",
    { properties: { Qty: { name: "Due" } } },
    "Property names should be unique.",
  ],
  ["PATCH", "/v1/data_sources/$source", { properties: { Qty: { title: {} } } }, "title property"],
  [
    "PATCH",
    "/v1/data_sources/$source",
    { properties: { Kind: { select: { options: [{ name: "a" }, { name: "a" }] } } } },
    "Option names should be unique.",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { property: "Nope", number: { equals: 1 } } },
    "Could not find property with name or id: Nope",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { property: "Qty", title: { equals: "1" } } },
    "database property number does not match filter title",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { property: "Qty", number: { contains: 1 } } },
    "body.filter.number.contains should not be present",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { property: "Qty", number: { equals: "1" } } },
    "body.filter.number.equals should be a number",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { property: "Qty", number: {} } },
    "body.filter.number should have an operator",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { property: "Qty" } },
    "body.filter should have one of",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { number: { equals: 1 } } },
    "body.filter.property should be defined",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { property: "Due", date: { before: "soon" } } },
    "body.filter.date.before should be a valid ISO 8601",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { and: [{ or: [{ and: [] }] }] } },
    "body.filter.and[0].or[0].and should not be present",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { filter: { and: "x" } },
    "body.filter.and should be an array",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { sorts: [{ property: "Nope" }] },
    "Could not find sort property",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { sorts: [{ property: "Qty", direction: "up" }] },
    "body.sorts[0].direction should be",
  ],
  [
    "POST",
    "/v1/data_sources/$source/query",
    { sorts: [{}] },
    "body.sorts[0].property should be defined",
  ],
  ["POST", "/v1/data_sources/$source/query", { start_cursor: UNKNOWN }, "start_cursor"],
  ["POST", "/v1/databases/$database/query", {}, "queried by their data sources"],
  [
    "PATCH",
    "/v1/databases/$database",
    { parent: { data_source_id: "$source" } },
    "body.parent should have one of",
  ],
  ["POST", "/v1/comments", { rich_text: text("x") }, "body.parent should be defined"],
  ["POST", "/v1/comments", { parent: { page_id: "$home" } }, "body.rich_text should be defined"],
  [
    "POST",
    "/v1/comments",
    { parent: { page_id: "$home" }, rich_text: [] },
    "body.rich_text should not be empty",
  ],
  [
    "POST",
    "/v1/comments",
    { discussion_id: UNKNOWN, rich_text: text("x") },
    "Could not find discussion",
  ],
];

test.each(wrong)("%s %s %j: %s", async (method, url, body, message) => {
  await using sim = setup();
  const { database, source } = await sim.table(columns);
  const row = await sim.row(source, { Name: { title: text("row") } });
  const ids = { home: await sim.home(), database, source, row };
  const fill = (input: string) =>
    input.replaceAll(/\$(home|database|source|row)/g, (_, name: keyof typeof ids) => ids[name]);
  const before = await digest(sim, source);
  const sent: unknown = body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body)));
  const { status, json } = await sim.ask(method, fill(url), sent);
  expect(json).toMatchObject({ object: "error", status });
  expect([400, 404]).toContain(status);
  expect(json["message"]).toContain(message);
  expect(json["request_id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await digest(sim, source)).toBe(before);
});

test("every type of column keeps its value and shows an empty one", async () => {
  await using sim = setup();
  const home = await sim.home();
  const { source: other } = await sim.table({ Name: { title: {} } });
  const target = await sim.row(other, {});
  const me = String((await sim.ask("GET", "/v1/users/me")).json["id"]);
  const plain = [
    "rich_text",
    "number",
    "select",
    "multi_select",
    "status",
    "date",
    "people",
    "files",
    "checkbox",
    "url",
    "email",
    "phone_number",
    "created_time",
    "created_by",
    "last_edited_time",
    "last_edited_by",
    "unique_id",
  ];
  const { source } = await sim.table({
    title: { title: {} },
    ...Object.fromEntries(plain.map((type) => [type, { [type]: {} }])),
    relation: { relation: { data_source_id: other, single_property: {} } },
  });
  const empty = (await sim.made("/v1/pages", { parent: { data_source_id: source } }))[
    "properties"
  ] as Record<string, Json>;
  for (const [type, property] of Object.entries(empty)) expect(property["type"]).toBe(type);
  expect(empty["checkbox"]?.["checkbox"]).toBe(false);
  expect(empty["number"]?.["number"]).toBeNull();
  expect(empty["people"]?.["people"]).toEqual([]);
  expect(empty["unique_id"]?.["unique_id"]).toEqual({ prefix: null, number: 1 });
  const page = await sim.made("/v1/pages", {
    parent: { data_source_id: source },
    properties: {
      title: {
        title: [
          { mention: { user: { id: me } } },
          { text: { content: " here" }, annotations: { bold: true } },
        ],
      },
      rich_text: {
        rich_text: [
          { equation: { expression: "e=mc^2" } },
          { mention: { page: { id: home.replaceAll("-", "") } } },
        ],
      },
      number: { number: 1.5 },
      select: { select: { name: "one" } },
      multi_select: { multi_select: [{ name: "a" }, { name: "b" }, { name: "a" }] },
      status: { status: { name: "Done" } },
      date: { date: { start: "2026-01-15T10:00:00+02:00", end: "2026-01-16" } },
      people: { people: [{ id: me }] },
      files: { files: [{ name: "a.png", external: { url: "https://example.com/a.png" } }] },
      checkbox: { checkbox: true },
      url: { url: "https://example.com" },
      email: { email: "a@example.com" },
      phone_number: { phone_number: "+1 555" },
      relation: { relation: [{ id: target }] },
    },
  });
  expect(page["properties"]).toMatchObject({
    title: {
      id: "title",
      title: [
        { plain_text: "@Simdeck Integration" },
        { annotations: { bold: true, italic: false, color: "default" } },
      ],
    },
    rich_text: { rich_text: [{ plain_text: "e=mc^2" }, { plain_text: "Sim Home" }] },
    number: { number: 1.5 },
    select: { select: { name: "one", color: "default" } },
    multi_select: { multi_select: [{ name: "a" }, { name: "b" }] },
    status: { status: { name: "Done", color: "green" } },
    date: { date: { start: "2026-01-15T10:00:00.000+02:00", end: "2026-01-16", time_zone: null } },
    people: { people: [{ object: "user", id: me, type: "bot" }] },
    files: { files: [{ type: "external", external: { url: "https://example.com/a.png" } }] },
    checkbox: { checkbox: true },
    relation: { relation: [{ id: target }] },
    created_time: { created_time: "2026-01-15T12:00:00.000Z" },
    unique_id: { unique_id: { number: 2 } },
  });
  const address = `/v1/pages/${String(page["id"])}/properties/`;
  const { json } = await sim.ask("GET", `${address}title?page_size=1`);
  expect(json).toMatchObject({ has_more: true, next_cursor: "1", results: [{ type: "title" }] });
  const { next_url: next } = json["property_item"] as { next_url: string };
  expect((await sim.ask("GET", next.replace("http://localhost", ""))).json).toMatchObject({
    has_more: false,
    results: [{ title: { plain_text: " here" } }],
  });
  const whole = `${address}relation`.replace(
    "relation",
    encodeURIComponent(String((page["properties"] as Record<string, Json>)["relation"]?.["id"])),
  );
  expect((await sim.ask("GET", whole)).json).toMatchObject({
    results: [{ relation: { id: target } }],
  });
});

test("two pages may be named after each other", async () => {
  await using sim = setup();
  const home = await sim.home();
  const rename = (id: string, other: string) =>
    sim.made(
      `/v1/pages/${id}`,
      { properties: { title: [{ mention: { page: { id: other } } }] } },
      "PATCH",
    );
  const page = await sim.made("/v1/pages", { parent: { page_id: home } });
  await rename(home, String(page["id"]));
  expect(await rename(String(page["id"]), home)).toMatchObject({
    properties: { title: { id: "title" } },
  });
});

test("moves children to the trash and back with their parent", async () => {
  await using sim = setup();
  const { database, source } = await sim.table(columns);
  const row = await sim.row(source, {});
  await sim.made(`/v1/databases/${database}`, { in_trash: true }, "PATCH");
  expect((await sim.ask("GET", `/v1/pages/${row}`)).json).toMatchObject({ in_trash: true });
  expect((await sim.ask("POST", `/v1/data_sources/${source}/query`, {})).json).toMatchObject({
    code: "validation_error",
  });
  expect((await sim.ask("POST", "/v1/pages", { parent: { database_id: database } })).status).toBe(
    400,
  );
  const trash = await sim.made("/v1/search", { filter: { in_trash: true } });
  expect(listIds(trash).toSorted()).toEqual([row, source].toSorted());
  await sim.made(`/v1/databases/${database}`, { in_trash: false }, "PATCH");
  expect(listIds(await sim.query(source))).toEqual([row]);
  await sim.made(`/v1/blocks/${row}`, undefined, "DELETE");
  expect((await sim.ask("DELETE", `/v1/blocks/${row}`)).status).toBe(400);
  expect(listIds(await sim.query(source))).toEqual([]);
  expect(listIds(await sim.query(source, { in_trash: true }))).toEqual([row]);
  await sim.made(`/v1/blocks/${row}`, { in_trash: false }, "PATCH");
  expect(listIds(await sim.query(source))).toEqual([row]);
});

test("a page moves into a data source and out again, its title with it", async () => {
  await using sim = setup();
  const home = await sim.home();
  const { source } = await sim.table(columns);
  const properties = { title: { title: text("Wanderer") } };
  const page = await sim.made("/v1/pages", { parent: { page_id: home }, properties });
  const id = String(page["id"]);
  const moved = await sim.made(`/v1/pages/${id}/move`, { parent: { data_source_id: source } });
  expect(moved).toMatchObject({
    properties: { Name: { title: [{ plain_text: "Wanderer" }] }, Qty: { number: null } },
  });
  expect(listIds(await sim.query(source))).toEqual([id]);
  await sim.made(`/v1/pages/${id}/move`, { parent: { page_id: home } });
  expect(listIds(await sim.query(source))).toEqual([]);
  expect(listIds((await sim.ask("GET", `/v1/blocks/${home}/children`)).json)).toContain(id);
});

test("erasing a page's content leaves the pages in it", async () => {
  await using sim = setup();
  const home = await sim.home();
  const inner = await sim.made("/v1/pages", { parent: { page_id: home } });
  const added = await sim.made(
    `/v1/blocks/${home}/children`,
    { children: [deep(2), { divider: {} }] },
    "PATCH",
  );
  expect(added["results"]).toHaveLength(2);
  await sim.made(`/v1/pages/${home}`, { erase_content: true }, "PATCH");
  expect(listIds((await sim.ask("GET", `/v1/blocks/${home}/children`)).json)).toEqual([
    inner["id"],
  ]);
});

test("a client of 2022-06-28 takes a database for a table", async () => {
  await using sim = setup();
  const headers = { "notion-version": "2022-06-28" };
  const parent = { page_id: await sim.home() };
  const { json: database } = await sim.ask(
    "POST",
    "/v1/databases",
    { parent, title: text("Old"), properties: columns },
    headers,
  );
  expect(Object.keys(database["properties"] as Json)).toEqual(Object.keys(columns));
  const id = String(database["id"]);
  const properties = { Name: { title: text("row") } };
  const { json: page } = await sim.ask(
    "POST",
    "/v1/pages",
    { parent: { database_id: id }, properties },
    headers,
  );
  const { json: found } = await sim.ask("POST", `/v1/databases/${id}/query`, {}, headers);
  expect(listIds(found)).toEqual([page["id"]]);
});

test("a scheduled call uses the simulator's own credentials and version", async () => {
  await using sim = setup();
  const call = {
    method: "POST",
    path: "/v1/pages",
    body: { parent: { page_id: await sim.home() } },
  };
  const events = [{ id: "later", at: "+1h", call }];
  expect((await sim.ask("POST", "/_sim/inject", JSON.stringify({ events }))).status).toBe(204);
  await sim.ask("POST", "/_sim/clock", { advance_seconds: 3_600 });
  expect((await sim.ask("GET", "/_sim/timeline")).json).toMatchObject({
    events: [{ state: "done", response: { status: 200 } }],
  });
  const found = await sim.made("/v1/search", {});
  expect((found["results"] as Json[])[0]).toMatchObject({
    created_time: "2026-01-15T13:00:00.000Z",
  });
});

test("the panel lists pages, data sources and comments, newest first", async () => {
  await using sim = setup();
  const { source } = await sim.table(columns);
  const id = await sim.row(source, { Name: { title: text("Row") } });
  await sim.made("/v1/comments", { parent: { page_id: id }, rich_text: text("hm") });
  const [pages, sources, comments] = sim.running.collections;
  expect([...(pages?.list() ?? [])].map(({ label, status }) => `${label} ${status}`)).toEqual([
    "Row live",
    "Sim Home live",
  ]);
  expect(pages?.find(id)).toMatchObject({ object: "page", id });
  expect([...(sources?.list() ?? [])]).toMatchObject([{ id: source, label: "Untitled" }]);
  expect([...(comments?.list() ?? [])]).toMatchObject([{ label: "hm", status: "on a page" }]);
});

test("the same calls give the same answers after a reset, byte for byte, and nothing ever leaves", async () => {
  await using sim = setup();
  const run = async () => {
    const { source } = await sim.table(columns);
    await sim.row(source, { Name: { title: text("a") }, Kind: { select: { name: "k" } } });
    const home = await sim.home();
    await sim.made(`/v1/blocks/${home}/children`, { children: [deep(2)] }, "PATCH");
    await sim.made("/v1/comments", { parent: { page_id: home }, rich_text: text("hm") });
    const answers = [
      await sim.ask("POST", "/v1/search", "{}"),
      await sim.ask("POST", `/v1/data_sources/${source}/query`, "{}"),
      await sim.ask("GET", `/v1/blocks/${home}/children`),
      await sim.ask("GET", "/_sim/egress"),
    ];
    return answers.map(({ text }) => text);
  };
  const first = await run();
  expect(first.at(-1)).toBe('{"events":[]}');
  await sim.ask("POST", "/_sim/reset", {});
  expect(await run()).toEqual(first);
});

test("blocks keep the other fields of their type", async () => {
  await using sim = setup();
  const home = await sim.home();
  const children = [
    { link_to_page: { page_id: home } },
    { heading_4: { rich_text: text("small") } },
    { tab: { children: [{ paragraph: { rich_text: text("first"), icon: { emoji: "🎉" } } }] } },
    { file: { external: { url: "https://example.com/a/price%20list.pdf?v=1" } } },
    { file: { external: { url: "https://example.com/x" }, name: "prices" } },
    { paragraph: { rich_text: [] } },
  ];
  const { results } = await sim.made(`/v1/blocks/${home}/children`, { children }, "PATCH");
  expect(results).toMatchObject([
    { type: "link_to_page", link_to_page: { type: "page_id", page_id: home } },
    { heading_4: { is_toggleable: false, color: "default" } },
    { type: "tab", has_children: true },
    { file: { type: "external", name: "price list.pdf" } },
    { file: { name: "prices" } },
    { paragraph: { icon: null } },
  ]);
});

test("a copy of a synced block shows the children of its original", async () => {
  await using sim = setup();
  const url = `/v1/blocks/${await sim.home()}/children`;
  const inner = { paragraph: { rich_text: text("shared") } };
  const original = { synced_block: { synced_from: null, children: [inner] } };
  const made = await sim.made(url, { children: [original] }, "PATCH");
  const copyOf = (block_id: unknown) => ({
    children: [{ synced_block: { synced_from: { block_id } } }],
  });
  const copied = await sim.made(url, copyOf(listIds(made)[0]), "PATCH");
  expect(copied["results"]).toMatchObject([
    { has_children: true, synced_block: { synced_from: { type: "block_id" } } },
  ]);
  const children = `/v1/blocks/${listIds(copied)[0] ?? ""}/children`;
  expect((await sim.ask("GET", children)).json["results"]).toMatchObject([
    { paragraph: { rich_text: [{ plain_text: "shared" }] } },
  ]);
  expect((await sim.ask("PATCH", children, { children: [inner] })).status).toBe(400);
  expect((await sim.ask("PATCH", url, copyOf(UNKNOWN))).status).toBe(404);
});

test("a page is archived without being in the trash", async () => {
  await using sim = setup();
  const url = `/v1/pages/${await sim.home()}`;
  const archived = await sim.made(url, { is_archived: true }, "PATCH");
  expect(archived).toMatchObject({ is_archived: true, in_trash: false });
  expect(await sim.made(url, { is_archived: false }, "PATCH")).toMatchObject({
    is_archived: false,
  });
});

test("a created or changed page has only the requested columns", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} }, Qty: { number: {} } });
  const properties = { Qty: { number: 3 } };
  const row = { parent: { data_source_id: source }, properties };
  const made = await sim.made("/v1/pages?filter_properties=title", row);
  expect(Object.keys(made["properties"] as Json)).toEqual(["Name"]);
  const path = `/v1/pages/${String(made["id"])}?filter_properties=title`;
  const changed = await sim.made(path, { properties }, "PATCH");
  expect(Object.keys(changed["properties"] as Json)).toEqual(["Name"]);
});
