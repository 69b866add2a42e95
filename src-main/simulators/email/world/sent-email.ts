import * as z from "zod";
import { controlRefusal } from "#core/contract/refusal.ts";
import type { Email, LastEvent, SimContext } from "../state.ts";

/** The field that names the mail of an action. */
export const sentEmail = z.string().min(1).meta({ title: "Email", picker: "emails" });

/** The effects of an action on a sent mail. */
export type Outcome = "bounce" | "deliver" | "delay" | "open" | "click" | "complain";

const arrived: readonly LastEvent[] = ["delivered", "opened", "clicked", "complained"];

/** The last events after which an outcome has happened already, or cannot happen any more. */
const tooLate: Readonly<Record<Outcome, readonly LastEvent[]>> = {
  bounce: [],
  deliver: arrived,
  delay: ["delivery_delayed", ...arrived],
  open: [],
  click: [],
  complain: ["complained"],
};

const words: Readonly<Partial<Record<LastEvent, string>>> = {
  delivery_delayed: "is delayed already",
  delivered: "has been delivered already",
  opened: "has been delivered and opened already",
  clicked: "has been delivered and clicked already",
  complained: "has been marked as spam already",
};

interface Obstacle {
  readonly code: string;
  readonly message: string;
  /** For the list of mails in a form. */
  readonly short: string;
}

function obstacleTo(outcome: Outcome, { lastEvent, bounce }: Email): Obstacle | undefined {
  if (bounce) {
    const message = "This email has bounced already";
    return { code: "email_already_bounced", message, short: "bounced already" };
  }
  if (lastEvent === "scheduled" || lastEvent === "canceled") {
    const message = `This email is ${lastEvent}: only an email that has gone out can ${outcome}`;
    return { code: "email_not_sent", message, short: lastEvent };
  }
  if (lastEvent === "failed" || (lastEvent === "suppressed" && outcome !== "bounce")) {
    const message = `This email ${lastEvent === "failed" ? "failed" : "was suppressed"}: it was not sent to its recipients`;
    return { code: "email_not_sent", message, short: lastEvent };
  }
  if (!tooLate[outcome].includes(lastEvent)) return undefined;
  const short = words[lastEvent] ?? lastEvent;
  return { code: `email_already_${lastEvent}`, message: `This email ${short}`, short };
}

/** Returns the rule of a form's list of mails: why one cannot be chosen, or `undefined`. */
export function unfitTo(outcome: Outcome) {
  return ({ state }: SimContext, id: string): string | undefined => {
    const email = state.emails.get(id);
    return email && obstacleTo(outcome, email)?.short;
  };
}

/** Returns the mail of an id. Throws 404 for an unknown one, and 409 if the outcome cannot happen to it. */
export function requireThatCan(outcome: Outcome, { state }: SimContext, id: string): Email {
  const email = state.emails.get(id);
  if (!email) throw controlRefusal(404, "not_found", `There is no email ${id}`, "email_id");
  const obstacle = obstacleTo(outcome, email);
  if (obstacle) throw controlRefusal(409, obstacle.code, obstacle.message, "email_id");
  return email;
}
