import { readFileSync, readdirSync } from "node:fs";

/** Memory of a process in bytes, as Linux counts it: now and at its highest. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  const bytes = (name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1_024;
  return { now: bytes("VmRSS"), highest: bytes("VmHWM") };
}

/** How many files, sockets and the like a process holds open. */
export function handlesOf(pid) {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}

/** Resolves once `look` answers true; throws with `what` when it has not within the time. */
export async function eventually(what, look, withinMs = 10_000) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen === true) return;
    if (performance.now() > deadline) throw new Error(`${what} (${String(seen)})`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
