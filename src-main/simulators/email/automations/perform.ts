import { ResendError } from "../errors.ts";
import {
  deleteContact,
  join,
  requireSegment,
  updateContact,
} from "../resources/contacts/actions.ts";
import type { Connection, Step } from "../resources/automations/schema.ts";
import { parseDuration } from "../shared/duration.ts";
import type { AutomationRun, Contact, SimContext } from "../state.ts";
import { holds } from "./condition.ts";
import { sendStepEmail } from "./send-email.ts";
import { resolve, type Scope } from "./variables.ts";

/** The result of a step: it is over, with the connections that lead on, or it waits. */
export type Outcome =
  | { readonly status: "completed"; readonly next: readonly Connection["type"][] }
  | { readonly status: "skipped"; readonly next: readonly Connection["type"][] | "all" }
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "waiting"; readonly until: number | undefined };

const done: Outcome = { status: "completed", next: ["default"] };

type Config<Type extends Step["type"]> = Extract<Step, { readonly type: Type }>["config"];

const nameIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Returns a value that a property can have; `null` unsets the property. */
function propertyIn(value: unknown): string | number | boolean | null {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return value;
  }
  return value === undefined || value === null ? null : JSON.stringify(value);
}

function update(
  context: SimContext,
  contact: Contact,
  scope: Scope,
  config: Config<"contact_update">,
) {
  const { first_name: first, last_name: last, unsubscribed, properties = {} } = config;
  const values = Object.entries(properties).map(
    ([key, value]) => [key, propertyIn(resolve(scope, value))] as const,
  );
  const isUnsubscribed = resolve(scope, unsubscribed);
  updateContact(context, contact, {
    ...(first === undefined ? {} : { first_name: nameIn(resolve(scope, first)) }),
    ...(last === undefined ? {} : { last_name: nameIn(resolve(scope, last)) }),
    ...(typeof isUnsubscribed === "boolean" ? { unsubscribed: isUnsubscribed } : {}),
    properties: Object.fromEntries(values),
  });
}

const after = (now: number, duration: string | undefined): number | undefined => {
  const milliseconds = duration === undefined ? undefined : parseDuration(duration);
  return milliseconds === undefined ? undefined : now + milliseconds;
};

function performFor(
  context: SimContext,
  run: AutomationRun,
  contact: Contact,
  step: Step,
): Outcome {
  const scope = { contact, run };
  switch (step.type) {
    case "trigger":
      return done;
    case "delay":
      return { status: "waiting", until: after(context.now, step.config.duration) };
    case "wait_for_event":
      return { status: "waiting", until: after(context.now, step.config.timeout) };
    case "condition": {
      const branch = holds(scope, step.config) ? "condition_met" : "condition_not_met";
      return { status: "completed", next: [branch, "default"] };
    }
    case "send_email":
      if (contact.isUnsubscribed) return { status: "skipped", next: ["default"] };
      sendStepEmail(context, run, contact, step.config);
      return done;
    case "contact_update":
      update(context, contact, scope, step.config);
      return done;
    case "contact_delete":
      deleteContact(context, contact);
      return done;
    case "add_to_segment":
      if (join(contact, requireSegment(context, step.config.segment_id))) {
        updateContact(context, contact, {});
      }
      return done;
  }
}

/** Performs a step of a run. After the contact was deleted, every step is skipped. */
export function perform(context: SimContext, run: AutomationRun, step: Step): Outcome {
  const contact = context.state.contacts.get(run.contactId);
  if (!contact) return { status: "skipped", next: "all" };
  try {
    return performFor(context, run, contact, step);
  } catch (error) {
    if (!(error instanceof ResendError)) throw error;
    return { status: "failed", message: error.errorMessage };
  }
}
