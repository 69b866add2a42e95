import * as z from "zod";
import { lazyObject } from "#shared/schema/lazy-object.ts";
import { mailsOfEvents } from "#core/contract/mails.ts";
import type { State } from "./state.ts";

const payload = lazyObject(() => ({
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
}));

/** The mails with links and codes. Each is recorded as an event. */
export const mails = mailsOfEvents<State>(
  ({ type }) => type.startsWith("smtp-delivery/"),
  (event) => ({ ...payload.parse(event), status: "sent" }),
);
