import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import {
  address,
  unsupported,
  integer,
  metadata,
  createChoice,
  params,
  shipping,
  text,
  unsettable,
} from "../../shared/schema.ts";
import { taxIdShape } from "../tax-ids/schema.ts";
import { cardSource } from "../cards/schema.ts";

const email = text.transform((value, context) => {
  if (value === null || /^[^\s@]+@[^\s@]+$/.test(value)) return value;
  return rejectField(context, "email_invalid", `Invalid email address: ${value.slice(0, 100)}`);
});

const invoiceSettings = lazyStrictObject(() => ({
  default_payment_method: text.optional(),
  ...unsupported("custom_fields", "footer", "rendering_options"),
}));

/** The parameters that creating and updating a customer share. */
const shared = () => ({
  address: unsettable(address).optional(),
  balance: integer.optional(),
  description: text.optional(),
  email: email.optional(),
  invoice_prefix: z
    .string()
    .regex(/^[A-Z0-9]{3,12}$/, "must be 3 to 12 capital letters or digits")
    .optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  next_invoice_sequence: integer.optional(),
  phone: text.optional(),
  preferred_locales: z.array(z.string()).optional(),
  shipping: unsettable(shipping).optional(),
  source: cardSource.optional(),
  tax_exempt: createChoice("none", "exempt", "reverse", "").optional(),
  ...unsupported(
    "business_name",
    "cash_balance",
    "coupon",
    "individual_name",
    "promotion_code",
    "tax",
    "validate",
  ),
});

/** The parameters of `POST /v1/customers`. */
export const createCustomerBody = params(() => ({
  ...shared(),
  payment_method: z.string().min(1).optional(),
  test_clock: z.string().min(1).optional(),
  tax_id_data: z.array(lazyStrictObject(taxIdShape)).max(50).optional(),
}));

/** The parameters of `POST /v1/customers/:id`. */
export const updateCustomerBody = params(() => ({
  ...shared(),
  default_source: z.string().min(1).optional(),
}));

export type NewCustomer = z.output<typeof createCustomerBody>;
export type CustomerUpdate = z.output<typeof updateCustomerBody>;
