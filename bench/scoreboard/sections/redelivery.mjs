import { createHmac } from "node:crypto";
import { count } from "../lib/figures.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/**
 * A receiver that fails three of four deliveries gets all of them by `POST /_sim/redeliver`: the same
 * bytes, a new signature, one result row for each attempt, and no other.
 */
export const redelivery = {
  name: "redelivery",
  run: ({ quick }) =>
    withSimulators(
      { only: "payments", env: { SIM_WEBHOOK_DELIVERY: "on" } },
      async ({ clientOf }) => {
        const client = clientOf("payments");
        const receiver = await startFailing();
        try {
          return await redeliverAll(client, receiver, quick ? 200 : 5_000);
        } finally {
          await receiver.close();
        }
      },
    ),
};

async function redeliverAll(client, receiver, events) {
  const { secret } = await client.register(receiver.url);
  await client.charges(events);
  const first = await client.results();
  const missed = first
    .filter(({ status }, index) => (status === "failed") !== (index % 4 !== 0))
    .map(({ seq }) => `event ${String(seq)} failed or arrived where it should not`);

  receiver.fails = false;
  const failed = first.filter(({ status }) => status === "failed").length;
  const { attempts } = await client.ask("POST", "/_sim/redeliver", { failed: true });
  if (attempts !== failed)
    missed.push(`${String(attempts)} attempts for ${String(failed)} failed events`);
  const rows = await client.results();
  if (rows.length !== events + failed) missed.push(`${String(rows.length)} result rows`);
  const none = await client.ask("POST", "/_sim/redeliver", { failed: true });
  if (none.attempts !== 0) missed.push("a second call found failed events");

  const bytes = new Map();
  let different = 0;
  let unsigned = 0;
  for (const { body, signature } of receiver.deliveries) {
    const { id } = JSON.parse(body);
    if (bytes.has(id) && bytes.get(id) !== body) different += 1;
    bytes.set(id, body);
    if (!isSigned(secret, signature, body)) unsigned += 1;
  }
  if (bytes.size !== events)
    missed.push(`${String(bytes.size)} of ${String(events)} events arrived`);
  if (different > 0) missed.push(`${String(different)} redeliveries had other bytes`);
  if (unsigned > 0) missed.push(`${String(unsigned)} deliveries had no valid signature`);
  return [count("failed deliveries redelivered", failed, missed)];
}

/** Stripe's scheme v1 (https://docs.stripe.com/webhooks#verify-manually). */
function isSigned(secret, header, body) {
  const { t, v1 } = Object.fromEntries(header.split(",").map((part) => part.split("=")));
  return createHmac("sha256", secret).update(`${t}.${body}`).digest("hex") === v1;
}

/** A receiver that accepts one of four deliveries while it `fails`, and all afterwards. */
async function startFailing() {
  const deliveries = [];
  const { url, close } = await startReceiver((request, response, body) => {
    const isLucky = deliveries.length % 4 === 0;
    deliveries.push({ body, signature: request.headers["payments-signature"] ?? "" });
    response.statusCode = receiver.fails && !isLucky ? 500 : 200;
    response.end();
  });
  const receiver = { url, close, deliveries, fails: true };
  return receiver;
}
