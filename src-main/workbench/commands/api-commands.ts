import type { Served } from "../boot.ts";
import { findServed } from "../find-simulator.ts";
import { presentCurl } from "../present-curl.ts";
import type { Handlers } from "./command-runner.ts";

/** The one command that changes anything: a call to a route, as any client could make it. */
export function apiCommands(served: readonly Served[]): Pick<Handlers, "api.call"> {
  return {
    "api.call": async ({ kind, method, path, body, as }) => {
      const { simulator, baseUrl } = findServed(served, kind);
      const call = { method, path, body, as };
      const now = simulator.world.clock.now();
      const answer = await simulator.call(call);
      const curl = presentCurl(baseUrl, simulator.encodeCall(call));
      return { status: answer.status, body: answer.body ?? null, curl, now };
    },
  };
}
