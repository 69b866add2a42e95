import type { Stage } from "../stage.ts";
import type { Handlers } from "./command-runner.ts";

/** Commands about simulators, their objects and their endpoints. */
export function simulatorCommands(
  stage: Stage,
): Pick<Handlers, "simulators.list" | "endpoints.list" | "objects.list" | "objects.get"> {
  return {
    "simulators.list": () => Promise.all(stage.simulators.map((simulator) => simulator.view())),
    "endpoints.list": async () =>
      (await Promise.all(stage.simulators.map((simulator) => simulator.endpoints()))).flat(),
    "objects.list": ({ kind, collection, ...query }) => stage.find(kind).objects(collection, query),
    "objects.get": ({ kind, collection, id }) => stage.find(kind).object(collection, id),
  };
}
