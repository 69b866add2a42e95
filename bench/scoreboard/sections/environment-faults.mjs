import { badSettings } from "../environment/bad-settings.mjs";
import { clientsAbort } from "../environment/clients-abort.mjs";
import { clockJumps } from "../environment/clock-jumps.mjs";
import { diskFull } from "../environment/disk-full.mjs";
import { killAndRestart } from "../environment/kill-and-restart.mjs";
import { largeLog } from "../environment/large-log.mjs";
import { longRun } from "../environment/long-run.mjs";
import { oneFails } from "../environment/one-fails.mjs";
import { pageDies } from "../environment/page-dies.mjs";
import { pageReloads } from "../environment/page-reloads.mjs";
import { pageStandsStill } from "../environment/page-stands-still.mjs";
import { portTaken } from "../environment/port-taken.mjs";
import { resetRaces } from "../environment/reset-races.mjs";
import { smallHeap } from "../environment/small-heap.mjs";
import { socketMode } from "../environment/socket-mode.mjs";
import { stall } from "../environment/stall.mjs";
import { stopIdle } from "../environment/stop-idle.mjs";
import { stopUnderTraffic } from "../environment/stop-under-traffic.mjs";
import { suspend } from "../environment/suspend.mjs";
import { tooManyFiles } from "../environment/too-many-files.mjs";
import { twoInstances } from "../environment/two-instances.mjs";
import { unknownHost } from "../environment/unknown-host.mjs";
import { count } from "../lib/figures.mjs";

const faults = [
  stopIdle,
  stopUnderTraffic,
  killAndRestart,
  portTaken,
  clockJumps,
  suspend,
  stall,
  largeLog,
  smallHeap,
  pageDies,
  pageReloads,
  pageStandsStill,
  diskFull,
  badSettings,
  twoInstances,
  tooManyFiles,
  oneFails,
  clientsAbort,
  resetRaces,
  socketMode,
  longRun,
  unknownHost,
];

/** Tests faults of the process and the machine, each in a process of its own. */
export const environmentFaults = {
  name: "environment-faults",
  needsWindow: true,
  hasRows: true,
  run: async ({ quick, picks, note }) => {
    const chosen = faults.filter(({ name }) => picks(name));
    const missed = [];
    for (const { name, run } of chosen) {
      const startedAt = performance.now();
      await run({ quick }).catch((error) => {
        missed.push(`${name}: ${error.message}`);
        note(`missed: ${error.message}`);
      });
      note(`${name}  ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    }
    return [count("environment faults", chosen.length, missed)];
  },
};
