import * as z from "zod";
import { clerkError, notFound } from "../errors.ts";
import { record, waitlistEvent } from "../events.ts";
import { checkInvitable, invite } from "../invitations.ts";
import { countOf, filtered, pageOf } from "../paging.ts";
import { emailAddress, paging } from "../params.ts";
import { presentDeleted } from "../present.ts";
import { presentWaitlistEntry } from "../present-invitation.ts";
import { found, route } from "../route.ts";
import type { AuthContext, WaitlistEntry } from "../state.ts";

const show = ({ state, now }: AuthContext, entry: WaitlistEntry) =>
  presentWaitlistEntry(state, entry, now);

const list = route({
  method: "GET",
  path: "/v1/waitlist_entries",
  summary: "Lists the waitlist, newest first",
  query: z.object({
    status: z.enum(["pending", "invited", "rejected", "completed"]).optional(),
    query: z.string().optional(),
    order_by: z.string().optional(),
    ...paging,
  }),
  handle: (context, { query }) => {
    const { status, query: needle } = query;
    const keep = (one: WaitlistEntry) =>
      (status === undefined || one.status === status) &&
      (needle === undefined || one.emailAddress.toLowerCase().includes(needle.toLowerCase()));
    const all = () => filtered(context.state.waitlist.newestFirst(), keep);
    return {
      data: pageOf(all(), query).map((one) => show(context, one)),
      total_count: countOf(all()),
    };
  },
});

function add(context: AuthContext, address: string): WaitlistEntry {
  const { state, ids, now } = context;
  const known = state.waitlist.get(state.waitlistIds.get(address.toLowerCase()) ?? "");
  if (known) return known;
  const entry = state.waitlist.add({
    id: ids.next("wle_", 27),
    emailAddress: address,
    status: "pending",
    invitationId: null,
    createdAt: now,
    updatedAt: now,
  });
  state.waitlistIds.set(address.toLowerCase(), entry.id);
  record(context, waitlistEvent("waitlistEntry.created", state, entry, now));
  return entry;
}

const entryBody = z.strictObject({
  email_address: emailAddress,
  notify: z.boolean().nullish(),
});

const create = route({
  method: "POST",
  path: "/v1/waitlist_entries",
  summary: "Puts someone on the waitlist; whoever is there already stays",
  body: entryBody,
  handle: (context, { body }) => show(context, add(context, body.email_address)),
});

const createMany = route({
  method: "POST",
  path: "/v1/waitlist_entries/bulk",
  summary: "Puts up to 50 people on the waitlist",
  body: z.array(entryBody).min(1).max(50),
  handle: (context, { body }) => body.map((one) => show(context, add(context, one.email_address))),
});

function entryOf({ state }: AuthContext, id = ""): WaitlistEntry {
  return found(state.waitlist.get(id), () => notFound("waitlist entry", id));
}

function pendingEntry(context: AuthContext, id: string | undefined): WaitlistEntry {
  const entry = entryOf(context, id);
  if (entry.status === "pending") return entry;
  const message = `The waitlist entry is ${entry.status}.`;
  throw clerkError(409, "waitlist_entry_not_pending", "not pending", message);
}

function save(context: AuthContext, entry: WaitlistEntry) {
  const { state, now } = context;
  const saved = state.waitlist.replace({ ...entry, updatedAt: now });
  record(context, waitlistEvent("waitlistEntry.updated", state, saved, now));
  return show(context, saved);
}

const letIn = route({
  method: "POST",
  path: "/v1/waitlist_entries/:id/invite",
  summary: "Invites someone from the waitlist",
  body: z.strictObject({ ignore_existing: z.boolean().nullish() }),
  handle: (context, { params, body }) => {
    const entry = pendingEntry(context, params["id"]);
    const invitation = { email_address: entry.emailAddress, ignore_existing: body.ignore_existing };
    checkInvitable(context, invitation);
    const { id } = invite(context, invitation);
    return save(context, { ...entry, status: "invited", invitationId: id });
  },
});

const reject = route({
  method: "POST",
  path: "/v1/waitlist_entries/:id/reject",
  summary: "Turns someone on the waitlist away",
  handle: (context, { params }) =>
    save(context, { ...pendingEntry(context, params["id"]), status: "rejected" }),
});

const remove = route({
  method: "DELETE",
  path: "/v1/waitlist_entries/:id",
  summary: "Takes someone off the waitlist",
  handle: (context, { params }) => {
    const { id, emailAddress: address } = pendingEntry(context, params["id"]);
    context.state.waitlist.remove(id);
    context.state.waitlistIds.delete(address.toLowerCase());
    return presentDeleted("waitlist_entry", id);
  },
});

/** `/waitlist_entries` */
export const waitlistRoutes = [list, create, createMany, letIn, reject, remove];
