// The limit that API writes are measured against: a fastify form (or JSON) route that builds a charge
// of eleven fields and stores nothing.
import fastify from "fastify";
import formbody from "@fastify/formbody";

const app = fastify();
await app.register(formbody);
let count = 0;
const build = ({ amount, currency, source }) => ({
  id: `ch_${String((count += 1))}`,
  object: "charge",
  amount: Number(amount),
  currency,
  source,
  captured: true,
  paid: true,
  refunded: false,
  disputed: false,
  created: 1_700_000_000,
  livemode: false,
});
app.post("/v1/charges", (request) => build(request.body));
app.get("/_up", () => ({ status: "ok", seeds: {} }));
app.post("/emails", (request) => ({ id: `email_${String((count += 1))}`, to: request.body.to }));
await app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`${JSON.stringify({ port: app.server.address().port })}\n`);
