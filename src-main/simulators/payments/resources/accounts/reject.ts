import { badRequest } from "../../errors.ts";
import type { ConnectedAccount } from "../../connect/types.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import { createChoice, params } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { accountResource } from "./present.ts";

/** The parameters of `POST /v1/accounts/:id/reject`. */
export const rejectBody = params(() => ({
  payouts_action: createChoice("none", "pause").optional(),
  reason: createChoice(
    "credit",
    "fraud",
    "fraud_no_intent_to_fulfill",
    "fraud_other",
    "fraud_payment_method_casher",
    "fraud_payment_method_tester",
    "other",
    "terms_of_service",
  ),
}));

/** A platform rejects an account whose losses it bears. */
export function rejectAccount(
  context: SimContext,
  account: ConnectedAccount,
  input: { readonly reason: string; readonly payouts_action?: "none" | "pause" | undefined },
): ConnectedAccount {
  if (account.controller.losses !== "application") {
    const message = "You can only reject accounts for which your platform bears the losses.";
    throw badRequest(message);
  }
  const rejection = { reason: input.reason, isPaidOut: input.payouts_action === "none" };
  return changeAndEmit(context, accountResource, "account.updated", account, { rejection });
}

/** A platform takes its rejection of an account back. */
export function unrejectAccount(context: SimContext, account: ConnectedAccount): ConnectedAccount {
  if (!account.rejection) throw badRequest(`The account ${account.id} is not rejected.`);
  const change = { rejection: undefined };
  return changeAndEmit(context, accountResource, "account.updated", account, change);
}
