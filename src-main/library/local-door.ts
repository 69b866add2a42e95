import { once, EventEmitter } from "node:events";
import type { Agent } from "node:http";
import type { Served } from "../hosting/serving/boot.ts";
import type { Door, Watch } from "./door.ts";
import { openHttpDoor } from "./http-door.ts";

/** Marks every change; who asks afterwards is told at once, who waits is woken by the next one. */
function watchChanges(onChange: (listener: () => void) => () => void): Watch {
  const news = new EventEmitter();
  let hasNews = false;
  const stop = onChange(() => {
    hasNews = true;
    news.emit("news");
  });
  return {
    changed: async (signal) => {
      if (!hasNews) await once(news, "news", { signal });
      hasNews = false;
    },
    stop,
  };
}

/** A simulator that nothing has needed yet has nothing to deliver. */
const nothingWaits = { pending: 0, inFlight: false };

/** The way to a simulator of this process: calls go over its port, news of changes come by themselves. */
export function openLocalDoor(
  { simulator, baseUrl }: Served,
  agent: Agent,
  controlToken: string | undefined,
): Door {
  const { kind, apiKey } = simulator;
  return {
    ...openHttpDoor({ kind, baseUrl, apiKey, controlToken }, agent),
    deliveryState: () => Promise.resolve(simulator.running?.deliveryState ?? nothingWaits),
    watch: () => watchChanges((listener) => simulator.onChange(listener)),
  };
}
