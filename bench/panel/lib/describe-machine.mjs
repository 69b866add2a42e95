import { arch, availableParallelism, loadavg, platform, totalmem } from "node:os";

/** Describes the machine and its current load, without its name. */
export function describeMachine() {
  return {
    platform: platform(),
    arch: arch(),
    processors: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    load: Math.round(loadavg()[0] * 10) / 10,
  };
}
