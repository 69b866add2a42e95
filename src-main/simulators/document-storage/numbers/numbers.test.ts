import { expect, test } from "vitest";
import { openDatabase } from "../testing/setup.ts";
import { parseExactText, writeJson } from "./exact-json.ts";
import { compareNumbers, isNumeric } from "./exact-number.ts";

/** A document as a client writes it, and as CouchDB shows its members. */
const SENT =
  '{"_id":"n","whole":1.0,"list":[10.50,-0.0,1e3,{"deep":2.00}],"big":12345678901234567890,"neg":-9007199254740993,"zero":-0,"large":1e21,"text":"1.0, 1e3","n":7}';
const SHOWN =
  '"whole":1.0,"list":[10.5,0.0,1000.0,{"deep":2.0}],"big":12345678901234567890,"neg":-9007199254740993,"zero":0,"large":1e+21,"text":"1.0, 1e3","n":7';

async function setup() {
  const sim = await openDatabase();
  const put = (url: string, text: string) => sim.ask("PUT", url, Buffer.from(text));
  const { json } = await put("/db/n", SENT);
  return { ...sim, put, rev: String(json["rev"]) };
}

test.each([
  ["1.0", "1.0"],
  ["[1.50,100,1E2,1.5e1]", "[1.5,100,100.0,15.0]"],
  ["9007199254740991", "9007199254740991"],
  ["9007199254740993", "9007199254740993"],
  ["9007199254740993.5", "9007199254740994.0"],
  ['{"a":1.0,"a":2}', '{"a":2}'],
  ['{"a": 1.0 ,"b\\"":"x: 2.0, "}', '{"a":1.0,"b\\"":"x: 2.0, "}'],
  ["1e-7", "1e-7"],
])("reads %s as CouchDB writes it, %s", (text, shown) => {
  expect(writeJson(parseExactText(text))).toBe(shown);
});

test("reads no number that is out of range, and no key of a prototype", () => {
  expect(parseExactText("[1e400]")).toBeUndefined();
  expect(parseExactText('{"__proto__":1.0}')).toBeUndefined();
});

test.each([
  ["1", "1.0", 0],
  ["9007199254740993", "9007199254740992", 1],
  ["9007199254740992.0", "9007199254740993", -1],
  [`1${"0".repeat(400)}`, `1${"0".repeat(399)}1`, -1],
  [`-1${"0".repeat(400)}`, "-1", -1],
])("compares %s with %s by their exact values", (a, b, order) => {
  const [first, second] = [parseExactText(a), parseExactText(b)];
  if (!isNumeric(first) || !isNumeric(second)) throw new Error("no numbers");
  expect(compareNumbers(first, second)).toBe(order);
  expect(compareNumbers(second, first)).toBe(order === 0 ? 0 : -order);
});

test("a document keeps its numbers in every response that shows it", async () => {
  await using sim = await setup();
  const shown = `{"_id":"n","_rev":"${sim.rev}",${SHOWN}}`;
  expect((await sim.ask("GET", "/db/n")).text).toBe(shown);
  const requests = [
    sim.ask("POST", "/db/_bulk_get", { docs: [{ id: "n" }] }),
    sim.ask("GET", "/db/_all_docs?include_docs=true"),
    sim.ask("GET", "/db/_changes?include_docs=true"),
    sim.ask("GET", "/db/_changes?include_docs=true&feed=continuous&timeout=0"),
    sim.ask("POST", "/db/_find", { selector: {} }),
    sim.ask("GET", `/db/n?open_revs=["${sim.rev}"]`),
  ];
  for (const { text } of await Promise.all(requests)) expect(text).toContain(shown);
  const found = await sim.ask("POST", "/db/_find", { selector: {}, fields: ["list.3", "big"] });
  expect(found.text).toContain('"big":12345678901234567890');
});

test("a bulk request, a local document and a copy keep numbers", async () => {
  await using sim = await setup();
  await sim.ask("POST", "/db/_bulk_docs", Buffer.from(`{"docs":[${SENT.replace('"n"', '"m"')}]}`));
  expect((await sim.ask("GET", "/db/m")).text).toContain(SHOWN);
  await sim.put("/db/_local/l", '{"seq":12345678901234567890,"f":1.0}');
  expect((await sim.ask("GET", "/db/_local/l")).text).toContain(
    '"seq":12345678901234567890,"f":1.0',
  );
  await sim.ask("COPY", "/db/n", undefined, { destination: "copy" });
  expect((await sim.ask("GET", "/db/copy")).text).toContain(SHOWN);
});

test("a revision depends on whether a number is a float, as in CouchDB", async () => {
  await using sim = await setup();
  const revOf = async (id: string, text: string) =>
    String((await sim.put(`/db/${id}`, text)).json["rev"]);
  const [float, integer] = [await revOf("a", '{"n":1.0}'), await revOf("b", '{"n":1}')];
  expect(float).not.toBe(integer);
  expect(await revOf("c", '{"n":1.00}')).toBe(float);
});

test("views get numbers of JavaScript, and rows show included documents exactly", async () => {
  await using sim = await setup();
  const map = "function (doc) { emit(doc.whole, [doc.big, doc.list[0]]); }";
  await sim.write({ _id: "_design/d", views: { v: { map } } });
  const { text } = await sim.view("v", { include_docs: true });
  expect(text).toContain('"key":1,"value":[12345678901234567000,10.5]');
  expect(text).toContain(SHOWN);
  const one = await sim.ask("GET", "/db/_design/d/_view/v?key=1.0");
  expect(one.json["rows"]).toHaveLength(1);
});

test("selectors and sorts compare every digit", async () => {
  await using sim = await setup();
  await sim.put("/db/next", '{"big":12345678901234567891}');
  const ids = async (selector: string) => {
    const { json } = await sim.ask("POST", "/db/_find", Buffer.from(`{"selector":${selector}}`));
    return (json["docs"] as { _id: string }[]).map(({ _id }) => _id);
  };
  expect(await ids('{"big":12345678901234567890}')).toEqual(["n"]);
  expect(await ids('{"big":{"$gt":12345678901234567890}}')).toEqual(["next"]);
  expect(await ids('{"whole":1}')).toEqual(["n"]);
  expect(await ids('{"whole":{"$type":"number"}}')).toEqual(["n"]);
  expect(await ids('{"big":{"$mod":[10,1]}}')).toEqual(["next"]);
  expect(await ids('{"whole":{"$mod":[2,1]}}')).toEqual([]);
});

test("a snapshot keeps numbers, also as a file", async () => {
  await using sim = await setup();
  await sim.put("/db/_local/l", '{"f":1.0}');
  await sim.control("/_sim/snapshots", { name: "numbers" });
  const file = (await sim.ask("GET", "/_sim/snapshots/numbers")).bytes;
  for (const source of ["memory", "file"]) {
    if (source === "file") {
      await sim.ask("DELETE", "/_sim/snapshots/numbers");
      const type = { "content-type": "application/json" };
      const kept = await sim.ask("PUT", "/_sim/snapshots/numbers", file, type);
      expect(kept.status).toBe(201);
    }
    await sim.ask("DELETE", "/db");
    await sim.control("/_sim/snapshots/numbers/restore");
    expect((await sim.ask("GET", "/db/n")).text).toContain(SHOWN);
    expect((await sim.ask("GET", "/db/_local/l")).text).toContain('"f":1.0');
  }
});

test("a number that no float can hold is refused", async () => {
  await using sim = await setup();
  expect((await sim.put("/db/x", '{"n":1e400}')).json).toEqual({
    error: "bad_request",
    reason: "invalid UTF-8 JSON",
  });
});
