import { compare } from "../lib/compare.mjs";
import { slices } from "../lib/load-slices.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { charge } from "../lib/requests.mjs";
import { median } from "../lib/statistics.mjs";

/** Charges with the request log on, against the same server with it off. */
export const requestLog = {
  name: "request-log",
  run: async ({ quick }) => {
    const logging = await startSimulators("payments");
    const silent = await startSimulators("payments", { SIM_REQUEST_LOG: "off" });
    try {
      const [on, off] = [logging, silent].map((server) =>
        slices(server, server.ready.simulators.payments.base_url, charge),
      );
      await Promise.all([on.warmUp(), off.warmUp()]);
      const rounds = quick ? 3 : 11;
      const compared = await compare({ rounds, ours: on.next, reference: off.next });
      const [used, usedOff] = [median(on.processor), median(off.processor)];
      return {
        rows: [
          {
            name: "POST /v1/charges with the request log, against without",
            unit: "/s",
            ...compared,
            atLeast: 0.8,
            more: `the server's processor ${used.toFixed(1)} µs a call against ${usedOff.toFixed(1)}`,
          },
        ],
      };
    } finally {
      await Promise.all([logging.stop(), silent.stop()]);
    }
  },
};
