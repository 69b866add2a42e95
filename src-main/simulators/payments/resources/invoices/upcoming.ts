import { lazy } from "#core/contract/lazy.ts";
import type * as z from "zod";
import { prorationBehavior } from "../../billing/schema.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listQuery } from "../../shared/paging.ts";
import { flag, integer, params, unsupported } from "../../shared/schema.ts";
import { isBefore, readVersion } from "../../shared/versions.ts";
import type { SimContext } from "../../state.ts";
import { listLines } from "./present-line.ts";
import { presentInvoice } from "./present.ts";
import { previewInvoice } from "./preview.ts";
import { previewedSubscription, previewInvoiceBody } from "./schema.ts";

/** The first version with `POST /v1/invoices/create_preview` instead. */
const PREVIEWS = "2025-03-31";

const { items, default_tax_rates, trial_end, billing_cycle_anchor } = previewedSubscription.shape;
const { currency, customer, discounts, invoice_items, subscription, subscription_details } =
  previewInvoiceBody.shape;

const upcomingShape = lazy(() => ({
  ...{ currency, customer, discounts, invoice_items, subscription, subscription_details },
  subscription_billing_cycle_anchor: billing_cycle_anchor,
  subscription_cancel_at_period_end: flag.optional(),
  subscription_cancel_now: flag.optional(),
  subscription_default_tax_rates: default_tax_rates,
  subscription_items: items,
  subscription_proration_behavior: prorationBehavior.optional(),
  subscription_proration_date: integer.optional(),
  subscription_trial_end: trial_end,
  ...unsupported(
    "automatic_tax",
    "coupon",
    "customer_details",
    "issuer",
    "on_behalf_of",
    "preview_mode",
    "schedule",
    "schedule_details",
    "subscription_cancel_at",
    "subscription_resume_at",
    "subscription_start_date",
    "subscription_trial_from_plan",
  ),
}));

const upcomingQuery = params(() => upcomingShape());
const upcomingLinesQuery = listQuery(() => upcomingShape());

type Upcoming = Omit<z.output<typeof upcomingQuery>, "expand">;

/** Previews the next invoice with the parameters of versions that have it under this path. */
function previewUpcoming(context: SimContext, input: Upcoming) {
  const { apiRequest } = context;
  if (apiRequest && !isBefore(readVersion(apiRequest.headers), PREVIEWS)) {
    throw noSuchObject("invoice", "upcoming");
  }
  const details = {
    billing_cycle_anchor: input.subscription_billing_cycle_anchor,
    cancel_at_period_end: input.subscription_cancel_at_period_end,
    cancel_now: input.subscription_cancel_now,
    default_tax_rates: input.subscription_default_tax_rates,
    items: input.subscription_items,
    proration_behavior: input.subscription_proration_behavior,
    proration_date: input.subscription_proration_date,
    trial_end: input.subscription_trial_end,
  };
  const isChanged = Object.values(details).some((value) => value !== undefined);
  return previewInvoice(context, {
    ...input,
    subscription_details: isChanged ? details : input.subscription_details,
  });
}

/** The next invoice of a customer, for versions before `create_preview`. */
export const upcomingRoutes = [
  route("GET /v1/invoices/upcoming", "Shows the next invoice, in versions before basil", {
    answers: "invoice",
    query: upcomingQuery,
    handle: (outer, call) => {
      const { invoice, context } = previewUpcoming(outer, call.params);
      const { id: _id, ...wire } = presentInvoice(invoice, context);
      const { subscription_proration_date: date } = call.params;
      return date === undefined ? wire : { ...wire, subscription_proration_date: date };
    },
  }),
  route("GET /v1/invoices/upcoming/lines", "Lists the lines of the next invoice", {
    answers: "line_item",
    query: upcomingLinesQuery,
    handle: (outer, { params: input }) => {
      const { invoice } = previewUpcoming(outer, input);
      return listLines(invoice, input, "/v1/invoices/upcoming/lines");
    },
  }),
];
