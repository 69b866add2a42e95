import type * as z from "zod";
import { Collection } from "#core/state/collection.ts";
import { invalid, requireObject } from "../../errors.ts";
import { contactEvent, record } from "../../events.ts";
import type { Contact, PropertyValue, Segment, SimContext } from "../../state.ts";
import { withTopics } from "../topics/choices.ts";
import type { ContactDetails, createContactBody, SentProperties } from "./schema.ts";

/** The contact with an id or an address. */
export function requireContact({ state }: SimContext, idOrEmail = ""): Contact {
  const id = state.contactIds.get(idOrEmail.toLowerCase()) ?? idOrEmail;
  return requireObject(state.contacts.get(id), "Contact");
}

/** The segment (or audience) with an id. */
export function requireSegment({ state }: SimContext, id = "", what = "Segment"): Segment {
  return requireObject(state.segments.get(id), what);
}

/** `null` unsets a property. Booleans are stored as text: the provider has text and numbers only. */
function mergeProperties(
  old: Contact["properties"],
  sent: SentProperties = {},
): Contact["properties"] {
  const merged = new Map<string, PropertyValue>(Object.entries(old));
  for (const [key, value] of Object.entries(sent)) {
    if (value === null) merged.delete(key);
    else merged.set(key, typeof value === "boolean" ? String(value) : value);
  }
  return Object.fromEntries(merged);
}

function applyDetails(contact: Contact, sent: ContactDetails, now: number): Contact {
  return {
    ...contact,
    updatedAt: now,
    firstName: sent.first_name === undefined ? contact.firstName : sent.first_name,
    lastName: sent.last_name === undefined ? contact.lastName : sent.last_name,
    isUnsubscribed: sent.unsubscribed ?? contact.isUnsubscribed,
    properties: mergeProperties(contact.properties, sent.properties),
  };
}

function emitContact(
  context: SimContext,
  verb: "created" | "updated" | "deleted",
  contact: Contact,
) {
  const { audienceId } = context.state;
  const event = contactEvent(`contact.${verb}`, contact, audienceId, context.now);
  record(context, event, contact.id);
}

/** Adds a contact to a segment; false if it is a member already. */
export function join(contact: Contact, segment: Segment): boolean {
  if (segment.members.has(contact.id)) return false;
  segment.members.add({ id: contact.id });
  contact.segments.add({ id: segment.id });
  return true;
}

/** Removes a contact from a segment; false if it was not a member. */
export function leave(contact: Contact, segment: Segment): boolean {
  segment.members.remove(contact.id);
  return contact.segments.remove(segment.id);
}

function addressedSegments(context: SimContext, ids: readonly string[]): readonly Segment[] {
  return ids.map((id) => {
    const segment = context.state.segments.get(id);
    if (segment) return segment;
    throw invalid(`Invalid \`segments\` field. There is no segment with the id ${id}.`);
  });
}

/** Creates a contact, or updates the one with the same address. */
export function createContact(
  context: SimContext,
  sent: z.output<typeof createContactBody>,
  segmentIds: readonly string[],
): Contact {
  const segments = addressedSegments(context, segmentIds);
  const { state, ids, now } = context;
  const known = state.contacts.get(state.contactIds.get(sent.email.toLowerCase()) ?? "");
  const contact = applyDetails(
    known ?? {
      id: ids.uuid("contact"),
      createdAt: now,
      updatedAt: now,
      email: sent.email,
      firstName: null,
      lastName: null,
      isUnsubscribed: false,
      properties: {},
      topics: {},
      segments: new Collection(),
    },
    sent,
    now,
  );
  const chosen = { ...contact, topics: withTopics(context, contact.topics, sent.topics ?? []) };
  for (const segment of segments) join(contact, segment);
  if (known) state.contacts.replace(chosen);
  else state.contacts.add(chosen);
  state.contactIds.set(contact.email.toLowerCase(), contact.id);
  emitContact(context, known ? "updated" : "created", chosen);
  return chosen;
}

/** Changes a contact. */
export function updateContact(
  context: SimContext,
  contact: Contact,
  sent: ContactDetails,
): Contact {
  const changed = context.state.contacts.replace(applyDetails(contact, sent, context.now));
  emitContact(context, "updated", changed);
  return changed;
}

/** Removes a contact from the account. */
export function deleteContact(context: SimContext, contact: Contact): void {
  const { state } = context;
  emitContact(context, "deleted", contact);
  for (const { id } of contact.segments.values())
    state.segments.get(id)?.members.remove(contact.id);
  state.contacts.remove(contact.id);
  state.contactIds.delete(contact.email.toLowerCase());
}
