import http from "node:http";
import { compared } from "./compare.mjs";
import { post } from "./http-call.mjs";
import { quantile } from "./statistics.mjs";

const WARM_UP = 1_000;

/**
 * The slowest hundredth of two routes' answers, in milliseconds. Requests alternate between them,
 * so that a busy machine delays both equally.
 */
export async function compareTails(calls, count, rounds) {
  const agent = new http.Agent({ keepAlive: true });
  await timeInTurn(calls, WARM_UP, agent);
  const pairs = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const times = await timeInTurn(calls, count, agent);
    pairs.push(times.map((list) => quantile(list, 0.99)));
  }
  agent.destroy();
  return compared(pairs);
}

async function timeInTurn(calls, count, agent) {
  const times = calls.map(() => []);
  for (let index = 0; index < count; index += 1) {
    for (const [place, call] of calls.entries()) {
      const startedAt = performance.now();
      const { at } = await post(call, agent);
      times[place].push(at - startedAt);
    }
  }
  return times;
}
