import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { worldActionsOf } from "#core/contract/world-action.ts";
import { bounceEmail } from "./resources/emails/actions.ts";
import { bounceOf, bounceSubTypes } from "./resources/emails/bounce.ts";
import { presentEmail } from "./resources/emails/present.ts";
import type { Email, SimContext, State } from "./state.ts";

const worldAction = worldActionsOf<State>();

const UNFIT = /[\p{Cc}\p{Cs}]/u;

const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !UNFIT.test(text), { error: "must be one line, without control characters" });

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
  email_id: z.string().min(1).meta({ title: "Email", picker: "emails" }),
  subType: line(100)
    .optional()
    .meta({ title: "Sub-type", description: "Default: General", suggestions: bounceSubTypes }),
  message: line(2_000)
    .optional()
    .meta({ title: "Message", description: "Default: the provider's text for the sub-type" }),
  diagnosticCode,
}));

/** Returns why an email cannot be chosen; `undefined` when it has gone out and did not bounce. */
function explainEmail({ lastEvent, bounce }: Email): string | undefined {
  if (bounce) return "bounced already";
  return lastEvent === "scheduled" || lastEvent === "canceled" ? lastEvent : undefined;
}

function checkGoneOut({ lastEvent, bounce }: Email): void {
  if (bounce) {
    const message = "This email has bounced already";
    throw controlRefusal(409, "email_already_bounced", message, "email_id");
  }
  if (lastEvent === "scheduled" || lastEvent === "canceled") {
    const message = `This email is ${lastEvent}: only an email that has gone out can bounce`;
    throw controlRefusal(409, "email_not_sent", message, "email_id");
  }
}

function requireEmail({ state }: SimContext, id: string): Email {
  const email = state.emails.get(id);
  if (!email) throw controlRefusal(404, "not_found", `There is no email ${id}`, "email_id");
  checkGoneOut(email);
  return email;
}

const bounce = worldAction({
  path: "/_bounce",
  title: "Bounce email",
  summary: "Bounces an email",
  effects: [
    "The email's last_event becomes bounced, and its bounce has the sub-type.",
    "email.bounced is recorded.",
  ],
  body,
  choices: {
    email_id: {
      unfit: ({ state }, id) => {
        const email = state.emails.get(id);
        return email && explainEmail(email);
      },
    },
  },
  handle: (context, { email_id: id, subType, message, diagnosticCode: code }) => {
    const email = requireEmail(context, id);
    const codes = typeof code === "string" ? [code] : code;
    const reason = bounceOf(subType ?? "General", { message, diagnosticCode: codes });
    return presentEmail(bounceEmail(context, email, email.to, reason));
  },
});

/** World actions of the email provider. */
export const worldActions = [bounce];
