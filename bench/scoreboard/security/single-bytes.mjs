import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { memoryOf } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const MEBIBYTE = 1_024 * 1_024;
const CHUNKS = 100_000;
const HEAD = [
  "POST /_sim/clock HTTP/1.1",
  "Host: localhost",
  "Connection: close",
  "Content-Type: application/json",
  "Transfer-Encoding: chunked",
];

/** A body of many chunks of a byte, at every simulator at once: it takes memory for its bytes alone. */
export const singleBytes = {
  name: "single bytes cost their bytes",
  run: () =>
    withSimulators({}, async ({ kinds, urlOf, clientOf, pid }) => {
      for (const kind of kinds) await clientOf(kind).ask("GET", "/_sim/clock");
      const before = memoryOf(pid).now;
      const answers = await Promise.all(kinds.map((kind) => drip(new URL(urlOf(kind)))));
      for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 422 /);
      const grown = memoryOf(pid).highest - before;
      assert.ok(grown < 200 * MEBIBYTE, `${String(Math.round(grown / MEBIBYTE))} MiB more`);
    }),
};

async function drip({ hostname, port }) {
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (bytes) => (answer += bytes.toString()));
  const chunks = `1\r\n \r\n`.repeat(CHUNKS);
  socket.write(`${HEAD.join("\r\n")}\r\n\r\n${chunks}2\r\n{}\r\n0\r\n\r\n`);
  await once(socket, "close");
  return answer;
}
