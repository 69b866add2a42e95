import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { RawClient } from "#core/testing/raw-client.ts";
import { ServerConnections } from "#core/testing/server-connections.ts";
import { toy } from "#core/testing/toy-simulator.ts";

const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];

function request(path: string, ...headers: readonly string[]): string {
  return `${[`GET ${path} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n`;
}

test.each([
  ["an unknown path", request("/nope", "Host: localhost", ...upgrade), 404],
  ["a foreign host", request("/nope", "Host: evil.test", ...upgrade), 403],
  ["two hosts", request("/nope", "Host: localhost", "Host: localhost", ...upgrade), 400],
  ["bytes that are not a request", "NONSENSE\r\n\r\n", 400],
])("leaves no connection of clients that were refused for %s", async (_reason, bytes, status) => {
  using connections = new ServerConnections();
  await using served = await serveSimulator(toy);
  for (const leave of ["end", "reset", "end", "reset"] as const) {
    using client = await RawClient.open(served.port);
    await client.write(bytes);
    expect((await client.read()).status).toBe(status);
    await client.write("x");
    expect(await client.readEnd()).toBe("");
    client[leave]();
    await connections.allClosed();
  }
  expect(connections.count).toBe(4);
});
