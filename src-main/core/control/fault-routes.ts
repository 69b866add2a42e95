import { faultRules } from "#shared/domain/faults.ts";
import { noContent } from "#core/kernel/response/response.ts";
import type { World } from "#core/kernel/world.ts";
import { controlRoute, type ControlRoute } from "./control-route.ts";

/** The control routes for the fault rules of one simulator. */
export function faultRoutes<State>(world: World<State>): readonly ControlRoute[] {
  const { faults } = world;
  const path = "/_sim/faults";
  return [
    controlRoute({
      method: "GET",
      path,
      summary: "The fault rules, with how often each has acted",
      handle: () => ({ rules: faults.list() }),
    }),
    controlRoute({
      method: "PUT",
      path,
      summary: "Replaces the rules by which requests and deliveries fail; a reset clears them",
      body: faultRules,
      handle: ({ body }) => {
        faults.set(body.rules);
        world.changed();
        return { rules: faults.list() };
      },
    }),
    controlRoute({
      method: "DELETE",
      path,
      summary: "Clears the fault rules",
      handle: () => {
        faults.clear();
        world.channel?.release?.();
        world.changed();
        return noContent();
      },
    }),
  ];
}
