import {
  exclusive,
  is,
  refusedIf,
  requiredIf,
  type Rule,
  within,
} from "#core/contract/rules/rule.ts";

const isCustom = is("type", "custom_line_item");
const isOfInvoice = is("type", "invoice_line_item");

/** Rules of credit notes: a line is one of the invoice or a custom one. */
export const noteRules: readonly Rule[] = within(
  "lines[]",
  refusedIf(["amount", "invoice_line_item"], isCustom),
  refusedIf(["description", "unit_amount"], isOfInvoice),
  requiredIf("description", isCustom),
  requiredIf("invoice_line_item", isOfInvoice),
  exclusive("amount", "quantity"),
);
