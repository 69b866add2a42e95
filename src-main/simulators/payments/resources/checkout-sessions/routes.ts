import type { CheckoutSession } from "../../checkout/types.ts";
import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { isEqual, isWithin, listQuery } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { createSession, expireSession } from "./actions.ts";
import { presentLines, presentSession } from "./present.ts";
import { createSessionBody, listSessionsQuery, updateSessionBody } from "./schema.ts";

const sessions = {
  name: "checkout.session",
  of: (state: State) => state.checkoutSessions,
  present: presentSession,
} as const;

const emailOf = ({ customerDetails, customerEmail }: CheckoutSession): string | null =>
  customerDetails?.email ?? customerEmail;

export const routes = [
  route(
    "POST /v1/checkout/sessions",
    "Creates a checkout session with a page, or for an embedded form",
    {
      answers: "checkout.session",
      body: createSessionBody,
      handle: (context, call) => presentSession(createSession(context, call.params), context),
    },
  ),
  listRoute(
    "GET /v1/checkout/sessions",
    "Lists checkout sessions",
    sessions,
    listSessionsQuery,
    (session, filters) =>
      isWithin(session.created, filters.created) &&
      isEqual(session.customer, filters.customer) &&
      isEqual(emailOf(session), filters.customer_details?.email) &&
      isEqual(session.paymentIntent, filters.payment_intent) &&
      isEqual(session.paymentLink, filters.payment_link) &&
      isEqual(session.status, filters.status) &&
      isEqual(session.subscription, filters.subscription),
  ),
  showRoute("GET /v1/checkout/sessions/:id", "Shows a checkout session", sessions),
  route("POST /v1/checkout/sessions/:id", "Changes the metadata of a checkout session", {
    answers: "checkout.session",
    body: updateSessionBody,
    handle: (context, { id, params: given }) => {
      const session = objectOf(context, sessions, id);
      const metadata = mergeMetadata(session.metadata, given.metadata);
      const updated = context.state.checkoutSessions.replace({ ...session, metadata });
      return presentSession(updated, context);
    },
  }),
  route("POST /v1/checkout/sessions/:id/expire", "Expires an open checkout session", {
    answers: "checkout.session",
    handle: (context, { id }) =>
      presentSession(expireSession(context, objectOf(context, sessions, id)), context),
  }),
  route("GET /v1/checkout/sessions/:id/line_items", "Lists the lines of a checkout session", {
    answers: "item",
    query: listQuery({}),
    handle: (context, { id, params: { limit = 10, starting_after: after } }) => {
      const lines = presentLines(objectOf(context, sessions, id), context);
      const from = lines.findIndex((line) => line["id"] === after) + 1;
      return {
        object: "list",
        data: lines.slice(from, from + limit),
        has_more: from + limit < lines.length,
        url: `/v1/checkout/sessions/${id}/line_items`,
      };
    },
  }),
];
