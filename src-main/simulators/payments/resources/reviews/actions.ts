import { isRecord } from "#shared/text/json-in.ts";
import { addAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { type Charge, secondsNow, type SimContext } from "../../state.ts";
import { type Review, reviewFields } from "./fields.ts";
import { reviewResource } from "./present.ts";

function zipOf({ card }: Charge): string | null {
  const address = card.billing?.["address"];
  const zip = isRecord(address) ? address["postal_code"] : undefined;
  return typeof zip === "string" ? zip : null;
}

/** Returns why a charge cannot be reviewed; `undefined` when it can. */
export function explainReview(charge: Charge): string | undefined {
  if (charge.decline) return "declined";
  if (charge.dispute !== null) return "disputed already";
  if (charge.review !== undefined) return "reviewed already";
  return charge.amountRefunded === charge.amount ? "refunded already" : undefined;
}

/** Opens the review of a charge. */
export function openReview(context: SimContext, charge: Charge, reason: "manual" | "rule"): Review {
  const id = context.ids.next("prv_", 24);
  const { charges } = context.state;
  charges.replace({ ...(charges.get(charge.id) ?? charge), review: id });
  const review = reviewFields.blank({
    id,
    billing_zip: zipOf(charge),
    charge: charge.id,
    created: secondsNow(context),
    opened_reason: reason,
    payment_intent: charge.paymentIntent,
    reason,
  });
  return addAndEmit(context, reviewResource, "review.opened", review);
}

/** Closes the review of a charge, if one is open. */
export function closeReview(context: SimContext, { review: id }: Charge, reason: string): void {
  const review = context.state.reviews.get(id ?? "");
  if (review?.open) endReview(context, review, reason);
}

/** Closes an open review. */
export function endReview(context: SimContext, review: Review, reason: string): Review {
  return replaceAndEmit(context, reviewResource, "review.closed", {
    ...review,
    closed_reason: reason,
    open: false,
    reason,
  });
}
