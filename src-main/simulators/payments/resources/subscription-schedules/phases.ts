import { checkDiscount } from "../../billing/discounts.ts";
import { commonTerms, planItem, choosePrice } from "../../billing/items.ts";
import { listItems } from "../../billing/lines.ts";
import { addIntervals } from "../../billing/periods.ts";
import type { SchedulePhase, Subscription } from "../../billing/types.ts";
import { readSubscriptionSplit } from "../../connect/subscription-split.ts";
import { badRequest } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import type { SimContext } from "../../state.ts";
import { checkTaxRates } from "../tax-rates/present.ts";
import type { NewPhase } from "./schema.ts";

/** Reads the phases of a request: each begins where the one before it ends. */
export function createPhases(
  context: SimContext,
  input: readonly NewPhase[],
  start: number,
  customer: string,
): { readonly phases: readonly SchedulePhase[]; readonly currency: string } {
  let from = start;
  let currency = "";
  const drafts = input.map((phase, index) => {
    const param = `phases[${String(index)}]`;
    const list = `${param}[items]`;
    const planned = phase.items.map((item, place) => planItem(context, item, place, { list }));
    checkTaxRates(context, phase.default_tax_rates, `${param}[default_tax_rates]`);
    const terms = commonTerms(planned, undefined, list);
    currency ||= terms.currency;
    const begin = index === 0 || phase.start_date === "now" ? from : (phase.start_date ?? from);
    const { duration } = phase;
    const isOpen = [duration, phase.end_date, phase.iterations].every((one) => one === undefined);
    if (isOpen && index < input.length - 1) {
      const message = `Each phase but the last needs an \`end_date\` or a \`duration\`: ${param} has none.`;
      throw badRequest(message, { param: `${param}[end_date]` });
    }
    const length = duration
      ? { interval: duration.interval, count: duration.interval_count ?? 1 }
      : undefined;
    const end =
      phase.end_date ??
      (length
        ? addIntervals(begin, length, 1)
        : addIntervals(begin, terms.recurrence, phase.iterations ?? 1));
    if (end <= begin) {
      throw badRequest("The end_date of a phase must be after its start.", {
        param: `${param}[end_date]`,
      });
    }
    if (phase.trial_end !== undefined && (phase.trial_end <= begin || phase.trial_end > end)) {
      const message = "The `trial_end` of a phase must be after its start and not after its end.";
      throw badRequest(message, { param: `${param}[trial_end]` });
    }
    const coupons = (phase.discounts ?? []).map((wish) =>
      checkDiscount(context, wish, customer, `${param}[discounts]`),
    );
    from = end;
    return {
      start: begin,
      end,
      planned,
      rates: phase.default_tax_rates ?? [],
      coupons,
      prorates: phase.proration_behavior ?? ("create_prorations" as const),
      trialEnd: phase.trial === true ? end : (phase.trial_end ?? null),
      metadata: mergeMetadata({}, phase.metadata),
      split: isShared(phase) ? readSubscriptionSplit(context, phase) : null,
    };
  });
  const phases = drafts.map(({ planned, rates, ...phase }) => ({
    ...phase,
    items: planned.map((item) => ({
      price: choosePrice(context, item),
      quantity: item.quantity,
      taxRates: item.wish.tax_rates ?? rates,
    })),
  }));
  return { phases, currency };
}

/** Returns whether a phase says itself how its payments are shared. */
function isShared({ application_fee_percent, on_behalf_of, transfer_data }: NewPhase): boolean {
  return [application_fee_percent, on_behalf_of, transfer_data].some((part) => part !== undefined);
}

/** The one phase of a subscription that exists: what it has now, until its period ends. */
export function createPhase(context: SimContext, subscription: Subscription): SchedulePhase {
  const { state } = context;
  return {
    start: subscription.period.start,
    end: subscription.period.end,
    items: listItems(state, subscription).map(({ price, quantity, taxRates }) => ({
      price,
      quantity,
      taxRates,
    })),
    coupons: subscription.discounts.flatMap((id) => {
      const discount = state.discounts.get(id);
      return discount ? [{ coupon: discount.coupon, promotionCode: discount.promotionCode }] : [];
    }),
    prorates: "create_prorations",
    trialEnd: subscription.trial?.end ?? null,
    metadata: {},
    split: null,
  };
}
