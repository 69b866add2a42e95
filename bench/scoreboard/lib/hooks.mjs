import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Options for Node that let the words below reach a process. */
export const hooked = [
  "--expose-gc",
  "--import",
  pathToFileURL(join(root, "bench", "scoreboard", "programs", "hooks.mjs")).href,
];

/** Lets the system's time jump for this process alone. */
export async function jump({ child }, jumpMs) {
  child.send({ jumpMs });
  await once(child, "message");
}

/** Stops the event loop of this process; resolves when it runs again. */
export async function block({ child }, blockMs) {
  child.send({ blockMs });
  await once(child, "message");
}

/** The bytes that this process holds after a garbage collection. */
export async function weigh({ child }) {
  child.send({ weigh: true });
  const [bytes] = await once(child, "message");
  return bytes;
}
