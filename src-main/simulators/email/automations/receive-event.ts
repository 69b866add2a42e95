import { createContact } from "../resources/contacts/actions.ts";
import type { AutomationRun, Contact, EventPayload, SimContext } from "../state.ts";
import { holds } from "./condition.ts";
import { continueRun, startRun } from "./run.ts";

/** An event of the app, about a contact or about an address that is no contact yet. */
interface AppEvent {
  readonly name: string;
  readonly payload: EventPayload;
  readonly contact: Contact | undefined;
  readonly email: string;
}

/** Lists the keys of the steps of a run that wait for an event. */
function awaiting(run: AutomationRun, { name, payload, contact }: AppEvent): readonly string[] {
  const isWaiting = (key: string) =>
    run.reached.some((one) => one.key === key && one.status === "waiting");
  return run.steps.flatMap((step) => {
    if (step.type !== "wait_for_event" || step.config.event_name !== name) return [];
    const filter = step.config.filter_rule;
    const scope = { contact, run: { payload, waited: run.waited } };
    return isWaiting(step.key) && (!filter || holds(scope, filter)) ? [step.key] : [];
  });
}

/** Continues the runs that wait for an event, then starts those that it triggers. */
export function receiveEvent(context: SimContext, event: AppEvent): void {
  const { automations, automationRuns } = context.state;
  const { name, payload, email } = event;
  for (const { id, contactId } of [...automationRuns.values()]) {
    const run = automationRuns.get(id);
    if (run?.status !== "running" || contactId !== event.contact?.id) continue;
    for (const key of awaiting(run, event)) {
      continueRun(context, automationRuns.get(id) ?? run, key, { name, payload });
    }
  }
  let contactId = event.contact?.id;
  for (const automation of [...automations.values()]) {
    if (automation.status !== "enabled") continue;
    for (const step of automation.steps) {
      if (step.type !== "trigger" || step.config.event_name !== name) continue;
      contactId ??= createContact(context, { email }, []).id;
      startRun(context, automation, step, { contactId, payload });
    }
  }
}
