import { isRecord } from "#shared/text/json-in.ts";
import { ownValue } from "#core/state/own-value.ts";
import type { AutomationRun, Contact } from "../state.ts";

/** The data that the steps of a run can read. */
export interface Scope {
  readonly contact: Contact | undefined;
  readonly run: Pick<AutomationRun, "payload" | "waited">;
}

/** Reads `a.b` in an object. A key may hold dots. */
function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  if (!isRecord(value)) return undefined;
  const known = ownValue(value, path);
  if (known !== undefined) return known;
  const parts = path.split(".");
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const inner = ownValue(value, parts.slice(0, length).join("."));
    if (inner !== undefined) return valueAt(inner, parts.slice(length).join("."));
  }
  return undefined;
}

function contactFields(contact: Contact | undefined) {
  if (!contact) return {};
  const { id, email, firstName, lastName, isUnsubscribed, properties } = contact;
  return {
    ...properties,
    ...{ id, email, first_name: firstName, last_name: lastName },
    ...{ unsubscribed: isUnsubscribed, properties },
  };
}

/** Returns the value of `event.plan`, `contact.first_name` or `wait_events.order.paid.amount`. */
export function readVariable({ contact, run }: Scope, path: string): unknown {
  const [, root = "", rest = ""] = /^(\w+)\.(.*)$/.exec(path) ?? [];
  if (root === "event") return valueAt(run.payload, rest);
  if (root === "contact") return valueAt(contactFields(contact), rest);
  return root === "wait_events" ? valueAt(run.waited, rest) : undefined;
}

/** Returns a value of a configuration, read from its place if it is a reference. */
export function resolve(scope: Scope, value: unknown): unknown {
  if (!isRecord(value) || typeof value["var"] !== "string") return value;
  return readVariable(scope, value["var"]);
}
