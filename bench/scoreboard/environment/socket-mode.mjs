import assert from "node:assert/strict";
import { once } from "node:events";
import { WebSocket } from "ws";
import { createClient } from "../lib/client.mjs";
import { eventually } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/**
 * Clients of Socket Mode that lose their connection without acknowledging, a hundred times over: no
 * envelope is lost; one that is never acknowledged comes four times and has failed then.
 */
export const socketMode = {
  name: "R20 a Socket Mode client that is gone",
  run: ({ quick }) =>
    withSimulators(
      { only: "chat", env: { SIM_SOCKET_RETRY_DELAYS: "0,0,0" } },
      async (simulators) => {
        const client = simulators.clientOf("chat");
        const app = createClient(simulators.urlOf("chat"), "xapp-1-A1-1");
        await loseAndReconnect(client, app, quick ? 10 : 100);
        await neverAcknowledge(client, app);
        app.close();
        assert.equal(simulators.said(), "");
      },
    ),
};

async function openSocket(app) {
  const { url } = await app.ask("POST", "/api/apps.connections.open");
  const socket = new WebSocket(url);
  const envelopes = [];
  socket.on("error", () => undefined);
  socket.on("message", (data) => {
    const frame = JSON.parse(Buffer.from(data).toString());
    if (frame.type === "events_api") envelopes.push(frame);
  });
  await once(socket, "open");
  return { socket, envelopes };
}

const post = (client, text) =>
  client.ask("POST", "/api/chat.postMessage", { channel: "general", text });

async function loseAndReconnect(client, app, times) {
  for (let turn = 0; turn < times; turn += 1) {
    const { socket, envelopes } = await openSocket(app);
    await post(client, `message ${String(turn)}`);
    await eventually("no envelope came", () => envelopes.length > turn || envelopes.length);
    socket.terminate();
    await once(socket, "close");
  }
  const { socket, envelopes } = await openSocket(app);
  const isAll = () => envelopes.length >= times || `${String(envelopes.length)} came`;
  await eventually("envelopes were lost", isAll);
  const texts = new Set(envelopes.map(({ payload }) => payload.event.text));
  assert.equal(texts.size, times, "messages that came after the last reconnection");
  for (const { envelope_id: id } of envelopes) socket.send(JSON.stringify({ envelope_id: id }));
  const rows = await client.results();
  assert.deepEqual(
    rows.map(({ seq, status }) => [seq, status]),
    Array.from({ length: times }, (_, index) => [index + 1, "delivered"]),
  );
  socket.terminate();
  await once(socket, "close");
  await client.reset();
}

async function neverAcknowledge(client, app) {
  const { socket, envelopes } = await openSocket(app);
  await post(client, "nobody listens");
  const rows = await client.results();
  assert.deepEqual(
    envelopes.map(({ retry_attempt: attempt }) => attempt),
    [0, 1, 2, 3],
  );
  assert.deepEqual(
    rows.map(({ status }) => status),
    ["failed"],
  );
  socket.terminate();
}
