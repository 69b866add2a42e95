import { completionRules, linkRules } from "./rules.ts";
import type * as z from "zod";
import { planCheckout } from "../../checkout/plan.ts";
import type { PaymentLink } from "../../checkout/types.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { equal } from "../../shared/filters.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { addAndEmit } from "../../shared/resource.ts";
import { flag } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { presentLines } from "../checkout-sessions/present.ts";
import { paymentLinkResource } from "./present.ts";
import { updateLink } from "./update.ts";
import { createPaymentLinkBody, updatePaymentLinkBody } from "./schema.ts";
import { shareLink } from "./sharing.ts";

const { change, create, find, list, show } = createResourceRoutes(paymentLinkResource);

/** Throws for a parameter that is not for what a link sells. */
function checkModes(input: z.output<typeof createPaymentLinkBody>, isRecurring: boolean): void {
  const wrong = isRecurring
    ? (["customer_creation", "invoice_creation"] as const)
    : (["payment_method_collection"] as const);
  const param = wrong.find((name) => input[name] !== undefined);
  if (param === undefined) return;
  const lines = isRecurring ? "recurring" : "only one-time";
  throw badRequest(`You can not pass \`${param}\` if the line items have ${lines} prices.`, {
    param,
  });
}

function createLink(
  context: SimContext,
  input: z.output<typeof createPaymentLinkBody>,
): PaymentLink {
  const { prices } = context.state;
  const isRecurring = (input.line_items ?? []).some(
    (line) =>
      (line.price_data?.recurring ?? prices.get(line.price ?? "")?.recurring ?? null) !== null,
  );
  const mode = isRecurring ? "subscription" : "payment";
  checkModes(input, isRecurring);
  const plan = planCheckout(context, mode, input, {}, (payment) =>
    shareLink(context, payment, input),
  );
  return addAndEmit(context, paymentLinkResource, "payment_link.created", {
    ...plan,
    id: context.ids.next("plink_", 24),
    created: Math.floor(context.now / 1_000),
    active: true,
    redirectUrl: input.after_completion?.redirect?.url ?? null,
    message: input.after_completion?.hosted_confirmation?.custom_message ?? null,
    inactiveMessage: input.inactive_message ?? null,
    limit: input.restrictions?.completed_sessions.limit ?? null,
    completed: 0,
  });
}

/** Payment links: each visit opens a checkout session. */
export const routes = [
  create("POST /v1/payment_links", "Creates a payment link", {
    body: createPaymentLinkBody,
    rules: linkRules,
    run: createLink,
  }),
  list("GET /v1/payment_links", "Lists payment links", () => ({ active: equal("active", flag) })),
  show("GET /v1/payment_links/:id", "Shows a payment link"),
  change("POST /v1/payment_links/:id", "Changes a payment link", {
    body: updatePaymentLinkBody,
    rules: completionRules,
    run: updateLink,
  }),
  route("GET /v1/payment_links/:id/line_items", "Lists the lines of a payment link", {
    answers: "item",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const lines = presentLines({ ...find(context, id), coupons: [] }, context);
      return linesPage(lines, paging, `/v1/payment_links/${id}/line_items`);
    },
  }),
];
