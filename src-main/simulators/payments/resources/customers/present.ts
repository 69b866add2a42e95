import { presentAddress, presentShipping, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Customer } from "../../state.ts";

/** A customer as the API shows it; a deleted one leaves a stub. */
export function presentCustomer(customer: Customer): ApiObject {
  if (customer.isDeleted) return { id: customer.id, object: "customer", deleted: true };
  return {
    id: customer.id,
    object: "customer",
    address: customer.address && presentAddress(customer.address),
    balance: customer.balance,
    created: customer.created,
    currency: customer.currency,
    customer_account: null,
    default_source: customer.defaultSource,
    delinquent: customer.isDelinquent,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoiceSequence,
    phone: customer.phone,
    preferred_locales: customer.preferredLocales,
    shipping: presentShipping(customer.shipping),
    tax_exempt: customer.taxExempt,
    test_clock: customer.testClock,
  };
}

export const customerResource: Resource<Customer> = {
  name: "customer",
  of: ({ customers }) => customers,
  present: presentCustomer,
  isDeleted: ({ isDeleted }) => isDeleted,
};
