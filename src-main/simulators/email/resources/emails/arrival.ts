import { emailDelivered } from "../../events.ts";
import { ARRIVAL_VARIABLE } from "../../profile.ts";
import type { Email, SimContext } from "../../state.ts";
import { happenTo } from "./outcome.ts";

/** Delivers a mail that is still on its way. */
export function arrive(context: SimContext, id: string): void {
  const email = context.state.emails.get(id);
  if (email?.lastEvent !== "sent" && email?.lastEvent !== "delivery_delayed") return;
  happenTo(context, email, "delivered", emailDelivered(email, email.to, context.now));
}

/** Plans the delivery of a mail on the clock, if the instance was started so. */
export function planArrival(context: SimContext, { id }: Email): void {
  const seconds = context.environment[ARRIVAL_VARIABLE];
  if (seconds === undefined) return;
  const due = context.now + Number(seconds) * 1_000;
  if (due <= context.now) arrive(context, id);
  else context.schedule(due, "deliver_email", id);
}
