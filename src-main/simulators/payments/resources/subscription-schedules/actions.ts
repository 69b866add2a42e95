import { listItems } from "../../billing/lines.ts";
import { isEnded } from "../../billing/subscription-events.ts";
import type { Schedule, SchedulePhase, Subscription } from "../../billing/types.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import {
  readSubscriptionSplit,
  wishOfSubscriptionSplit,
} from "../../connect/subscription-split.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, changeAndEmit, referenceTo, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { createSubscription } from "../subscriptions/create.ts";
import { cancelSubscription } from "../subscriptions/end.ts";
import { subscriptionResource } from "../subscriptions/present.ts";
import { updateSubscription } from "../subscriptions/update.ts";
import { createPhase, createPhases } from "./phases.ts";
import { presentSchedule, scheduleResource } from "./present.ts";
import type { NewPhase, NewSchedule, ScheduleUpdate } from "./schema.ts";

/** Seven days before its end a schedule is said to expire. */
const NOTICE = 7 * 86_400;

/** Records that a schedule ends in seven days. */
export function announceScheduleEnd(context: SimContext, id: string): void {
  const schedule = context.state.schedules.get(id);
  if (schedule?.status !== "active") return;
  if (schedule.phases.at(-1)?.end !== secondsNow(context) + NOTICE) return;
  emit(context, happened("subscription_schedule.expiring", presentSchedule(schedule, context)));
}

function scheduleTasks(context: SimContext, { id, phases }: Schedule): void {
  const now = secondsNow(context);
  for (const { start } of phases) {
    if (start > now) context.schedule(start * 1_000, "schedule_phase", id);
  }
  const last = phases.at(-1);
  if (!last) return;
  context.schedule(last.end * 1_000, "schedule_end", id);
  const noticeAt = last.end - NOTICE;
  if (noticeAt > now) context.schedule(noticeAt * 1_000, "schedule_expiring", id);
}

function store(
  context: SimContext,
  draft: Omit<
    Schedule,
    "id" | "created" | "canceledAt" | "completedAt" | "releasedAt" | "releasedSubscription"
  >,
): Schedule {
  const schedule = addAndEmit(context, scheduleResource, "subscription_schedule.created", {
    id: context.ids.next("sub_sched_", 24),
    created: secondsNow(context),
    canceledAt: null,
    completedAt: null,
    releasedAt: null,
    releasedSubscription: null,
    ...draft,
  });
  scheduleTasks(context, schedule);
  return schedule;
}

/** Creates a schedule: from a subscription, or for a new one that begins with its first phase. */
export function createSchedule(outer: SimContext, input: NewSchedule): Schedule {
  const common = {
    endBehavior: input.end_behavior ?? ("release" as const),
    metadata: mergeMetadata({}, input.metadata),
    subscription: null,
    status: "not_started" as const,
  };
  const { from_subscription: from } = input;
  if (from !== undefined) {
    const subscription = referenceTo(outer, subscriptionResource, from, "from_subscription");
    if (subscription.schedule !== null || isEnded(subscription)) {
      const message =
        "You cannot migrate a subscription that is already attached to a schedule or canceled.";
      throw badRequest(message, { param: "from_subscription" });
    }
    const context = withCustomerClock(outer, subscription.customer);
    const phases = [createPhase(context, subscription)];
    const { customer, currency } = subscription;
    const split = readSubscriptionSplit(context, input.default_settings ?? {}, subscription);
    const running = { ...common, subscription: subscription.id, status: "active" as const };
    const schedule = store(context, { ...running, customer, currency, phases, split });
    context.state.subscriptions.replace({ ...subscription, schedule: schedule.id });
    return schedule;
  }
  if (input.customer === undefined) throw missingParam("customer");
  const customer = requireCustomer(outer, input.customer, "customer");
  if (!input.phases) throw missingParam("phases");
  const context = withCustomerClock(outer, customer.id);
  const now = secondsNow(context);
  const start =
    input.start_date === undefined || input.start_date === "now" ? now : input.start_date;
  const { phases, currency } = createPhases(context, input.phases, start, customer.id);
  const split = readSubscriptionSplit(context, input.default_settings ?? {});
  const schedule = store(context, { ...common, customer: customer.id, currency, phases, split });
  if (start <= now) startPhase(context, schedule.id);
  return referenceTo(context, scheduleResource, schedule.id, "id");
}

/** Begins the phase of a schedule that starts now: creates its subscription or updates it. */
export function startPhase(context: SimContext, id: string): void {
  const { schedules, subscriptions } = context.state;
  const schedule = schedules.get(id);
  if (!schedule || (schedule.status !== "active" && schedule.status !== "not_started")) return;
  const now = secondsNow(context);
  const phase = schedule.phases.find(({ start, end }) => start <= now && now < end);
  if (!phase) return;
  const discounts = phase.coupons.map(({ coupon, promotionCode }) =>
    promotionCode === null ? { coupon } : { promotion_code: promotionCode },
  );
  const items = phase.items.map(({ price, quantity, taxRates }) => ({
    price,
    ...(quantity === null ? {} : { quantity }),
    tax_rates: [...taxRates],
  }));
  const subscription = subscriptions.get(schedule.subscription ?? "");
  const sharing = wishOfSubscriptionSplit(phase.split ?? schedule.split);
  if (!subscription) {
    const wish = {
      ...sharing,
      customer: schedule.customer,
      items,
      discounts,
      trial_end: phase.trialEnd ?? undefined,
      metadata: phase.metadata,
    };
    const made = createSubscription(context, wish, { isScheduled: true });
    subscriptions.replace({ ...made.subscription, schedule: schedule.id });
    changeAndEmit(context, scheduleResource, "subscription_schedule.updated", schedule, {
      subscription: made.subscription.id,
      status: "active",
    });
    return;
  }
  if (isEnded(subscription)) return;
  updateSubscription(context, subscription, {
    ...sharing,
    items: replacementItems(context, subscription, items),
    discounts: discounts.length > 0 ? discounts : null,
    proration_behavior: phase.prorates,
    metadata: phase.metadata,
  });
  emit(context, happened("subscription_schedule.updated", presentSchedule(schedule, context)));
}

