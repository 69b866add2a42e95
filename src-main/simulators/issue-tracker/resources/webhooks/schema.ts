import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { ADMIN_EVENTS, APP_EVENTS } from "../../events.ts";

const url = receiverUrl();

const eventsOf = (names: readonly string[]) =>
  z.array(
    z.string().refine((name) => names.includes(name), {
      error: `is not an event; the events are ${names.join(", ")}`,
    }),
  );

const events = eventsOf(ADMIN_EVENTS);

const ISSUE_SECTION = "issue-related-events-section";

/** The body of an administrator's webhook. */
export const adminHookBody = lazyObject(() => ({
  name: z.string().min(1),
  url,
  events: events.default([]),
  filters: z.object({ [ISSUE_SECTION]: z.string().default("") }).optional(),
  enabled: z.boolean().optional(),
  secret: z.string().optional(),
}));

export const adminHookChange = adminHookBody.partial().extend({ events: events.optional() });

/** The query of an administrator's webhook. */
export const readJql = (filters: { readonly [ISSUE_SECTION]: string } | undefined) =>
  filters?.[ISSUE_SECTION];

export const toFilters = (jql: string) => ({ [ISSUE_SECTION]: jql });

/** The body with which an app registers webhooks. Each is checked for itself. */
export const appHooksBody = lazyObject(() => ({
  url,
  webhooks: z
    .array(
      z.object({
        jqlFilter: z.string().min(1),
        events: z.array(z.string()).min(1),
        fieldIdsFilter: z.array(z.string()).default([]),
      }),
    )
    .min(1),
}));

export const appEvents = eventsOf(APP_EVENTS);

export const hookIdsBody = lazyObject(() => ({ webhookIds: z.array(z.int()).min(1) }));
