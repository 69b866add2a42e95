// The limit of deliveries: so many signed POSTs of as many bytes, in order, from a
// process that does nothing else. It says how many a second. Options: `--url`, `--bytes`, `--count`.
import http from "node:http";
import { parseArgs } from "node:util";
import { postSigned } from "../lib/post-signed.mjs";

const options = { url: { type: "string" }, bytes: { type: "string" }, count: { type: "string" } };
const { url, bytes, count } = parseArgs({ options }).values;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const body = Buffer.alloc(Number(bytes), "x");

for (let warm = 0; warm < 1_000; warm += 1) await postSigned(url, body, agent);
const startedAt = performance.now();
for (let index = 0; index < Number(count); index += 1) await postSigned(url, body, agent);
const perSecond = (Number(count) * 1_000) / (performance.now() - startedAt);
process.stdout.write(`${JSON.stringify({ perSecond })}\n`);
setInterval(() => undefined, 60_000);
