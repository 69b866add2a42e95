import { slackError } from "../errors.ts";
import { TRIGGER_SECONDS, triggerSeconds } from "./variables.ts";
import type { Trigger } from "../shared/app-entities.ts";
import type { SimContext } from "../state.ts";

/** Apps take real time to open a view, so triggers expire in real time, and when the clock is advanced. */
function realNow({ advancedMs }: SimContext): number {
  return Date.now() + advancedMs;
}

/** Issues a trigger id for an interaction of a user, in a view or elsewhere. */
export function issueTrigger(context: SimContext, user: string, viewId?: string): string {
  const { ids, state } = context;
  const parts = [
    ids.bare("trigger", 13, "digits"),
    ids.bare("trigger-team", 12, "digits"),
    ids.bare("trigger-secret", 32, "hex"),
  ];
  const id = parts.join(".");
  state.triggers.set(id, { user, viewId, issuedAt: realNow(context), isUsed: false });
  return id;
}

/** Redeems a trigger id: it is good for one view, for a few seconds. */
export function redeemTrigger(context: SimContext, id: string): Trigger {
  const trigger = checkTrigger(context, id);
  context.state.triggers.set(id, { ...trigger, isUsed: true });
  return trigger;
}

/** Returns the trigger of an id that can still be used. */
export function checkTrigger(context: SimContext, id: string): Trigger {
  const trigger = context.state.triggers.get(id);
  if (!trigger) throw slackError("invalid_trigger_id");
  if (trigger.isUsed) throw slackError("exchanged_trigger_id");
  const seconds = triggerSeconds(context.environment[TRIGGER_SECONDS]);
  if (realNow(context) - trigger.issuedAt > seconds * 1_000) throw slackError("expired_trigger_id");
  return trigger;
}
