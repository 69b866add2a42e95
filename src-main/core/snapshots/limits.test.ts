import { serialize } from "node:v8";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openClient } from "#core/testing/client.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { ImageNode } from "./image.ts";
import { writeImage } from "./write-image.ts";

/** A frame of a saved image: its length and its rows. */
function frameOf(rows: unknown): Buffer {
  const bytes = serialize(rows);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(bytes.length);
  return Buffer.concat([head, bytes]);
}

async function bytesOf(image: unknown): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeImage(image)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function nested(depth: number): ImageNode {
  let node = new ImageNode("array");
  for (let level = 1; level < depth; level += 1) {
    const outer = new ImageNode("array");
    outer.values.push(node);
    node = outer;
  }
  return node;
}

function nestedData(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

/** An instance of a class of core with these fields. */
function instance(name: string, fields: Readonly<Record<string, unknown>>): ImageNode {
  const node = new ImageNode(`class ${name}`, Object.keys(fields));
  node.values.push(...Object.values(fields));
  return node;
}

const world = (log: ImageNode): ImageNode => {
  const parts = new ImageNode("object", ["log"]);
  parts.values.push(log);
  const image = new ImageNode("object", ["state", "world", "schedule"]);
  image.values.push(nested(1), parts, nested(1));
  return image;
};

test.each([
  ["containers nested 20,000 levels deep", () => bytesOf(nested(20_000)), "nested deeper"],
  [
    "plain data nested 1,000 levels deep",
    () => frameOf([[0, [{ shared: nestedData(1_000), number: 1 }]]]),
    "nested deeper",
  ],
  ["five thousand values in one frame", () => frameOf([[0, Array(5_000).fill("")]]), "too many"],
  ["a frame of four gigabytes", () => Buffer.from([255, 255, 255, 255, 0]), "too large"],
  ["fifty megabytes of zeros", () => Buffer.alloc(50 * 1_024 * 1_024), "damaged"],
  [
    "a log with a field of another kind",
    () => bytesOf(world(instance("Causes", { records: 1 }))),
    "Causes",
  ],
  ["a log without its fields", () => bytesOf(world(instance("EgressLog", {}))), "EgressLog"],
  [
    "a column whose parts do not fit",
    () => {
      const parts = new ImageNode("object", ["type", "count", "chunks"]);
      parts.values.push("uint8", 5, nested(1));
      const column = new ImageNode("class Column");
      column.values.push(parts);
      return bytesOf(world(column));
    },
    "not valid",
  ],
])("rejects %s and keeps the world", async (_name, bytes, message) => {
  await using client = openClient(toy);
  await client.ask("POST", "/things", { name: "a" });
  await client.control("/_sim/snapshots", { name: "own" });
  const file = (await client.send("GET", "/_sim/snapshots/own")).json;
  const log = (await client.send("GET", "/_sim/egress")).text;
  const data = [gzipSync(await bytes()).toString("base64")];
  const json = { "content-type": "application/json" };
  const refused = await client.send("PUT", "/_sim/snapshots/bad", { ...file, data }, json);
  expect(refused.text).toContain(message);
  expect(refused.status).toBe(422);
  expect((await client.send("GET", "/_sim/egress")).text).toBe(log);
  expect((await client.send("GET", "/_sim/snapshots/bad")).status).toBe(404);
});

test("rejects a file of another format, and of a build without formats", async () => {
  await using client = openClient(toy);
  await client.control("/_sim/snapshots", { name: "own" });
  const { format, ...file } = (await client.send("GET", "/_sim/snapshots/own")).json;
  expect(format).toBe(7);
  const json = { "content-type": "application/json" };
  for (const other of [{}, { format: 0 }]) {
    const refused = await client.send("PUT", "/_sim/snapshots/old", { ...file, ...other }, json);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("another format");
  }
});
