import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";

test("a call that was half sent when it stops is answered, and its connection does not hold it up", async () => {
  const simulator = toy.launch(testSettings());
  const { port } = new URL(await simulator.listen("127.0.0.1", 0));
  const body = JSON.stringify({ name: "late" });
  const head = [
    "POST /things HTTP/1.1",
    "host: localhost",
    "authorization: Bearer k",
    "content-type: application/json",
    `content-length: ${String(body.length)}`,
  ];
  const begun = once(simulator.app.server, "request");
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  await begun;
  const closing = simulator.close();
  socket.write(body.slice(5));
  await Promise.all([closing, once(socket, "close")]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*"name":"late"/);
});