/** Changes the present items in place, in order; deletes those that are too many. */
function replacementItems<Item extends object>(
  context: SimContext,
  subscription: Subscription,
  items: readonly Item[],
) {
  const present = listItems(context.state, subscription);
  const changes = items.map((item, index) => {
    const id = present[index]?.id;
    return id === undefined ? item : { ...item, id };
  });
  return [...changes, ...present.slice(items.length).map(({ id }) => ({ id, deleted: true }))];
}

/** Ends a schedule after its last phase: the subscription goes on, or is canceled. */
export function endSchedule(context: SimContext, id: string): void {
  const { schedules, subscriptions } = context.state;
  const schedule = schedules.get(id);
  if (schedule?.status !== "active" || schedule.phases.at(-1)?.end !== secondsNow(context)) return;
  const subscription = subscriptions.get(schedule.subscription ?? "");
  const completedAt = secondsNow(context);
  if (schedule.endBehavior === "cancel") {
    // First: the end of a subscription cancels a schedule that is still active.
    schedules.replace({ ...schedule, status: "completed", completedAt });
    if (subscription && !isEnded(subscription)) cancelSubscription(context, subscription, {});
    const completed = referenceTo(context, scheduleResource, id, "id");
    emit(context, happened("subscription_schedule.completed", presentSchedule(completed, context)));
    return;
  }
  releaseSchedule(context, schedule);
}

function checkRunning(schedule: Schedule, verb: string): void {
  if (schedule.status === "active" || schedule.status === "not_started") return;
  throw badRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

/** Throws if new phases do not say when they start, or move the start of the phase that runs. */
function checkStart(context: SimContext, schedule: Schedule, [first]: readonly NewPhase[]): void {
  const now = secondsNow(context);
  const running = schedule.phases.find(({ start, end }) => start <= now && now < end);
  const param = "phases[0][start_date]";
  if (first?.start_date === undefined) throw missingParam(param);
  if (!running || first.start_date === "now") return;
  const isKept = schedule.phases.some(({ start }) => start === first.start_date);
  if (isKept && first.start_date <= running.start) return;
  throw badRequest("You can not modify the start date of the current phase.", { param });
}

/** Updates the phases of a schedule. A change of the phase that runs now applies at once. */
export function updateSchedule(
  outer: SimContext,
  schedule: Schedule,
  input: ScheduleUpdate,
): Schedule {
  const context = withCustomerClock(outer, schedule.customer);
  checkRunning(schedule, "update");
  if (input.phases) checkStart(context, schedule, input.phases);
  const [first] = input.phases ?? [];
  const named = first?.start_date;
  const start =
    typeof named === "number" ? named : (schedule.phases[0]?.start ?? secondsNow(context));
  const planned = input.phases && createPhases(context, input.phases, start, schedule.customer);
  const updated = changeAndEmit(
    context,
    scheduleResource,
    "subscription_schedule.updated",
    schedule,
    {
      split: readSubscriptionSplit(context, input.default_settings ?? {}, schedule.split),
      phases: planned?.phases ?? schedule.phases,
      endBehavior: input.end_behavior ?? schedule.endBehavior,
      metadata: mergeMetadata(schedule.metadata, input.metadata),
    },
  );
  if (planned) {
    scheduleTasks(context, updated);
    const now = secondsNow(context);
    const nowPhase = (phases: readonly SchedulePhase[]) => {
      const phase = phases.find(({ start: begin, end }) => begin <= now && now < end);
      return JSON.stringify([phase?.items, phase?.split]);
    };
    if (nowPhase(schedule.phases) !== nowPhase(updated.phases)) startPhase(context, updated.id);
  }
  return updated;
}

/** Cancels a schedule and its subscription. */
export function cancelSchedule(
  outer: SimContext,
  schedule: Schedule,
  input: { readonly invoice_now?: boolean | undefined; readonly prorate?: boolean | undefined },
): Schedule {
  const context = withCustomerClock(outer, schedule.customer);
  checkRunning(schedule, "cancel");
  const { subscriptions } = context.state;
  const subscription = subscriptions.get(schedule.subscription ?? "");
  if (subscription && !isEnded(subscription)) {
    cancelSubscription(context, subscription, input);
    return referenceTo(context, scheduleResource, schedule.id, "id");
  }
  return replaceAndEmit(context, scheduleResource, "subscription_schedule.canceled", {
    ...schedule,
    status: "canceled",
    canceledAt: secondsNow(context),
  });
}

/** Releases the subscription of a schedule: it stays as it is. */
export function releaseSchedule(outer: SimContext, schedule: Schedule): Schedule {
  const context = withCustomerClock(outer, schedule.customer);
  checkRunning(schedule, "release");
  const { subscriptions } = context.state;
  const subscription = subscriptions.get(schedule.subscription ?? "");
  if (subscription) subscriptions.replace({ ...subscription, schedule: null });
  return replaceAndEmit(context, scheduleResource, "subscription_schedule.released", {
    ...schedule,
    status: "released",
    releasedAt: secondsNow(context),
    releasedSubscription: schedule.subscription,
    subscription: null,
  });
}
