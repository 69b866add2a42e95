import type * as z from "zod";
import { planCheckout } from "../../checkout/plan.ts";
import type { PaymentLink } from "../../checkout/types.ts";
import { changed, emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { isEqual, listQuery } from "../../shared/paging.ts";
import type { Wire } from "../../shared/present.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { flag } from "../../shared/schema.ts";
import type { SimContext, State } from "../../state.ts";
import { presentLines } from "../checkout-sessions/present.ts";
import { createPaymentLinkBody, updatePaymentLinkBody } from "./schema.ts";
import { presentPaymentLink } from "./present.ts";
import { shareLink } from "./sharing.ts";

const links = {
  name: "payment_link",
  of: (state: State) => state.paymentLinks,
  present: presentPaymentLink,
} as const;

function createLink(
  context: SimContext,
  given: z.output<typeof createPaymentLinkBody>,
): PaymentLink {
  const { prices } = context.state;
  const isRecurring = (given.line_items ?? []).some(
    (line) =>
      (line.price_data?.recurring ?? prices.get(line.price ?? "")?.recurring ?? null) !== null,
  );
  const mode = isRecurring ? "subscription" : "payment";
  const plan = shareLink(context, planCheckout(context, mode, given), given);
  const link = context.state.paymentLinks.add({
    ...plan,
    id: context.ids.next("plink_", 24),
    active: true,
    redirectUrl: given.after_completion?.redirect?.url ?? null,
    message: given.after_completion?.hosted_confirmation?.custom_message ?? null,
    inactiveMessage: given.inactive_message ?? null,
    limit: given.restrictions?.completed_sessions.limit ?? null,
    completed: 0,
  });
  emit(context, happened("payment_link.created", presentPaymentLink(link, context)));
  return link;
}

function updateLink(
  context: SimContext,
  link: PaymentLink,
  given: z.output<typeof updatePaymentLinkBody>,
): Wire {
  const before = presentPaymentLink(link, context);
  const updated = context.state.paymentLinks.replace({
    ...shareLink(context, link, given),
    active: given.active ?? link.active,
    allowsCodes: given.allow_promotion_codes ?? link.allowsCodes,
    redirectUrl: given.after_completion
      ? (given.after_completion.redirect?.url ?? null)
      : link.redirectUrl,
    inactiveMessage: keepOr(given.inactive_message, link.inactiveMessage),
    metadata: mergeMetadata(link.metadata, given.metadata),
  });
  const after = presentPaymentLink(updated, context);
  emit(context, changed("payment_link.updated", before, after));
  return after;
}

/** Payment links: each visit opens a checkout session. */
export const routes = [
  route("POST /v1/payment_links", "Creates a payment link", {
    answers: "payment_link",
    body: createPaymentLinkBody,
    handle: (context, call) => presentPaymentLink(createLink(context, call.params), context),
  }),
  listRoute(
    "GET /v1/payment_links",
    "Lists payment links",
    links,
    listQuery({ active: flag.optional() }),
    (link, filters) => isEqual(link.active, filters.active),
  ),
  showRoute("GET /v1/payment_links/:id", "Shows a payment link", links),
  route("POST /v1/payment_links/:id", "Changes a payment link", {
    answers: "payment_link",
    body: updatePaymentLinkBody,
    handle: (context, { id, params: given }) =>
      updateLink(context, objectOf(context, links, id), given),
  }),
  route("GET /v1/payment_links/:id/line_items", "Lists the lines of a payment link", {
    answers: "item",
    query: listQuery({}),
    handle: (context, { id }) => ({
      object: "list",
      data: presentLines({ ...objectOf(context, links, id), coupons: [] }, context),
      has_more: false,
      url: `/v1/payment_links/${id}/line_items`,
    }),
  }),
];
