import { compare } from "../lib/compare.mjs";
import { slices } from "../lib/load-slices.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { charge } from "../lib/requests.mjs";
import { round } from "../lib/statistics.mjs";

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
      const rounds = quick ? 5 : 25;
      const compared = await compare({ rounds, ours: on.next, reference: off.next });
      return {
        rows: [
          {
            name: "POST /v1/charges with the request log, against without, per second of processor time",
            unit: "calls",
            ...compared,
            atLeast: 0.8,
            more: `throughput ${round(on.throughput(), 0)} /s against ${round(off.throughput(), 0)} /s`,
          },
        ],
      };
    } finally {
      await Promise.all([logging.stop(), silent.stop()]);
    }
  },
};
