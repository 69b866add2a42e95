import { badRequest, noSuchReference } from "../../errors.ts";
import { addAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { type NewTopup, type Topup, topupFields } from "./fields.ts";
import { topupResource } from "./present.ts";

const ARRIVAL_SECONDS = 5 * 86_400;

const failures: Readonly<Record<string, string>> = {
  account_closed: "The bank account has been closed.",
  debit_not_authorized: "Debit transactions are not approved on the bank account.",
  insufficient_funds: "The bank account has insufficient funds to cover the top-up.",
  invalid_currency: "The bank was unable to process the top-up in its currency.",
  no_account: "The bank account could not be located.",
};

/** The failures of the bank accounts of test mode. */
const failureOfToken: Readonly<Record<string, string | null>> = {
  btok_us_verified: null,
  btok_us_verified_accountClosed: "account_closed",
  btok_us_verified_debitNotAuthorized: "debit_not_authorized",
  btok_us_verified_insufficientFunds: "insufficient_funds",
  btok_us_verified_invalidCurrency: "invalid_currency",
  btok_us_verified_noAccount: "no_account",
};

/** Returns the failure that a source causes. Throws for an unknown source. */
function failureOf(source: string | undefined): string | null {
  const failure = source === undefined ? null : failureOfToken[source];
  if (failure === undefined) throw noSuchReference("source", source ?? "", "source");
  return failure;
}

/** Creates a top-up; its money arrives five days later. */
export function createTopup(context: SimContext, input: NewTopup): Topup {
  const created = secondsNow(context);
  const id = context.ids.next("tu_", 24);
  const arrival = created + ARRIVAL_SECONDS;
  const blank = topupFields.blank({ id, created, expected_availability_date: arrival });
  const failure = failureOf(input.source);
  const topup = { ...topupFields.revise(blank, input), failure };
  context.schedule(arrival * 1_000, "settle_topup", id);
  return addAndEmit(context, topupResource, "topup.created", topup);
}

/** Books the money of a pending top-up at its time. */
export function settleTopup(context: SimContext, id: string): void {
  const topup = context.state.topups.get(id);
  if (topup?.status !== "pending") return;
  if (topup.failure !== null) {
    replaceAndEmit(context, topupResource, "topup.failed", {
      ...topup,
      status: "failed",
      failure_code: topup.failure,
      failure_message: failures[topup.failure] ?? null,
    });
    return;
  }
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
