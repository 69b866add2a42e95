import { sessionRules, updateRules } from "./rules.ts";
import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { equal, where, within } from "../../shared/filters.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createChoice, unsupportedFilters } from "../../shared/schema.ts";
import { createSession, expireSession } from "./actions.ts";
import { presentLines, sessionResource } from "./present.ts";
import { createSessionBody, updateSessionBody } from "./schema.ts";
import { updateSession } from "./update.ts";

const { change, create, find, list, show } = createResourceRoutes(sessionResource);

export const routes = [
  create(
    "POST /v1/checkout/sessions",
    "Creates a checkout session with a page, or for an embedded form",
    {
      body: createSessionBody,
      rules: sessionRules,
      run: createSession,
    },
  ),
  list("GET /v1/checkout/sessions", "Lists checkout sessions", () => ({
    created: within("created"),
    customer: equal("customer"),
    customer_details: where(
      lazyStrictObject(() => ({ email: z.string() })),
      (session, { email }) => (session.customerDetails?.email ?? session.customerEmail) === email,
    ),
    payment_intent: equal("paymentIntent"),
    payment_link: equal("paymentLink"),
    status: equal("status", createChoice("complete", "expired", "open")),
    subscription: equal("subscription"),
    ...unsupportedFilters("customer_account"),
  })),
  show("GET /v1/checkout/sessions/:id", "Shows a checkout session"),
  change("POST /v1/checkout/sessions/:id", "Changes a checkout session", {
    body: updateSessionBody,
    rules: updateRules,
    run: updateSession,
  }),
  change("POST /v1/checkout/sessions/:id/expire", "Expires an open checkout session", {
    run: expireSession,
  }),
  route("GET /v1/checkout/sessions/:id/line_items", "Lists the lines of a checkout session", {
    answers: "item",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const lines = presentLines(find(context, id), context);
      return linesPage(lines, paging, `/v1/checkout/sessions/${id}/line_items`);
    },
  }),
];
