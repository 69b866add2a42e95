import type { InvoiceItem } from "../../billing/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { presentPricing } from "../invoices/present-line.ts";
import { presentTaxRates } from "../subscriptions/present.ts";

/** An invoice item as the API shows it. */
export function presentInvoiceItem(item: InvoiceItem, context: SimContext): ApiObject {
  const { subscription, subscriptionItem } = item;
  return {
    id: item.id,
    object: "invoiceitem",
    amount: item.amount,
    currency: item.currency,
    customer: item.customer,
    customer_account: null,
    date: item.date,
    description: item.description,
    discountable: item.isDiscountable,
    discounts: item.discounts,
    invoice: item.invoice,
    livemode: false,
    metadata: item.metadata,
    net_amount: item.amount,
    parent:
      subscription === null
        ? null
        : {
            subscription_details: {
              subscription,
              ...(subscriptionItem === null ? {} : { subscription_item: subscriptionItem }),
            },
            type: "subscription_details",
          },
    period: { end: item.period.end, start: item.period.start },
    pricing: item.price === null ? null : presentPricing(item.price, item.product, item.unit),
    proration: item.isProration,
    ...(item.isProration
      ? { proration_details: { credited_items: null, discount_amounts: [] } }
      : {}),
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    tax_rates: presentTaxRates(context, item.taxRates),
    test_clock: context.state.customers.get(item.customer)?.test_clock ?? null,
  };
}

export const invoiceItemResource: Resource<InvoiceItem> = {
  name: "invoiceitem",
  of: ({ invoiceItems }) => invoiceItems,
  present: presentInvoiceItem,
};
