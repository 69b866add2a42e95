import type { Invoice, InvoiceLine } from "../../billing/types.ts";
import { linesPage, type Paging } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/present.ts";

/** The taxes of a line as the API shows them. */
export function presentTaxes({ taxes }: InvoiceLine): readonly ApiObject[] {
  return taxes.map((tax) => ({
    amount: tax.amount,
    tax_behavior: tax.inclusive ? "inclusive" : "exclusive",
    tax_rate_details: { tax_rate: tax.rate },
    taxability_reason: "not_available",
    taxable_amount: tax.taxable,
    type: "tax_rate_details",
  }));
}

function presentParent(line: InvoiceLine): ApiObject {
  const proration = {
    proration: line.isProration,
    proration_details: { credited_items: null },
    subscription: line.subscription,
  };
  if (line.subscriptionItem === null) {
    return {
      invoice_item_details: { ...proration, invoice_item: line.invoiceItem },
      subscription_item_details: null,
      type: "invoice_item_details",
    };
  }
  return {
    invoice_item_details: null,
    subscription_item_details: {
      ...proration,
      invoice_item: line.invoiceItem,
      subscription_item: line.subscriptionItem,
    },
    type: "subscription_item_details",
  };
}

/** A line of an invoice as the API shows it. */
export function presentLine(
  line: InvoiceLine,
  invoice: Pick<Invoice, "id" | "currency">,
): ApiObject {
  return {
    id: line.id,
    object: "line_item",
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: line.discountAmounts,
    discountable: line.isDiscountable,
    discounts: line.discounts,
    invoice: invoice.id,
    livemode: false,
    metadata: line.metadata,
    parent: presentParent(line),
    period: { end: line.period.end, start: line.period.start },
    pretax_credit_amounts: line.discountAmounts.map((part) => ({ ...part, type: "discount" })),
    pricing: line.price === null ? null : presentPricing(line.price, line.product, line.unit),
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: presentTaxes(line),
  };
}

/** A page of the lines of an invoice. */
export function listLines(invoice: Invoice, paging: Paging, url: string): ApiObject {
  return linesPage(
    invoice.lines.map((line) => presentLine(line, invoice)),
    paging,
    url,
  );
}

/** Presents the pricing of a line or an invoice item. */
export function presentPricing(
  price: string,
  product: string | null,
  unit: string | null,
): ApiObject {
  return {
    price_details: { price, product: product ?? "" },
    type: "price_details",
    unit_amount_decimal: unit,
  };
}
