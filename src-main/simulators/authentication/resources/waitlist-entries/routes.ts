import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { clerkError } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { filtered, inOrder, invitationKeys, pageWithTotal } from "../../shared/paging.ts";
import { presentDeleted } from "../../shared/present.ts";
import { emailAddress, paging } from "../../shared/schema.ts";
import type { SimContext, WaitlistEntry } from "../../state.ts";
import { checkInvitable, invite } from "../invitations/actions.ts";
import { addEntry, saveEntry } from "./actions.ts";
import { presentWaitlistEntry } from "./present.ts";

const entryBody = lazyStrictObject(() => ({
  email_address: emailAddress,
  notify: z.boolean().nullish(),
}));

function requirePending(context: SimContext, id: string | undefined): WaitlistEntry {
  const entry = requireItem(context.state.waitlist, id, "waitlist entry");
  if (entry.status === "pending") return entry;
  const message = `The waitlist entry is ${entry.status}.`;
  throw clerkError(409, "waitlist_entry_not_pending", "not pending", message);
}

export const routes = [
  route("GET /v1/waitlist_entries", "Lists the waitlist, newest first", {
    query: lazyObject(() => ({
      status: z.enum(["pending", "invited", "rejected", "completed"]).optional(),
      query: z.string().optional(),
      order_by: z.string().optional(),
      ...paging(),
    })),
    handle: (context, { query }) => {
      const { status, query: needle } = query;
      const keep = (one: WaitlistEntry) =>
        (status === undefined || one.status === status) &&
        (needle === undefined || one.emailAddress.toLowerCase().includes(needle.toLowerCase()));
      const all = () => filtered(context.state.waitlist.newestFirst(), keep);
      const ordered = () => inOrder(all(), query.order_by, invitationKeys);
      return pageWithTotal(ordered, query, (one) => presentWaitlistEntry(context, one));
    },
  }),
  route("POST /v1/waitlist_entries", "Adds an address to the waitlist, once", {
    body: entryBody.omit({ notify: true }),
    unsupported: ["notify"],
    handle: (context, { body }) =>
      presentWaitlistEntry(context, addEntry(context, body.email_address)),
  }),
  route("POST /v1/waitlist_entries/bulk", "Adds up to 50 addresses to the waitlist", {
    body: z.array(entryBody).min(1).max(50),
    handle: (context, { body }) =>
      body.map((one) => presentWaitlistEntry(context, addEntry(context, one.email_address))),
  }),
  route("POST /v1/waitlist_entries/:id/invite", "Invites the person of a waitlist entry", {
    body: lazyStrictObject(() => ({ ignore_existing: z.boolean().nullish() })),
    handle: (context, { params, body }) => {
      const entry = requirePending(context, params["id"]);
      const invitation = {
        email_address: entry.emailAddress,
        ignore_existing: body.ignore_existing,
        template_slug: "waitlist_invitation" as const,
      };
      checkInvitable(context, invitation);
      const { id } = invite(context, invitation);
      return saveEntry(context, { ...entry, status: "invited", invitationId: id });
    },
  }),
  route("POST /v1/waitlist_entries/:id/reject", "Rejects a waitlist entry", (context, { params }) =>
    saveEntry(context, { ...requirePending(context, params["id"]), status: "rejected" }),
  ),
  route("DELETE /v1/waitlist_entries/:id", "Deletes a waitlist entry", (context, { params }) => {
    const { id, emailAddress: address } = requirePending(context, params["id"]);
    context.state.waitlist.remove(id);
    context.state.waitlistIds.delete(address.toLowerCase());
    return presentDeleted("waitlist_entry", id);
  }),
];
