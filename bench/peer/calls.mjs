import { charge, mail } from "../lib/requests.mjs";

/** A payment intent: both simulators have it, and both record one event for it. */
const intent = { ...charge, path: "/v1/payment_intents", body: "amount=1200&currency=usd" };

/** The calls that both are asked. */
export const calls = { payments: intent, email: mail, list: "/v1/payment_intents?limit=10" };

/** The peer refuses an hour's 5,001st call of one token. */
const CALLS_PER_TOKEN = 4_000;

let tokens = 0;

/** A request with an unused token. */
export function withFreshToken(call) {
  const { authorization } = call.headers;
  return {
    ...call,
    headers: { ...call.headers, authorization: `${authorization}${String((tokens += 1))}` },
  };
}

/** Has an autocannon client take another token before the peer refuses it; either gets this client. */
export function changingTokens(call) {
  return (client) => {
    let calls = 0;
    client.setHeaders(withFreshToken(call).headers);
    client.on("response", () => {
      calls += 1;
      if (calls % CALLS_PER_TOKEN === 0) client.setHeaders(withFreshToken(call).headers);
    });
  };
}
