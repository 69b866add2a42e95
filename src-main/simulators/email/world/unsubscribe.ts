import * as z from "zod";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { presentContact } from "../resources/contacts/present.ts";
import { findVisit, leave, type Visit } from "../resources/unsubscribe/actions.ts";
import type { SimContext, State } from "../state.ts";
import { sentEmail } from "./sent-email.ts";

const worldAction = createWorldActionHelper<State>();

function visitOf(context: SimContext, id: string): Visit | undefined {
  const email = context.state.emails.get(id);
  const { broadcastId, automationId, contactId } = email ?? {};
  const broadcast = broadcastId ?? automationId ?? "";
  return findVisit(context, { broadcast, contact: contactId ?? "" });
}

/** The reader of a broadcast, or of a mail of an automation, follows its unsubscribe link. */
export const unsubscribe = worldAction({
  path: "/_unsubscribe",
  title: "Unsubscribe",
  summary: "Unsubscribes the recipient of a broadcast or an automation",
  effects: [
    "The contact is opted out of the broadcast's topic, or of every broadcast if it has none.",
    "contact.topics.updated or contact.updated is recorded.",
  ],
  body: z.strictObject({ email_id: sentEmail }),
  choices: {
    email_id: {
      unfit: (context, id) =>
        visitOf(context, id) ? undefined : "not part of a broadcast or automation",
    },
  },
  handle: (context, { email_id: id }) => {
    const { emails, contacts } = context.state;
    if (!emails.get(id)) {
      throw controlRefusal(404, "not_found", `There is no email ${id}`, "email_id");
    }
    const visit = visitOf(context, id);
    if (!visit) {
      const message = "This email is not part of a broadcast or automation";
      throw controlRefusal(409, "email_not_in_broadcast", message, "email_id");
    }
    leave(context, visit);
    return presentContact(contacts.get(visit.contact.id) ?? visit.contact);
  },
});
