import { readFileSync, readdirSync } from "node:fs";

/** Memory of a process in bytes, as Linux counts it: now and at its highest. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  const bytes = (name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1_024;
  return { now: bytes("VmRSS"), highest: bytes("VmHWM") };
}

/** Returns the number of open files, sockets and other handles of a process. */
export function handlesOf(pid) {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}

/** The number of equal looks in a row, 50 ms apart, after which nothing runs any more. */
const STEADY = 10;

/** Returns the number of handles once all client connections are closed. */
export async function steadyHandlesOf(pid) {
  let last;
  let times = 0;
  await eventually("handles come and go", () => {
    const now = handlesOf(pid);
    times = now === last ? times + 1 : 0;
    last = now;
    return times >= STEADY || now;
  });
  return last;
}

/**
 * Resolves once `look` answers true; throws with `what` when it has not within the time: what has to
 * come may be long in coming on a busy machine.
 */
export async function eventually(what, look, withinMs = 60_000) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen === true) return;
    if (performance.now() > deadline) throw new Error(`${what} (${String(seen)})`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
