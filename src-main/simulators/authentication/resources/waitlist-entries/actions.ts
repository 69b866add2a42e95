import { record } from "../../events.ts";
import { newStored, type SimContext, type WaitlistEntry } from "../../state.ts";
import { presentWaitlistEntry } from "./present.ts";

/** Adds an address to the waitlist, once. */
export function addEntry(context: SimContext, address: string): WaitlistEntry {
  const { state } = context;
  const known = state.waitlist.get(state.waitlistIds.get(address.toLowerCase()) ?? "");
  if (known) return known;
  const entry = state.waitlist.add({
    ...newStored(context, "wle_"),
    emailAddress: address,
    status: "pending",
    invitationId: null,
  });
  state.waitlistIds.set(address.toLowerCase(), entry.id);
  record(context, "waitlistEntry.created", presentWaitlistEntry(context, entry));
  return entry;
}

/** Saves a changed entry and records the event. */
export function saveEntry(context: SimContext, entry: WaitlistEntry) {
  const { state, now } = context;
  const saved = state.waitlist.replace({ ...entry, updatedAt: now });
  return record(context, "waitlistEntry.updated", presentWaitlistEntry(context, saved));
}

/** Completes the entry of an address whose person has signed up. */
export function completeEntry(context: SimContext, address: string): void {
  const { waitlist, waitlistIds } = context.state;
  const entry = waitlist.get(waitlistIds.get(address.toLowerCase()) ?? "");
  if (entry?.status === "invited") saveEntry(context, { ...entry, status: "completed" });
}
