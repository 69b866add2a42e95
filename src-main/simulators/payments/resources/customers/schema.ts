import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { params, unsupported } from "../../shared/schema.ts";
import { cardSource } from "../cards/schema.ts";
import { taxIdShape } from "../tax-ids/schema.ts";
import { customerFields } from "./fields.ts";

/** The parameters of creating and updating a customer that are no fields of it. */
const shared = () => ({
  source: cardSource.optional(),
  ...unsupported("cash_balance", "coupon", "promotion_code", "tax", "validate"),
});

/** The parameters of `POST /v1/customers`. */
export const createCustomerBody = params(() => ({
  ...customerFields.created(),
  ...shared(),
  payment_method: z.string().min(1).optional(),
  test_clock: z.string().min(1).optional(),
  tax_id_data: z.array(lazyStrictObject(taxIdShape)).max(50).optional(),
}));

/** The parameters of `POST /v1/customers/:id`. */
export const updateCustomerBody = params(() => ({
  ...customerFields.updated(),
  ...shared(),
  default_source: z.string().min(1).optional(),
}));

export type NewCustomer = z.output<typeof createCustomerBody>;
export type CustomerUpdate = z.output<typeof updateCustomerBody>;
