import { SquareClient } from "square";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["square"] });
const { square } = simulators;
const client = new SquareClient(square.connect());

const { payment } = await client.payments.create({
  idempotencyKey: "order-1",
  sourceId: "cnon:card-nonce-ok",
  amountMoney: { amount: 1200n, currency: "USD" },
});
console.log(payment?.status); // COMPLETED

await square.openDispute({ payment_id: payment?.id ?? "", reason: "DUPLICATE" });
const event = await square.event("dispute.created");
console.log(event.payload.data.type); // dispute

for await (const dispute of await client.disputes.list()) console.log(dispute.reason); // DUPLICATE

await simulators.stop();
