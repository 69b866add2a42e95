import { badRequest } from "../../errors.ts";
import { addAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { type NewTopup, type Topup, topupFields } from "./fields.ts";
import { topupResource } from "./present.ts";

const ARRIVAL_SECONDS = 5 * 86_400;

/** Creates a top-up; its money arrives five days later. */
export function createTopup(context: SimContext, input: NewTopup): Topup {
  const created = secondsNow(context);
  const id = context.ids.next("tu_", 24);
  const arrival = created + ARRIVAL_SECONDS;
  const blank = topupFields.blank({ id, created, expected_availability_date: arrival });
  const topup = topupFields.revise(blank, input);
  context.schedule(arrival * 1_000, "settle_topup", id);
  return addAndEmit(context, topupResource, "topup.created", topup);
}

/** Books the money of a pending top-up at its time. */
export function settleTopup(context: SimContext, id: string): void {
  const topup = context.state.topups.get(id);
  if (topup?.status !== "pending") return;
  const balanceTransaction = bookTransaction(context, {
    amount: topup.amount,
    currency: topup.currency,
    type: "topup",
    source: id,
    description: topup.description ?? "STRIPE TOP-UP",
    isInstant: true,
  });
  replaceAndEmit(context, topupResource, "topup.succeeded", {
    ...topup,
    status: "succeeded",
    balance_transaction: balanceTransaction,
  });
}

/** Cancels a pending top-up. */
export function cancelTopup(context: SimContext, topup: Topup): Topup {
  if (topup.status !== "pending") {
    throw badRequest(`Top-ups with the status ${topup.status} cannot be canceled.`);
  }
  const canceled: Topup = { ...topup, status: "canceled", expected_availability_date: null };
  return replaceAndEmit(context, topupResource, "topup.canceled", canceled);
}
