import type { Stage } from "../stage.ts";
import type { Handlers } from "./command-runner.ts";

/** The one command that changes anything: a call to a route, as any client could make it. */
export function apiCommands(stage: Stage): Pick<Handlers, "api.call"> {
  return {
    "api.call": ({ kind, ...call }) => stage.find(kind).call(call),
  };
}
