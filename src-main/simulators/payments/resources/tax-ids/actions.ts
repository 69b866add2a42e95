import type { TaxId } from "../../catalog/types.ts";
import { emit, happened } from "../../events.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { presentTaxId } from "./present.ts";
import type { NewTaxId } from "./schema.ts";

/** Adds a tax number to a customer, or to the account itself. */
export function addTaxId(
  context: SimContext,
  customer: string | null,
  { type, value }: Pick<NewTaxId, "type" | "value">,
): TaxId {
  const added = context.state.taxIds.add({
    id: context.ids.next("txi_", 24),
    created: secondsNow(context),
    ...{ customer, type, value },
  });
  if (customer !== null) emit(context, happened("customer.tax_id.created", presentTaxId(added)));
  return added;
}

/** Removes a tax number. */
export function removeTaxId(context: SimContext, taxId: TaxId): void {
  context.state.taxIds.remove(taxId.id);
  if (taxId.customer === null) return;
  emit(context, happened("customer.tax_id.deleted", presentTaxId(taxId)));
}
