import { expect, test } from "vitest";
import * as z from "zod";
import { openApps, programOf } from "../testing/open-apps.ts";

const entryPoint = import.meta.resolve("@cloudant/couchbackup");

const rows = z.object({
  rows: z.array(z.object({ id: z.string(), value: z.object({ rev: z.string() }) })),
});

// CouchDB has no host of its own: the app gets the address of the simulator.
test("couchbackup saves a database, and couchrestore makes an equal one of the backup", async () => {
  await using apps = await openApps("document-storage");
  const { baseUrl, key } = apps;
  const address = new URL(baseUrl);
  address.username = "admin";
  address.password = key;
  const headers = {
    authorization: `Basic ${Buffer.from(`admin:${key}`).toString("base64")}`,
    "content-type": "application/json",
  };
  const put = (path: string, body?: object) =>
    fetch(`${baseUrl}${path}`, { method: "PUT", headers, body: JSON.stringify(body ?? {}) });
  await put("/shop");
  for (const name of ["milk", "tea"]) await put(`/shop/${name}`, { name });
  await fetch(`${baseUrl}/shop/milk?rev=${await revisionOf("shop", "milk")}`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ name: "oat milk" }),
  });
  await put("/copy");

  const variables = { COUCH_URL: address.href };
  const bin = (file: string) =>
    programOf(entryPoint, "@cloudant/couchbackup", `bin/${file}.bin.js`);
  const backup = await apps.run([bin("couchbackup"), "--db", "shop"], { variables });
  expect(backup.code, backup.stderr).toBe(0);
  const restored = await apps.run([bin("couchrestore"), "--db", "copy"], {
    variables,
    input: backup.stdout,
  });
  expect(restored.code, restored.stderr).toBe(0);
  expect(await allOf("copy")).toEqual(await allOf("shop"));

  const again = await apps.run([bin("couchrestore"), "--db", "shop"], {
    variables,
    input: backup.stdout,
  });
  expect(again.stderr).toContain("is not empty");

  async function allOf(database: string) {
    const answer = await fetch(`${baseUrl}/${database}/_all_docs`, { headers });
    return rows.parse(await answer.json()).rows;
  }
  async function revisionOf(database: string, id: string) {
    return (await allOf(database)).find((row) => row.id === id)?.value.rev ?? "";
  }
}, 120_000);
