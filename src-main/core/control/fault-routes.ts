import { faultRules } from "#shared/domain/faults.ts";
import { noContent } from "#core/kernel/response/response.ts";
import type { World } from "#core/kernel/world.ts";
import { controlRoute, type ControlRoute } from "./control-route.ts";

/** The control routes for the fault rules of one simulator. */
export function faultRoutes<State>(world: World<State>): readonly ControlRoute[] {
  const { faults } = world;
  return [
    controlRoute("GET /_sim/faults", "The fault rules, with how often each has acted", () => ({
      rules: faults.list(),
    })),
    controlRoute(
      "PUT /_sim/faults",
      "Replaces the rules by which requests and deliveries fail; a reset clears them",
      {
        body: faultRules,
        handle: ({ body }) => {
          faults.set(body.rules);
          world.channel?.release?.();
          world.changed();
          return { rules: faults.list() };
        },
      },
    ),
    controlRoute("DELETE /_sim/faults", "Clears the fault rules", () => {
      faults.clear();
      world.channel?.release?.();
      world.changed();
      return noContent();
    }),
  ];
}
