import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { RemoteClient } from "./remote-client.ts";

const stops: (() => unknown)[] = [];
afterEach(() => stops.splice(0).map((stop) => stop()));

async function clientOf(answer: RequestListener): Promise<RemoteClient> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return new RemoteClient(`http://127.0.0.1:${String(port)}`, "the token");
}

test.each([
  ['{"a":1}', { a: 1 }],
  ['\ufeff{"a":"ü"}', { a: "ü" }],
  ["not JSON", undefined],
  ["", undefined],
])("an answer of %j is %j", async (text, body) => {
  const client = await clientOf((_request, response) => response.end(text));
  expect(await client.ask("/")).toEqual({ status: 200, body });
});

test("an answer without an end is not read for ever", async () => {
  const piece = Buffer.alloc(1_024 * 1_024, "x");
  const client = await clientOf((_request, response) => {
    const more = () => {
      while (response.write(piece));
    };
    response.on("drain", more);
    more();
  });
  await expect(client.ask("/")).rejects.toThrow("its response is too long");
});

test("a redirect is an answer: neither it nor the token goes any further", async () => {
  const heard: string[] = [];
  const client = await clientOf((request, response) => {
    heard.push(`${request.url ?? ""} ${request.headers.authorization ?? ""}`);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect((await client.ask("/here")).status).toBe(302);
  expect(heard).toEqual(["/here Bearer the token"]);
});
