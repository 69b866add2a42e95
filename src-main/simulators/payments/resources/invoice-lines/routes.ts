import { costRules, discountRules } from "../../billing/rules.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { createObject } from "../../shared/resource.ts";
import { params, unsupported } from "../../shared/schema.ts";
import { itemAmountShape } from "../invoice-items/schema.ts";
import { updateLines } from "../invoices/lines.ts";
import { presentLine } from "../invoices/present-line.ts";
import { invoiceResource } from "../invoices/present.ts";

/** The lines of invoices, one at a time. */
export const routes = [
  route("POST /v1/invoices/:id/lines/:line", "Changes a line of a draft invoice", {
    answers: "line_item",
    body: params(() => ({ ...itemAmountShape, ...unsupported("tax_amounts") })),
    rules: [...costRules, ...discountRules],
    handle: (context, { id, path, params: { expand: _expand, tax_amounts: _taxes, ...given } }) => {
      const invoice = createObject(context, invoiceResource, id);
      const line = invoice.lines.find((known) => known.id === path["line"]);
      if (!line?.invoiceItem)
        throw noSuchObject("invoice line item", path["line"] ?? "", "line_item");
      const changed = updateLines(context, invoice, [{ ...given, id: line.id }]);
      const after = changed.lines.find((known) => known.invoiceItem === line.invoiceItem) ?? line;
      return presentLine(after, changed);
    },
  }),
];
