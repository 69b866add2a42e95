import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { sendBytes } from "#core/testing/http-client.ts";
import { toy } from "#core/testing/toy-simulator.ts";

const long = "x".repeat(32_768);
const body = "Content-Length: 2\r\n\r\n{}";

test.each([
  [
    "headers that are too large",
    `GET /things HTTP/1.1\r\nHost: localhost\r\nX: ${long}\r\n\r\n`,
    431,
  ],
  ["a request line that is not HTTP", "GARBAGE\r\n\r\n", 400],
  ["an unknown method", "GRAB / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  [
    "an unknown expectation",
    `POST /things HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 200-maybe\r\n${body}`,
    417,
  ],
])("%s has the provider's error", async (_, bytes, status) => {
  await using served = await serveSimulator(toy);
  const [head = "", json = ""] = (await sendBytes(served.port, bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  expect(head.toLowerCase()).toContain("content-type: application/json");
  expect(JSON.parse(json)).toMatchObject({ toyError: "unreadable_body" });
});

test("a control route has the error of control routes", async () => {
  await using served = await serveSimulator(toy);
  const bytes = `GET /_sim/health HTTP/1.1\r\nHost: localhost\r\nX: ${long}\r\n\r\n`;
  expect(await sendBytes(served.port, bytes)).toContain('{"error":{"code":"invalid_json"');
});
