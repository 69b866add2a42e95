import type { TaskDescription } from "#core/contract/task.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { canBePaid, upcomingInvoice } from "../billing/cycle.ts";
import { listItems, productName } from "../billing/lines.ts";
import { NOTICE } from "../billing/schedule-period.ts";
import { scratchContext } from "../billing/scratch.ts";
import { isEnded } from "../billing/subscription-events.ts";
import type { Subscription } from "../billing/types.ts";
import { computeAmountDue } from "../resources/invoices/present.ts";
import { deriveContext } from "../shared/derived-context.ts";
import type { SimContext } from "../state.ts";
import { describeIf, describeMoney, findPerson } from "./words.ts";

/** The money of the next renewal as it would be now. No id is used up by it. */
function renewalMoney(context: SimContext, subscription: Subscription) {
  const ids = createIdSequence("ahead");
  const tried = deriveContext(scratchContext(context), { ids });
  const invoice = upcomingInvoice(tried, subscription);
  const { balance = 0 } = context.state.customers.get(subscription.customer) ?? {};
  return describeMoney(
    computeAmountDue({ ...invoice, startingBalance: balance }),
    invoice.currency,
  );
}

/** The customer of a subscription, and the names of its products. */
function aboutOf({ state }: SimContext, subscription: Subscription) {
  const products = listItems(state, subscription).flatMap(({ price }) => {
    const found = state.prices.get(price);
    return found ? [productName(state, found)] : [];
  });
  const object = { collection: "subscriptions", id: subscription.id };
  return { about: [findPerson(state, subscription.customer), ...new Set(products)], object };
}

/** A subscription that has not ended. */
function running({ state }: SimContext, id: string): Subscription | undefined {
  const subscription = state.subscriptions.get(id);
  return subscription && !isEnded(subscription) ? subscription : undefined;
}

const isIdle = ({ status }: Subscription) => status === "paused" || status === "incomplete";

export const describePendingInvoice = describeIf(
  (context, id, due) => {
    const found = running(context, id);
    return found?.nextPendingInvoice === due / 1_000 ? found : undefined;
  },
  (subscription, context): TaskDescription => ({
    title: "Pending items are invoiced",
    ...aboutOf(context, subscription),
  }),
);

export const describeRenewal = describeIf(
  (context, id, due) => {
    const found = running(context, id);
    if (found?.period.end !== due / 1_000) return undefined;
    return found.cancelsAtPeriodEnd || !isIdle(found) ? found : undefined;
  },
  (subscription, context): TaskDescription => {
    const about = aboutOf(context, subscription);
    const isTrial = subscription.status === "trialing";
    if (subscription.cancelsAtPeriodEnd) return { title: "Subscription ends", ...about };
    if (isTrial && !canBePaid(context, subscription)) {
      const end = subscription.missingMethod === "cancel" ? "is canceled" : "is paused";
      return { title: `Trial ends without a payment method and ${end}`, ...about };
    }
    const title = isTrial ? "Trial ends, first payment" : "Renewal";
    return { title, ...renewalMoney(context, subscription), ...about };
  },
);

export const describeNotice = describeIf(
  (context, id, due) => {
    const found = running(context, id);
    if (!found || isIdle(found) || found.cancelsAtPeriodEnd) return undefined;
    return found.period.end - due / 1_000 === NOTICE ? found : undefined;
  },
  (subscription, context) => ({
    title: "Notice of the renewal",
    ...renewalMoney(context, subscription),
    ...aboutOf(context, subscription),
  }),
);

export const describeTrialNotice = describeIf(
  (context, id, due) => {
    const found = running(context, id);
    const isDue = found?.status === "trialing" && (found.trial?.end ?? 0) > due / 1_000;
    return isDue ? found : undefined;
  },
  (subscription, context) => ({
    title: "Notice of the end of the trial",
    ...aboutOf(context, subscription),
  }),
);

export const describeCancellation = describeIf(
  (context, id, due) => {
    const found = running(context, id);
    return found?.cancelAt === due / 1_000 ? found : undefined;
  },
  (subscription, context) => ({
    title: "Subscription is canceled",
    ...aboutOf(context, subscription),
  }),
);

export const describeUnpaidStart = describeIf(
  ({ state }, id) => {
    const found = state.subscriptions.get(id);
    return found?.status === "incomplete" ? found : undefined;
  },
  (subscription, context) => ({
    title: "Unpaid subscription expires",
    ...aboutOf(context, subscription),
  }),
);

export const describeUnpaidResumption = describeIf(
  ({ state }, id, due) => {
    const found = state.subscriptions.get(id);
    return found?.resumption?.expiresAt === due / 1_000 ? found : undefined;
  },
  (subscription, context) => ({
    title: "Unpaid resumption expires",
    ...aboutOf(context, subscription),
  }),
);

export const describePendingUpdate = describeIf(
  ({ state }, id, due) => {
    const found = state.subscriptions.get(id);
    return found?.pendingUpdate?.expiresAt === due / 1_000 ? found : undefined;
  },
  (subscription, context) => ({
    title: "Unpaid change of a subscription expires",
    ...aboutOf(context, subscription),
  }),
);

export const describeResumption = describeIf(
  ({ state }, id, due) => {
    const found = state.subscriptions.get(id);
    return found?.pausedCollection?.resumesAt === due / 1_000 ? found : undefined;
  },
  (subscription, context) => ({
    title: "Collection of payments resumes",
    ...aboutOf(context, subscription),
  }),
);
