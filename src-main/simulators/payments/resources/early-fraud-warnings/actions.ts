import type { FraudType } from "../../shared/fraud-types.ts";
import { addAndEmit, changeAndEmit } from "../../shared/resource.ts";
import { type Charge, secondsNow, type SimContext } from "../../state.ts";
import { type EarlyFraudWarning, warningFields } from "./fields.ts";
import { warningResource } from "./present.ts";

/** A bank reports that a charge may be fraudulent. */
export function addWarning(
  context: SimContext,
  charge: Charge,
  fraudType: FraudType,
): EarlyFraudWarning {
  const isOpen = charge.dispute === null && charge.amountRefunded < charge.amount;
  const warning = warningFields.blank({
    id: context.ids.next("issfr_", 24),
    actionable: isOpen,
    charge: charge.id,
    created: secondsNow(context),
    fraud_type: fraudType,
    payment_intent: charge.paymentIntent ?? undefined,
  });
  return addAndEmit(context, warningResource, "radar.early_fraud_warning.created", warning);
}

/** Ends the warnings about a charge that was refunded or disputed: nothing is left to be done. */
export function endWarnings(context: SimContext, charge: string): void {
  for (const warning of context.state.earlyFraudWarnings.values()) {
    if (warning.charge !== charge || !warning.actionable) continue;
    const change = { actionable: false };
    changeAndEmit(context, warningResource, "radar.early_fraud_warning.updated", warning, change);
  }
}
