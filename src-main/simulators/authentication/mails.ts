import * as z from "zod";
import { lazyObject } from "#shared/schema/lazy-object.ts";
import { mailsOfEvents } from "#core/contract/mails.ts";
import type { State } from "./state.ts";

const payload = lazyObject(() => ({
  data: z.object({
    from_email_name: z.string(),
    to_email_address: z.string(),
    subject: z.string(),
    body: z.string(),
    body_plain: z.string(),
    status: z.string(),
  }),
}));

/** The mails that the provider sends for the app. Each is recorded as an event. */
export const mails = mailsOfEvents<State>(
  ({ type }) => type === "email.created",
  (event) => {
    const { data } = payload.parse(event);
    return {
      from: `${data.from_email_name}@clerk.sim`,
      to: [data.to_email_address],
      ...{ subject: data.subject, status: data.status },
      ...{ html: data.body, text: data.body_plain },
    };
  },
);
