import { appendFileSync } from "node:fs";
import { readReason } from "#shared/text/read-reason.ts";
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

/** Throws an error that names the variable when the sockets cannot be redirected as it says. */
function redirect(): void {
  if (others !== undefined && others !== "pass" && others !== "refuse") {
    throw new Error(`simdeck/redirect: SIMDECK_OTHERS=${others}: give pass or refuse.`);
  }
  patchSockets({ find: readTargets(ready), ...(others === "refuse" ? { refuse } : {}) });
}

try {
  redirect();
} catch (error) {
  // Node would print the one line of this bundle before the message.
  process.stderr.write(`${readReason(error)}\n`);
  process.exit(1);
}
