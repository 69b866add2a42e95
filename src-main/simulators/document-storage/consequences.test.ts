import { expect, test } from "vitest";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

async function setup() {
  const client = openClient(simulator);
  const authorization = `Basic ${Buffer.from("admin:password").toString("base64")}`;
  const ask = (method: Method, url: string, body?: unknown) =>
    client.send(method, url, body, {
      authorization,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    });
  await ask("PUT", "/db");
  return { client, ask };
}

test("a document is deleted: it is 404, its revisions stay, and a new one continues their numbers", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  const { rev } = (await ask("PUT", "/db/a", { n: 1 })).json;
  await ask("DELETE", `/db/a?rev=${String(rev)}`);
  expect((await ask("GET", "/db/a")).json).toEqual({ error: "not_found", reason: "deleted" });
  expect((await ask("GET", `/db/a?rev=${String(rev)}`)).json).toMatchObject({ n: 1 });
  expect((await ask("PUT", "/db/a", { n: 2 })).json["rev"]).toMatch(/^3-/);
});

test("a database is deleted: its documents, indexes and security go", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  await ask("PUT", "/db/a", { n: 1 });
  await ask("POST", "/db/_index", { index: { fields: ["n"] }, name: "by-n" });
  await ask("DELETE", "/db");
  expect((await ask("GET", "/db/a")).status).toBe(404);
  await ask("PUT", "/db");
  expect((await ask("GET", "/db/_index")).json["total_rows"]).toBe(1);
  expect((await ask("GET", "/db")).json).toMatchObject({ doc_count: 0 });
});
