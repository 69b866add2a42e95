import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { State } from "../../state.ts";
import type { TaxTransaction, TaxTransactionLine } from "../../tax/types.ts";
import { presentShippingCost } from "../tax-calculations/present.ts";

/** The lines of a transaction, oldest first. */
export function transactionLines(
  { taxTransactionLines }: State,
  { lines }: Pick<TaxTransaction, "lines">,
): readonly TaxTransactionLine[] {
  return lines.flatMap((id) => taxTransactionLines.get(id) ?? []);
}

/** A line of a transaction as the API shows it. */
export function presentTransactionLine(line: TaxTransactionLine): ApiObject {
  const { originalLine } = line;
  return {
    id: line.id,
    object: "tax.transaction_line_item",
    amount: line.amount,
    amount_tax: line.amountTax,
    livemode: false,
    metadata: line.metadata,
    product: line.product,
    quantity: line.quantity,
    reference: line.reference,
    reversal: originalLine === null ? null : { original_line_item: originalLine },
    tax_behavior: line.taxBehavior,
    tax_code: line.taxCode,
    type: originalLine === null ? "transaction" : "reversal",
  };
}

/** A transaction as the API shows it, without its lines. */
function presentTransaction(transaction: TaxTransaction): ApiObject {
  const { original } = transaction;
  return {
    id: transaction.id,
    object: "tax.transaction",
    created: transaction.created,
    currency: transaction.currency,
    customer: transaction.customer,
    customer_details: transaction.customerDetails,
    livemode: false,
    metadata: transaction.metadata,
    posted_at: transaction.postedAt,
    reference: transaction.reference,
    reversal: original === null ? null : { original_transaction: original },
    ship_from_details: transaction.shipFrom,
    shipping_cost: presentShippingCost(transaction.shipping),
    tax_date: transaction.taxDate,
    type: original === null ? "transaction" : "reversal",
  };
}

export const taxTransactionResource: Resource<TaxTransaction> = {
  name: "tax.transaction",
  noun: "tax transaction",
  of: ({ taxTransactions }) => taxTransactions,
  present: presentTransaction,
};
