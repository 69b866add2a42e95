import Stripe from "stripe";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["stripe"] });
const { stripe: payments } = simulators;
const stripe = new Stripe(...payments.connect());

const charge = await stripe.charges.create({ amount: 1200, currency: "usd", source: "tok_visa" });
await payments.dispute({ charge: charge.id, reason: "fraudulent" });

const { disputed } = await stripe.charges.retrieve(charge.id);
console.log(disputed); // true
const event = await payments.event("charge.dispute.created");
console.log(event.payload.data.object.reason); // fraudulent

await simulators.stop();
