import { ownValue } from "#core/state/own-value.ts";
import type { Broadcast, Contact, State } from "../state.ts";
import { fillIn } from "./fill-in.ts";

const names: Readonly<Record<string, "email" | "firstName" | "lastName">> = {
  EMAIL: "email",
  FIRST_NAME: "firstName",
  LAST_NAME: "lastName",
  "contact.email": "email",
  "contact.first_name": "firstName",
  "contact.last_name": "lastName",
};

/** Returns the value of a property of a contact, or the fallback of the property. */
function propertyOf({ contactProperties }: State, contact: Contact, key: string) {
  const property = [...contactProperties.values()].find((one) => one.key === key);
  return ownValue(contact.properties, key) ?? property?.fallback ?? undefined;
}

/** Fills in a text of a broadcast for one contact; places without a value are removed. */
export function personalize(
  state: State,
  contact: Contact,
  unsubscribeUrl: string,
  text: string,
): string {
  const valueOf = (name: string): string | undefined => {
    if (name === "RESEND_UNSUBSCRIBE_URL" || name === "UNSUBSCRIBE_URL") return unsubscribeUrl;
    const field = ownValue(names, name);
    if (field) return contact[field] ?? undefined;
    const value = propertyOf(state, contact, name.replace(/^contact\./, ""));
    return value === undefined ? undefined : String(value);
  };
  return fillIn(text, (name) => valueOf(name)).replaceAll(/\{\{\{[^{}]*\}\}\}/g, "");
}

/** The preview text stands invisibly at the beginning of the body. */
export function withPreview({ html, previewText }: Pick<Broadcast, "html" | "previewText">) {
  if (html === null || previewText === null) return html;
  return `<div style="display:none;overflow:hidden">${previewText}</div>${html}`;
}
