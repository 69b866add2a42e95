// The limit of answer → receipt: a fastify route that answers, and a queue that signs and posts what it
// answered, in order, over one kept-alive connection. `--url URL` is who receives.
import http from "node:http";
import { parseArgs } from "node:util";
import fastify from "fastify";
import formbody from "@fastify/formbody";
import { postSigned } from "../lib/post-signed.mjs";

const { url } = parseArgs({ options: { url: { type: "string" } } }).values;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const padding = "x".repeat(2_500);
const queue = [];
let isSending = false;
let count = 0;

const app = fastify();
await app.register(formbody);
app.post("/v1/charges", (_request, reply) => {
  const charge = { id: `ch_${String((count += 1))}`, object: "charge" };
  reply.raw.once("close", () => enqueue(charge));
  return charge;
});

function enqueue(charge) {
  const event = { type: "charge.succeeded", data: { object: charge }, padding };
  queue.push(Buffer.from(JSON.stringify(event)));
  if (!isSending) void send();
}

async function send() {
  isSending = true;
  while (queue.length > 0) await postSigned(url, queue.shift(), agent);
  isSending = false;
}

await app.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`${JSON.stringify({ port: app.server.address().port })}\n`);
