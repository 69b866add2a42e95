import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { bounceEmail } from "../resources/emails/actions.ts";
import { describeBounce, bounceSubTypes } from "../resources/emails/bounce.ts";
import { presentEmail } from "../resources/emails/present.ts";
import type { State } from "../state.ts";
import { line } from "./line.ts";
import { requireThatCan, sentEmail, unfitTo } from "./sent-email.ts";

const worldAction = createWorldActionHelper<State>();

/** A list is taken too, as the provider's own events have it; the form asks for one line. */
const diagnosticCode = z
  .unknown()
  .pipe(
    z.union([line(1_000), z.array(line(1_000)).min(1).max(50)], {
      error: "must be a line of text, or a list of them",
    }),
  )
  .optional()
  .meta({
    title: "Diagnostic code",
    type: "string",
    suggestions: ["smtp; 550 5.1.1 user unknown", "smtp; 452 4.2.2 mailbox full"],
  });

const body = lazyStrictObject(() => ({
  email_id: sentEmail,
  subType: line(100)
    .optional()
    .meta({ title: "Sub-type", description: "Default: General", suggestions: bounceSubTypes }),
  message: line(2_000)
    .optional()
    .meta({ title: "Message", description: "Default: the provider's text for the sub-type" }),
  diagnosticCode,
}));

/** The recipients' mail servers send the mail back. */
export const bounce = worldAction({
  path: "/_bounce",
  title: "Bounce email",
  summary: "Bounces an email",
  effects: [
    "The email is marked as bounced, with the reason that you choose.",
    "email.bounced is recorded.",
  ],
  body,
  choices: {
    email_id: { unfit: unfitTo("bounce") },
  },
  handle: (context, { email_id: id, subType, message, diagnosticCode: code }) => {
    const email = requireThatCan("bounce", context, id);
    const codes = typeof code === "string" ? [code] : code;
    const reason = describeBounce(subType ?? "General", { message, diagnosticCode: codes });
    return presentEmail(bounceEmail(context, email, email.to, reason));
  },
});
