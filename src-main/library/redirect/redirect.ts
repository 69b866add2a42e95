import { appendFileSync } from "node:fs";
import { patchSockets } from "./patch-sockets.ts";
import { readTargets } from "./targets.ts";

// The entry point `simdeck/redirect`: `node --import simdeck/redirect app.js` with SIMDECK_READY.

const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|::1|0\.0\.0\.0|::)$/i;

const { SIMDECK_READY: ready, SIMDECK_OTHERS: others, SIMDECK_REFUSED: list } = process.env;

function refuse(host: string): Error | undefined {
  if (LOOPBACK.test(host)) return undefined;
  // At once: the process may end with the error.
  if (list !== undefined) appendFileSync(list, `${host}\n`);
  return new Error(`${host} is refused by simdeck exec --others refuse`);
}

patchSockets({ find: readTargets(ready), ...(others === "refuse" ? { refuse } : {}) });
