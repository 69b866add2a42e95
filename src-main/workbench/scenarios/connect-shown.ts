import type { Connection } from "../../library/connection/connection.ts";
import { watchChanges } from "../../library/connection/local-connection.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

/** Connects to a simulator that windows look at, here or elsewhere. */
export function connectShown(shown: ShownSimulator): Connection {
  const { kind, baseUrl, apiKey } = shown;
  return {
    kind,
    baseUrl,
    apiKey,
    call: async (call) => {
      const { status, body } = await shown.call(call);
      return { status, body: body ?? undefined };
    },
    deliveryState: () => {
      const { pending, inFlight } = shown.status;
      return Promise.resolve({ pending, inFlight });
    },
    watch: () => watchChanges((listener) => shown.onChange(listener)),
  };
}
