import { connect } from "node:net";
import { once } from "node:events";
import { inParallel } from "../lib/client.mjs";
import { count } from "../lib/figures.mjs";
import { eventually, handlesOf, steadyHandlesOf } from "../lib/process-facts.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const BODY = "amount=1200&currency=usd&source=tok_visa";
const CHARGE = `POST /v1/charges HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer sk_test_x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${String(BODY.length)}\r\n\r\n${BODY}`;
const LOG = "GET /_sim/egress HTTP/1.1\r\nhost: localhost\r\n\r\n";

/**
 * Clients that disconnect in each byte of a request, in the middle of a stream, and behind a pipelined
 * one: each charge is made or not made, and every event of a made charge is delivered once, in order.
 */
export const disconnects = {
  name: "disconnects",
  run: ({ quick }) =>
    withSimulators(
      { only: "payments", env: { SIM_WEBHOOK_DELIVERY: "on" } },
      async (simulators) => {
        const receiver = await startReceiver();
        try {
          return await disconnectAll(simulators, receiver, quick ? 7 : 1);
        } finally {
          await receiver.close();
        }
      },
    ),
};

async function disconnectAll(simulators, receiver, step) {
  const client = simulators.clientOf("payments");
  const baseUrl = simulators.urlOf("payments");
  await client.register(receiver.url);
  await client.charges(20);
  const before = await steadyHandlesOf(simulators.pid);
  const ways = waysToLeave(step);
  await inParallel(ways.length, 20, (turn) => leave(baseUrl, ways[turn - 1]));
  await client.charge();

  const missed = [];
  const rows = await client.results();
  const { events } = await client.egress();
  const sent = events.map(({ payload }) => payload.id);
  const got = receiver.received.map((body) => JSON.parse(body).id);
  if (JSON.stringify(got) !== JSON.stringify(sent))
    missed.push(
      `${String(got.length)} deliveries of ${String(sent.length)} events, or in another order`,
    );
  if (rows.length !== events.length) missed.push(`${String(rows.length)} result rows`);
  // A request that was sent whole is handled, whether or not its client waits for the response.
  const whole = ways.filter(({ bytes }) => bytes.includes(CHARGE)).length;
  if (events.length < 21 + whole)
    missed.push(
      `${String(events.length)} events of ${String(21 + whole)} requests that were sent whole`,
    );
  await eventually("connections stay open", () => {
    const now = handlesOf(simulators.pid);
    return Math.abs(now - before) <= 2 || `${String(now)}, ${String(before)} before`;
  }).catch((error) => missed.push(error.message));
  if (simulators.said() !== "") missed.push(`stderr: ${simulators.said().slice(0, 200)}`);
  return [count("clients that disconnect", ways.length, missed)];
}

function waysToLeave(step) {
  const ways = [];
  for (let end = 1; end < CHARGE.length; end += step)
    for (const isReset of [true, false]) ways.push({ bytes: CHARGE.slice(0, end), isReset });
  for (let turn = 0; turn < 200; turn += step)
    for (const isReset of [true, false]) {
      ways.push({ bytes: LOG + CHARGE, isReset, waits: turn % 2 === 0 });
      ways.push({ bytes: CHARGE + LOG + CHARGE.slice(0, turn % CHARGE.length), isReset });
    }
  return ways;
}

/** Leaves with a reset or an orderly end, at once or after the first bytes of the response. */
async function leave(baseUrl, { bytes, isReset, waits }) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  await new Promise((resolve) => socket.write(bytes, resolve));
  if (waits) await once(socket, "data");
  if (isReset) socket.resetAndDestroy();
  else socket.destroy();
  await once(socket, "close");
}
