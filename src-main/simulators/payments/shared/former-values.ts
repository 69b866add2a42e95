import { isRecord } from "#shared/text/json-in.ts";
import type { SimContext } from "../state.ts";
import { findObject } from "./find-object.ts";
import type { ApiObject } from "./present.ts";

/** Returns the value at a path of fields; `null` where there is none. */
export function at(wire: unknown, ...path: readonly (string | number)[]): unknown {
  let value = wire;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isRecord(value) ? value[step] : undefined;
  }
  return value ?? null;
}

const asId = (value: unknown): string => {
  const id = isRecord(value) ? value["id"] : value;
  return typeof id === "string" ? id : "";
};

/** Returns the object that a field names, as the API shows it. */
export function objectAt(context: SimContext, value: unknown, field?: string): ApiObject | null {
  if (isRecord(value)) return value;
  return findObject(context, asId(value), field) ?? null;
}

/** Returns the taxes of an invoice or a line in their former shape. */
export function formerTaxes(taxes: unknown): readonly ApiObject[] {
  if (!Array.isArray(taxes)) return [];
  return taxes.filter(isRecord).map((tax) => ({
    amount: tax["amount"],
    inclusive: tax["tax_behavior"] === "inclusive",
    tax_rate: at(tax, "tax_rate_details", "tax_rate"),
    taxability_reason: tax["taxability_reason"],
    taxable_amount: tax["taxable_amount"],
  }));
}

/** Returns the sum of the taxes of an invoice; `null` without any. */
export function taxSum(taxes: unknown): number | null {
  const amounts = formerTaxes(taxes).map(({ amount }) => Number(amount));
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Returns the id of the payment intent of an invoice, or of its charge. */
export function presentPayment(
  { state }: SimContext,
  invoice: ApiObject,
  part: "payment_intent" | "charge",
): string | null {
  const id = state.invoices.get(asId(invoice))?.paymentIntent ?? null;
  return part === "payment_intent"
    ? id
    : (state.paymentIntents.get(id ?? "")?.latestCharge ?? null);
}

/** Returns the id of the invoice that a payment intent pays. */
export function findInvoice({ state }: SimContext, intent: unknown): string | null {
  return state.paymentIntents.get(asId(intent))?.invoice ?? null;
}

/** The details of the parent of an invoice line or item. */
export function presentParent(line: ApiObject): ApiObject {
  const parent = at(line, "parent");
  const details =
    at(parent, "subscription_item_details") ??
    at(parent, "invoice_item_details") ??
    at(parent, "subscription_details");
  return isRecord(details) ? details : {};
}
