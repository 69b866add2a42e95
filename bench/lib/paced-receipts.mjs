import http from "node:http";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { post } from "./http-call.mjs";

const CHARGE_ID = /"object":\{"id":"(ch_[^"]+)"/;

/** A receiver that notes when the event of each charge had come. */
export async function startReceiptNotes() {
  const receipts = new Map();
  const server = http.createServer((request, response) => {
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.once("end", () => {
      receipts.set(CHARGE_ID.exec(Buffer.concat(pieces).toString())[1], performance.now());
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String(server.address().port)}/hook`,
    receipts,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls at a steady rate, and the milliseconds from each call's answer to its event's receipt. */
export async function pacedReceipts(call, receipts, { perSecond, seconds }) {
  const agent = new http.Agent({ keepAlive: true });
  const count = perSecond * seconds;
  const startedAt = performance.now();
  const answers = [];
  while (answers.length < count) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (answers.length < Math.min(due, count)) answers.push(answered(call, agent));
    await pause(1);
  }
  const delays = await Promise.all(answers.map((answer) => delayOf(answer, receipts)));
  agent.destroy();
  return delays;
}

/** Of each answer only this is kept: thousands of them would have this process collect garbage amid its timing. */
async function answered(call, agent) {
  const { at, bytes } = await post(call, agent);
  return { at, id: JSON.parse(bytes.toString()).id };
}

async function delayOf(answer, receipts) {
  const { at, id } = await answer;
  while (!receipts.has(id)) await pause(5);
  return receipts.get(id) - at;
}
