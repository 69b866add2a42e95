import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { faultRules } from "#shared/domain/faults.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { noContent } from "#core/contract/response.ts";
import type { World } from "#core/kernel/world.ts";
import { controlRoute, type ControlRoute } from "./control-route.ts";

/** Returns the field and the problem of a rule that can never act on this simulator. */
function findProblem<State>(
  { definition }: World<State>,
  rule: FaultRule,
): readonly [field: string, problem: string] | undefined {
  if (rule.on === "delivery") {
    const { kind, delivery } = definition.profile;
    return delivery === "none" ? ["on", `must be request: ${kind} has no deliveries`] : undefined;
  }
  const isAction = definition.worldActions?.some(({ path }) => path === rule.path) ?? false;
  return isAction ? ["path", "faults do not apply to world actions"] : undefined;
}

/** Throws 422 if a rule can never act. */
function checkRules<State>(world: World<State>, rules: readonly FaultRule[]): void {
  for (const [index, rule] of rules.entries()) {
    const found = findProblem(world, rule);
    if (!found) continue;
    const field = `rules[${String(index)}].${found[0]}`;
    throw controlRefusal(422, "invalid_field", `${field}: ${found[1]}`, field);
  }
}

/** The control routes for the fault rules of one simulator. */
export function faultRoutes<State>(world: World<State>): readonly ControlRoute[] {
  const { faults } = world;
  const clear = () => {
    faults.clear();
    world.channel?.release?.();
  };
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
          checkRules(world, body.rules);
          clear();
          faults.set(body.rules);
          world.channel?.release?.();
          world.changed();
          return { rules: faults.list() };
        },
      },
    ),
    controlRoute("DELETE /_sim/faults", "Clears the fault rules", () => {
      clear();
      world.changed();
      return noContent();
    }),
  ];
}
