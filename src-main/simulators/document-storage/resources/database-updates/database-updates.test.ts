import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { basic, openDatabase } from "../../testing/setup.ts";

test("_db_updates lists the last change of each type and database, in order", async () => {
  await using sim = await openDatabase();
  const missing = await sim.ask("GET", "/_db_updates");
  expect([missing.status, missing.json["reason"]]).toEqual([404, "Database does not exist."]);
  for (const name of ["_global_changes", "a", "b"]) await sim.ask("PUT", `/${name}`);
  for (const id of ["1", "2"]) await sim.ask("PUT", `/a/${id}`, {});
  await sim.ask("DELETE", "/b");
  const all = await sim.ask("GET", "/_db_updates");
  expect(all.text).toBe(
    [
      '{"results":[',
      '{"db_name":"a","type":"created","seq":"1-sim"},\r',
      '{"db_name":"b","type":"created","seq":"2-sim"},\r',
      '{"db_name":"a","type":"updated","seq":"4-sim"},\r',
      '{"db_name":"b","type":"deleted","seq":"5-sim"}',
      "],",
      '"last_seq":"5-sim"}',
      "",
    ].join("\n"),
  );
  const list = async (query: string) => (await sim.ask("GET", `/_db_updates?${query}`)).json;
  expect(await list("since=2-sim&limit=1")).toMatchObject({
    results: [{ type: "updated" }],
    last_seq: "4-sim",
  });
  expect(await list("descending=true&limit=1")).toMatchObject({ results: [{ type: "deleted" }] });
  expect(await list("feed=longpoll&since=4-sim")).toMatchObject({ results: [{ db_name: "b" }] });
  expect(await list("since=now")).toEqual({ results: [], last_seq: "5-sim" });
  expect(await list("feed=other")).toMatchObject({
    reason: "Supported `feed` types: normal, continuous, longpoll, eventsource",
  });
});

/** Reads a feed until it holds the text. */
async function readUntil(body: AsyncIterable<Uint8Array>, end: string): Promise<string> {
  let text = "";
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString("utf8");
    if (text.includes(end)) break;
  }
  return text;
}

test.each([
  ["continuous", '\n{"db_name":"new","type":"created","seq":"1-sim"}\n{"last_seq":"1-sim"}\n'],
  ["eventsource", '\ndata: {"db_name":"new","type":"created","seq":"1-sim"}\nid: "1-sim"\n\n'],
  [
    "longpoll",
    '{"results":[\n{"db_name":"new","type":"created","seq":"1-sim"}\n],\n"last_seq":"1-sim"}\n',
  ],
])("_db_updates waits for the next change in the feed %s", async (feed, expected) => {
  await using served = await serveSimulator(simulator);
  const ask = (method: string, path: string) =>
    fetch(`${served.baseUrl}${path}`, { method, headers: basic("admin") });
  await ask("PUT", "/_global_changes");
  const response = await ask("GET", `/_db_updates?feed=${feed}&limit=1`);
  const { body } = response;
  if (!body) throw new Error("no body");
  await ask("PUT", "/new");
  expect(await readUntil(body, expected)).toBe(expected);
});
