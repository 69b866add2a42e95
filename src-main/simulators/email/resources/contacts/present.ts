import { presentTime } from "../../shared/present.ts";
import type { Contact } from "../../state.ts";

/** A contact as lists show it. */
export function presentListedContact(contact: Contact) {
  return {
    id: contact.id,
    email: contact.email,
    first_name: contact.firstName,
    last_name: contact.lastName,
    created_at: presentTime(contact.createdAt),
    unsubscribed: contact.isUnsubscribed,
  };
}

function presentProperty(value: string | number) {
  return typeof value === "number"
    ? { type: "number" as const, value }
    : { type: "string" as const, value };
}

/** A contact as the API shows it, its properties with their types. */
export function presentContact(contact: Contact) {
  const properties = Object.entries(contact.properties);
  return {
    object: "contact" as const,
    ...presentListedContact(contact),
    properties: Object.fromEntries(properties.map(([key, value]) => [key, presentProperty(value)])),
  };
}
