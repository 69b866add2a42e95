import type { View } from "../../route.ts";
import type { WaitlistEntry } from "../../state.ts";
import { presentInvitation } from "../invitations/present.ts";

/** An entry of the waitlist as the API shows it. */
export function presentWaitlistEntry(view: View, entry: WaitlistEntry) {
  const invitation = view.state.invitations.get(entry.invitationId ?? "");
  return {
    object: "waitlist_entry" as const,
    id: entry.id,
    email_address: entry.emailAddress,
    status: entry.status,
    invitation: invitation ? presentInvitation(view, invitation) : null,
    is_locked: false,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  };
}
