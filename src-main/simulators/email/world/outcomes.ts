import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { ownValue } from "#core/state/own-value.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import {
  emailClicked,
  emailComplained,
  emailDelayed,
  emailDelivered,
  emailOpened,
} from "../events.ts";
import { happenTo } from "../resources/emails/outcome.ts";
import { presentEmail } from "../resources/emails/present.ts";
import type { State } from "../state.ts";
import { requireThatCan, sentEmail, unfitTo } from "./sent-email.ts";

const worldAction = createWorldActionHelper<State>();

const body = lazyStrictObject(() => ({ email_id: sentEmail }));

/** The recipients' mail servers take the mail. */
export const deliver = worldAction({
  path: "/_deliver",
  title: "Deliver email",
  summary: "Delivers an email to its recipients",
  effects: ["The email's last_event becomes delivered.", "email.delivered is recorded."],
  body,
  choices: { email_id: { unfit: unfitTo("deliver") } },
  handle: (context, { email_id: id }) => {
    const email = requireThatCan("deliver", context, id);
    const happening = emailDelivered(email, email.to, context.now);
    return presentEmail(happenTo(context, email, "delivered", happening));
  },
});

/** The recipients' mail servers do not take the mail yet. */
export const delay = worldAction({
  path: "/_delay",
  title: "Delay email",
  summary: "Delays the delivery of an email",
  effects: [
    "The email's last_event becomes delivery_delayed.",
    "email.delivery_delayed is recorded.",
  ],
  body,
  choices: { email_id: { unfit: unfitTo("delay") } },
  handle: (context, { email_id: id }) => {
    const email = requireThatCan("delay", context, id);
    const happening = emailDelayed(email, context.now);
    return presentEmail(happenTo(context, email, "delivery_delayed", happening));
  },
});

/** A recipient opens the mail. */
export const open = worldAction({
  path: "/_open",
  title: "Open email",
  summary: "Opens an email as its recipient",
  effects: [
    "The email's last_event becomes opened, unless a link has been clicked already.",
    "email.opened is recorded, each time.",
  ],
  body,
  choices: { email_id: { unfit: unfitTo("open") } },
  handle: (context, { email_id: id }) => {
    const email = requireThatCan("open", context, id);
    const happening = emailOpened(email, context.now);
    const opens = email.opens + 1;
    return presentEmail(happenTo(context, email, "opened", happening, { opens }));
  },
});

/** A recipient follows a link of the mail. */
export const click = worldAction({
  path: "/_click",
  title: "Click link",
  summary: "Follows a link of an email as its recipient",
  effects: [
    "The email's last_event becomes clicked.",
    "email.clicked is recorded with the link, each time. The link is not opened.",
  ],
  body: lazyStrictObject(() => ({
    email_id: sentEmail,
    link: z
      .url({ protocol: /^https?$/, error: "must be an http or https URL" })
      .max(2_048)
      .meta({ title: "Link" }),
  })),
  choices: {
    email_id: { unfit: unfitTo("click") },
    link: {
      list: ({ state }, { email_id: id = "" }) => {
        const email = state.emails.get(id);
        return email ? linksOf(email.html ?? email.text ?? "") : [];
      },
    },
  },
  handle: (context, { email_id: id, link }) => {
    const email = requireThatCan("click", context, id);
    const happening = emailClicked(email, link, context.now);
    const clicks = { ...email.clicks, [link]: (ownValue(email.clicks, link) ?? 0) + 1 };
    return presentEmail(happenTo(context, email, "clicked", happening, { clicks }));
  },
});

const LINK = /https?:\/\/[^\s"'<>]+/g;

/** Lists the addresses in a mail's body, for the form. */
function linksOf(text: string) {
  const found = new Set([...text.matchAll(LINK)].map(([link]) => link.replaceAll("&amp;", "&")));
  return [...found].map((link) => ({ id: link, label: link }));
}

/** A recipient marks the mail as spam. */
export const complain = worldAction({
  path: "/_complain",
  title: "Complain",
  summary: "Marks an email as spam as its recipient",
  effects: ["The email's last_event becomes complained.", "email.complained is recorded."],
  body,
  choices: { email_id: { unfit: unfitTo("complain") } },
  handle: (context, { email_id: id }) => {
    const email = requireThatCan("complain", context, id);
    const happening = emailComplained(email, email.to, context.now);
    return presentEmail(happenTo(context, email, "complained", happening));
  },
});
