import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { WebSocket } from "ws";
import { startTiming } from "../lib/machine.mjs";
import { launch } from "../lib/simulators.mjs";
import { createClient } from "../lib/client.mjs";
import { startReceiver } from "../lib/receiver.mjs";

const BODY = "amount=1200&currency=usd&source=tok_visa";

/**
 * SIGTERM with a half-sent request, clients at work, a delivery in flight, an idle connection and a
 * WebSocket: what was accepted is answered whole, what was not delivered is counted, exit code 0
 * within 2 s. A second signal ends it at once.
 */
export const stopUnderTraffic = {
  name: "R2 SIGTERM under traffic",
  run: async ({ quick }) => {
    for (let run = 0; run < (quick ? 2 : 20); run += 1) await stopOne();
    await stopTwice();
  },
};

async function withTraffic(use) {
  const silent = await startReceiver(() => undefined);
  const env = { SIM_WEBHOOK_DELIVERY: "on" };
  const { child, ready, ended } = launch({ only: "payments,exchange", env });
  const { simulators } = await ready;
  const client = createClient(simulators.payments.base_url, simulators.payments.api_key, 4);
  try {
    await client.register(silent.url);
    await client.charge();
    await use({ child, ended, client, simulators });
  } finally {
    child.kill("SIGKILL");
    client.close();
    await silent.close();
  }
}

async function stopOne() {
  await withTraffic(async ({ child, ended, client, simulators }) => {
    const socket = await openFeed(simulators.exchange.base_url);
    const half = sendHalf(simulators.payments);
    await half.sent;
    // Later responses came after it: by then the half has been read.
    await client.charges(10);
    const outcomes = keepAsking(client);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const timing = await startTiming();
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 50));
    half.finish();
    const { code, stderr } = await ended;
    await timing.expectWithin(2_000, "SIGTERM");
    socket.terminate();

    assert.equal(code, 0, "exit code");
    assert.match(await half.answer, /^HTTP\/1\.1 200 OK[^]*"object": ?"charge"[^]*\}\s*$/);
    assert.equal((await outcomes).truncated, 0, "answers that broke off");
    assert.match(stderr, /^simdeck: payments: \d+ deliver(?:y|ies) had not gone out\.\n$/);
  });
}

async function stopTwice() {
  await withTraffic(async ({ child, ended }) => {
    const timing = await startTiming();
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill("SIGTERM");
    const { code } = await ended;
    await timing.expectWithin(600, "a second signal");
    assert.equal(code, 143, "a second signal");
  });
}

async function openFeed(baseUrl) {
  const headers = {
    "kalshi-access-key": "ann",
    "kalshi-access-timestamp": String(Date.now()),
    "kalshi-access-signature": "c2lnbmVk",
  };
  const socket = new WebSocket(`${baseUrl.replace("http", "ws")}/trade-api/ws/v2`, { headers });
  socket.on("error", () => undefined);
  await once(socket, "open");
  return socket;
}

/** A request whose last half is sent when `finish` is called. */
function sendHalf({ base_url: baseUrl, api_key: key }) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /v1/charges HTTP/1.1",
    "host: localhost",
    `authorization: Bearer ${key}`,
    "content-type: application/x-www-form-urlencoded",
    `content-length: ${String(BODY.length)}`,
  ];
  const sent = new Promise((resolve) => {
    socket.write(`${head.join("\r\n")}\r\n\r\n${BODY.slice(0, 10)}`, resolve);
  });
  let text = "";
  socket.on("data", (bytes) => (text += bytes.toString()));
  socket.on("error", () => undefined);
  const answer = once(socket, "close").then(() => text);
  return { sent, answer, finish: () => socket.write(BODY.slice(10)) };
}

/**
 * Clients that send requests until none gets a response. A response that has begun must be
 * complete.
 */
async function keepAsking(client) {
  let truncated = 0;
  const ask = async () => {
    for (;;) {
      const error = await client.charge().then(
        () => undefined,
        (reason) => reason,
      );
      if (error === undefined) continue;
      if (error.code === "ECONNRESET" && error.message === "aborted") truncated += 1;
      return;
    }
  };
  await Promise.all([ask(), ask(), ask()]);
  return { truncated };
}
