import Nano from "nano";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { documentStorage } from "./index.ts";

async function setup() {
  const served = await serveSimulator(documentStorage);
  const url = new URL(served.baseUrl);
  url.username = "admin";
  url.password = "secret";
  const nano = Nano(url.href.replace(/\/$/, ""));
  return { ...served, nano };
}

test("databases are created once, listed, and destroyed", async () => {
  await using sim = await setup();
  expect(await sim.nano.db.create("things")).toEqual({ ok: true });
  await expect(sim.nano.db.create("things")).rejects.toMatchObject({
    statusCode: 412,
    error: "file_exists",
  });
  expect(await sim.nano.db.list()).toEqual(["things"]);
  const things = sim.nano.use("things");
  const a = await things.insert({ size: 1 } as never);
  const b = await things.insert({ size: 2 } as never, "doc 1");
  expect(b.rev).toMatch(/^1-[0-9a-f]{32}$/);
  expect(await things.get("doc 1")).toEqual({ _id: "doc 1", _rev: b.rev, size: 2 });
  await things.attachment.insert("doc 2", "a.txt", Buffer.from("hey"), "text/plain").catch(() => a);
  await expect(things.insert({ size: 3 } as never, "doc 1")).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await sim.nano.db.destroy("things")).toEqual({ ok: true });
});
