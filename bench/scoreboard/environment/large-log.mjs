import assert from "node:assert/strict";
import http from "node:http";
import { once } from "node:events";
import { flood } from "../lib/flood.mjs";
import { startComparedPings } from "../lib/compared-pings.mjs";
import { eventually, handlesOf, memoryOf, steadyHandlesOf } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";
import { readWholeLog } from "../lib/whole-log.mjs";

const READERS = 20;
const MEBIBYTE = 1_048_576;

/**
 * A large log and clients that request all of it and do not read, or disconnect: memory stays bounded,
 * the API responds meanwhile, and clients that read get all of it. (A million events: the soak.)
 */
export const largeLog = {
  name: "R8 a large log, and clients that do not read it",
  run: ({ quick }) =>
    withSimulators({ only: "payments" }, async (simulators) => {
      const payments = { base_url: simulators.urlOf("payments"), api_key: "sk_test_x" };
      const events = quick ? 20_000 : 200_000;
      await flood(payments, events, () => undefined);
      const handles = await steadyHandlesOf(simulators.pid);
      const before = { memory: memoryOf(simulators.pid).now, handles };
      await leaveReaders(simulators, payments.base_url, before.memory);
      await eventually("handles stay open", () =>
        noMoreThan(handlesOf(simulators.pid), before.handles),
      );
      let seen = 0;
      await readWholeLog(payments.base_url, ({ seq }) => {
        seen += 1;
        assert.equal(seq, seen);
      });
      assert.equal(seen, events);
    }),
};

async function leaveReaders({ pid }, baseUrl, memory) {
  const pings = await startComparedPings(baseUrl);
  const readers = await Promise.all(Array.from({ length: READERS }, () => openReader(baseUrl)));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const grown = memoryOf(pid).now - memory;
  for (const reader of readers) reader.destroy();
  const { p99, idleP99 } = await pings.stop();
  assert.ok(grown < 200 * MEBIBYTE, `${String(READERS)} readers cost ${String(grown)} bytes`);
  const late = `the API answered within ${p99.toFixed(0)} ms, an idle server within ${idleP99.toFixed(0)}`;
  assert.ok(p99 < idleP99 + 100, late);
}

/** Asks for the whole log and never reads the answer. */
async function openReader(baseUrl) {
  const request = http.get(`${baseUrl}/_sim/egress`);
  const [answer] = await once(request, "response");
  answer.pause().on("error", () => undefined);
  return answer;
}

/** Watched connections aside: pings keep one or two. */
function noMoreThan(handles, before) {
  return handles <= before + 2 || `${String(handles)} where there were ${String(before)}`;
}
