import type * as z from "zod";
import { badRequest, invalidRequest } from "../../errors.ts";
import { dayOf, endOfPeriod } from "../../shared/days.ts";
import type { SimContext } from "../../state.ts";
import { addActions, checkFuture, checkStatus, type NewAction } from "./actions.ts";
import { phasesOf, requirePlan } from "./plan.ts";
import type { pauseBody, resumeBody } from "./schema.ts";
import type { PlanSubscription } from "./types.ts";

/** Pauses a subscription at the end of its period, and resumes it after some periods or on a day. */
export function pauseSubscription(
  context: SimContext,
  subscription: PlanSubscription,
  body: z.output<typeof pauseBody>,
) {
  checkStatus(subscription, "ACTIVE");
  if (subscription.actions.some(({ type }) => type === "PAUSE")) {
    throw badRequest(`Subscription ${subscription.id} is already set to be paused.`);
  }
  const { pause_effective_date: wanted = subscription.nextBill } = body;
  const pauseDate = checkFuture(context, wanted, "pause_effective_date");
  const pause: NewAction = { type: "PAUSE", effectiveDate: pauseDate, reason: body.pause_reason };
  const resumeDate = resumeDateOf(context, subscription, body, pauseDate);
  if (resumeDate === undefined) return addActions(context, subscription, [pause]);
  if (resumeDate <= pauseDate) {
    const detail = "The subscription must resume after it is paused.";
    throw invalidRequest(400, "INVALID_DATE", detail, "resume_effective_date");
  }
  return addActions(context, subscription, [pause, { type: "RESUME", effectiveDate: resumeDate }]);
}

function resumeDateOf(
  context: SimContext,
  subscription: PlanSubscription,
  body: z.output<typeof pauseBody>,
  pauseDate: string,
): string | undefined {
  const plan = requirePlan(context.state, subscription.planVariationId);
  const [first] = phasesOf(plan);
  const { cadence = "MONTHLY" } = phasesOf(plan)[subscription.phaseIndex] ?? first ?? {};
  const after = (day: string) => endOfPeriod(day, cadence, subscription.anchor);
  if (body.pause_cycle_duration !== undefined) {
    let day = pauseDate;
    for (let cycle = 0; cycle < Math.min(body.pause_cycle_duration, 1_000); cycle += 1)
      day = after(day);
    return day;
  }
  if (body.resume_effective_date === undefined) return undefined;
  if (body.resume_change_timing !== "END_OF_BILLING_CYCLE") return body.resume_effective_date;
  let day = pauseDate;
  for (let cycle = 0; day < body.resume_effective_date && cycle < 1_000; cycle += 1)
    day = after(day);
  return day;
}

/** Resumes a paused subscription, or one that is set to be paused. */
export function resumeSubscription(
  context: SimContext,
  subscription: PlanSubscription,
  body: z.output<typeof resumeBody>,
) {
  const isSet = subscription.actions.some(({ type }) => type === "PAUSE");
  if (!isSet) checkStatus(subscription, "PAUSED", "DEACTIVATED");
  const atEnd = body.resume_change_timing === "END_OF_BILLING_CYCLE";
  const usual = atEnd || isSet ? subscription.nextBill : dayOf(context.now);
  const wanted =
    body.resume_effective_date ?? (usual > dayOf(context.now) ? usual : dayOf(context.now));
  const effectiveDate = checkFuture(context, wanted, "resume_effective_date");
  return addActions(context, subscription, [{ type: "RESUME", effectiveDate }]);
}
