import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** An email to fifty people is fifty hand-offs to their mail servers, and one event that it was sent. */
const RECIPIENTS = 50;
const EVENTS_PER_EMAIL = RECIPIENTS + 1;
const EMAILS_PER_CALL = 2;
const EVENTS_PER_CALL = EMAILS_PER_CALL * EVENTS_PER_EMAIL;
/** A call that is late must not hold up the next; more than a few at once only wait for each other. */
const CALLS_AT_ONCE = 4;

/**
 * Creates the source of events: emails to many people, sent through the provider's own batch route. Some
 * hundred calls a second are enough for ten thousand events, each made, logged and kept like any other.
 * @param {{ base_url: string, api_key: string }} email the email simulator
 */
export function createSource({ base_url: baseUrl, api_key: key }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CALLS_AT_ONCE });
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const send = (recipients) => post(`${baseUrl}/emails/batch`, { agent, headers }, recipients);
  return {
    /** Logs exactly so many events, as fast as it goes. */
    fill: (count) => fill(send, count),
    /** Logs so many events each second; resolves with how many there were, and in how many seconds. */
    pour: (perSecond, seconds) => pour(send, perSecond, seconds),
    close: () => agent.destroy(),
  };
}

async function fill(send, count) {
  const full = Array.from({ length: 10 }, () => RECIPIENTS);
  let left = count;
  for (; left >= 10 * EVENTS_PER_EMAIL; left -= 10 * EVENTS_PER_EMAIL) await send(full);
  for (; left > 0; left -= Math.min(left, EVENTS_PER_EMAIL)) {
    // One event alone cannot come of an email: the last two share what is left.
    if (left === EVENTS_PER_EMAIL + 1) {
      await send([RECIPIENTS - 1]);
      left += 1;
    } else await send([Math.min(left, EVENTS_PER_EMAIL) - 1]);
  }
}

async function pour(send, perSecond, seconds) {
  const calls = Math.round((perSecond * seconds) / EVENTS_PER_CALL);
  const startedAt = performance.now();
  const flying = new Set();
  for (let call = 0; call < calls; call += 1) {
    const due = startedAt + (call * EVENTS_PER_CALL * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    if (flying.size >= CALLS_AT_ONCE) await Promise.race(flying);
    const sent = send(Array.from({ length: EMAILS_PER_CALL }, () => RECIPIENTS));
    flying.add(sent);
    void sent.finally(() => flying.delete(sent)).catch(() => undefined);
  }
  await Promise.all(flying);
  return { events: calls * EVENTS_PER_CALL, seconds: (performance.now() - startedAt) / 1_000 };
}

function emailTo(count) {
  const to = Array.from({ length: count }, (_, place) => `reader${String(place)}@example.com`);
  return { from: "Acme <news@example.com>", to, subject: "News", text: "There is news." };
}

function post(url, options, recipients) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, method: "POST" }, (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${String(answer.statusCode)}`));
      });
    });
    request.once("error", reject);
    request.end(JSON.stringify(recipients.map(emailTo)));
  });
}
