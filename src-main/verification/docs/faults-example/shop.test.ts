import { once } from "node:events";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { startSimulators } from "../../../library/simdeck.ts";
import { createShop } from "./shop.ts";

/** A shop, its simulator, and the webhook between them. */
async function open() {
  const simulators = await startSimulators({
    only: ["stripe"],
    delivery: true,
    unsupported: "error",
  });
  onTestFinished(() => simulators.stop());
  const { payments } = simulators;
  const stripe = new Stripe(...payments.connect());
  const shop = createShop(stripe);
  shop.server.listen(0, "127.0.0.1");
  await once(shop.server, "listening");
  onTestFinished(() => void shop.server.close());
  const address = shop.server.address();
  if (address === null || typeof address === "string") throw new Error("the shop has no port");
  const url = `http://127.0.0.1:${String(address.port)}/webhooks`;
  const { secret = "" } = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  shop.useSecret(secret);
  return { payments, shop };
}

test("waits after a 429, and charges once", async () => {
  const { payments, shop } = await open();
  await payments.faults([
    {
      id: "busy",
      on: "request",
      path: "/v1/charges",
      times: 1,
      do: { status: 429, retry_after: 0 },
    },
  ]);
  await shop.buy("order-1");
  const requests = await payments.requests({ method: "POST", path: "/v1/charges" });
  expect(requests.map(({ status }) => status)).toEqual([429, 200]);
  expect((await payments.egress({ type: "charge.succeeded" })).events).toHaveLength(1);
});

test("repeats a charge after a cut response, and charges once", async () => {
  const { payments, shop } = await open();
  await payments.faults([
    { id: "dropped", on: "request", path: "/v1/charges", times: 1, do: { drop: true } },
    { id: "cut", on: "request", path: "/v1/charges", times: 1, do: { truncate: true } },
  ]);
  await shop.buy("order-1").catch(() => shop.buy("order-1"));
  expect((await payments.egress({ type: "charge.succeeded" })).events).toHaveLength(1);
});

test("books a webhook that comes twice once, and ignores one with a bad signature", async () => {
  const { payments, shop } = await open();
  await payments.faults([
    { id: "twice", on: "delivery", times: 1, do: { duplicate: 1 } },
    { id: "forged", on: "delivery", times: 1, do: { bad_signature: true } },
  ]);
  const { id } = await shop.buy("order-1");
  const forged = await shop.buy("order-2");
  await payments.settled();
  expect([...shop.payments]).toEqual([[id, "paid"]]);
  await payments.redeliver({ failed: true });
  await payments.settled();
  expect(shop.payments.get(forged.id)).toBe("paid");
});

test("keeps a dispute that overtakes its charge", async () => {
  const { payments, shop } = await open();
  await payments.faults([
    { id: "late", on: "delivery", type: "charge.succeeded", times: 1, do: { swap: true } },
  ]);
  const { id } = await shop.buy("order-1");
  await payments.dispute({ charge: id });
  await payments.settled();
  expect(shop.payments.get(id)).toBe("disputed");
});
