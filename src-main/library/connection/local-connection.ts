import { once, EventEmitter } from "node:events";
import type { Served } from "../../hosting/serving/boot.ts";
import type { Connection, Watch } from "./connection.ts";

/** Watches for changes. One that has come is kept: `changed` then resolves at once. */
export function watchChanges(onChange: (listener: () => void) => () => void): Watch {
  const changes = new EventEmitter();
  let hasChanged = false;
  const stop = onChange(() => {
    hasChanged = true;
    changes.emit("change");
  });
  return {
    changed: async (signal) => {
      if (!hasChanged) await once(changes, "change", { signal });
      hasChanged = false;
    },
    stop,
  };
}

/** The delivery state of a simulator that is not built yet. */
const nothingQueued = { pending: 0, inFlight: false };

/** Connects to a simulator of this process: calls go to its kernel, without a socket. */
export function connectLocally({ simulator, baseUrl }: Served): Connection {
  const { kind, apiKey } = simulator;
  return {
    kind,
    baseUrl,
    apiKey,
    call: (call) => {
      if (simulator.isClosed) throw new Error(`the ${kind} simulator has stopped`);
      return simulator.call(call, { origin: "client" });
    },
    deliveryState: () => Promise.resolve(simulator.running?.deliveryState ?? nothingQueued),
    watch: () => watchChanges((listener) => simulator.onChange(listener)),
  };
}
