import { createServer, type Server } from "node:http";
import Stripe from "stripe";

/** The state of a charge, by its webhooks. */
export type Payment = "paid" | "disputed";

/** A shop that charges cards, and keeps its books from webhooks. */
export function createShop(stripe: Stripe) {
  const seen = new Set<string>();
  const payments = new Map<string, Payment>();
  let secret = "";

  /** Repeats a purchase after a 429: the SDK repeats it after dropped connections by itself. */
  const buy = async (order: string, attempts = 3): Promise<Stripe.Charge> => {
    const purchase = { amount: 1200, currency: "usd", source: "tok_visa" };
    try {
      return await stripe.charges.create(purchase, { idempotencyKey: order });
    } catch (error) {
      const isLimited = error instanceof Stripe.errors.StripeRateLimitError;
      if (!isLimited || attempts <= 1) throw error;
      const seconds = Number(error.headers?.["retry-after"] ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return buy(order, attempts - 1);
    }
  };

  /** A webhook may come twice, and after one that is newer. */
  const book = (event: Stripe.Event) => {
    if (seen.has(event.id)) return;
    seen.add(event.id);
    if (event.type === "charge.dispute.created") {
      const { charge } = event.data.object;
      payments.set(typeof charge === "string" ? charge : charge.id, "disputed");
    }
    if (event.type === "charge.succeeded" && !payments.has(event.data.object.id)) {
      payments.set(event.data.object.id, "paid");
    }
  };

  const server: Server = createServer((request, response) => {
    void readAll(request).then((body) => {
      try {
        const signature = String(request.headers["stripe-signature"]);
        book(stripe.webhooks.constructEvent(body, signature, secret));
        response.writeHead(200).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });

  return {
    buy,
    payments,
    server,
    useSecret: (value: string) => {
      secret = value;
    },
  };
}

async function readAll(request: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
