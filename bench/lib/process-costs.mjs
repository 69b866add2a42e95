import { readFileSync } from "node:fs";

const MILLISECONDS_PER_TICK = 10;

/** Returns the resident memory of a process in megabytes (Linux). */
export function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]) / 1_024;
}

/** Processor time that a process has taken so far, in milliseconds (Linux): others' load adds little. */
export function processorMillis(pid) {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
    .split(") ")[1]
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
}
