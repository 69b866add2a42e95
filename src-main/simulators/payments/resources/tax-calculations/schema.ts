import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  address,
  count,
  createChoice,
  currency,
  integer,
  metadata,
  objectId,
  params,
  refused,
  text,
} from "../../shared/schema.ts";
import { taxIdShape } from "../tax-ids/schema.ts";

/** An address whose country is known. */
export const locatedAddress = address.extend({ country: z.string().length(2) });

const taxBehavior = createChoice("exclusive", "inclusive");

const customerDetails = lazyStrictObject(() => ({
  address: locatedAddress.optional(),
  address_source: createChoice("billing", "shipping").optional(),
  ip_address: z.string().max(45).optional(),
  tax_ids: z.array(lazyStrictObject(taxIdShape)).optional(),
  taxability_override: createChoice("customer_exempt", "none", "reverse_charge").optional(),
}));

const line = lazyStrictObject(() => ({
  amount: integer,
  metadata: metadata.optional(),
  product: objectId.optional(),
  quantity: count.optional(),
  reference: z.string().min(1).max(500).optional(),
  tax_behavior: taxBehavior.optional(),
  tax_code: text.optional(),
  performance_location: refused("line_items.performance_location"),
}));

const shippingCost = lazyStrictObject(() => ({
  amount: count.optional(),
  shipping_rate: objectId.optional(),
  tax_behavior: taxBehavior.optional(),
  tax_code: text.optional(),
}));

/** The parameters of `POST /v1/tax/calculations`. */
export const createCalculationBody = params(() => ({
  currency,
  customer: objectId.optional(),
  customer_details: customerDetails.optional(),
  line_items: z.array(line).min(1).max(1_000),
  ship_from_details: lazyStrictObject(() => ({ address: locatedAddress })).optional(),
  shipping_cost: shippingCost.optional(),
  tax_date: integer.optional(),
}));

export type NewCalculation = z.output<typeof createCalculationBody>;
