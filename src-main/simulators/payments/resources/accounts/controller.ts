import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { ConnectedAccount } from "../../connect/types.ts";
import { badRequest } from "../../errors.ts";
import { createChoice } from "../../shared/schema.ts";
import type { ApiObject } from "../../shared/present.ts";

/** The responsibilities of an account, as a request gives them. */
export const controllerShape = lazyStrictObject(() => ({
  fees: z.strictObject({ payer: createChoice("account", "application").optional() }).optional(),
  losses: z.strictObject({ payments: createChoice("application", "stripe").optional() }).optional(),
  requirement_collection: createChoice("application", "stripe").optional(),
  stripe_dashboard: z
    .strictObject({ type: createChoice("express", "full", "none").optional() })
    .optional(),
}));

type Controller = ConnectedAccount["controller"];

const ofTypes: Readonly<Record<ConnectedAccount["type"], Controller>> = {
  standard: { payer: "account", losses: "stripe", collects: "stripe", dashboard: "full" },
  express: {
    payer: "application_express",
    losses: "application",
    collects: "stripe",
    dashboard: "express",
  },
  custom: {
    payer: "application_custom",
    losses: "application",
    collects: "application",
    dashboard: "none",
  },
  none: { payer: "account", losses: "stripe", collects: "stripe", dashboard: "full" },
};

/** Returns the responsibilities of a new account: those of its type, or those that are given. */
export function createController(
  type: ConnectedAccount["type"] | undefined,
  input: z.output<typeof controllerShape> | undefined,
): Controller {
  if (type !== undefined && input) {
    const message =
      "You may not provide the `type` parameter and `controller` parameters simultaneously. They are mutually exclusive.";
    throw badRequest(message, { param: "controller" });
  }
  const common = ofTypes[type ?? "none"];
  return {
    payer: input?.fees?.payer ?? common.payer,
    losses: input?.losses?.payments ?? common.losses,
    collects: input?.requirement_collection ?? common.collects,
    dashboard: input?.stripe_dashboard?.type ?? common.dashboard,
  };
}

/** The responsibilities of an account as the API shows them. */
export function presentController({ payer, losses, collects, dashboard }: Controller): ApiObject {
  return {
    fees: { payer },
    is_controller: true,
    losses: { payments: losses },
    requirement_collection: collects,
    stripe_dashboard: { type: dashboard },
    type: "application",
  };
}
