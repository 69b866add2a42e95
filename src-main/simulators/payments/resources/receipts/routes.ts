import { html } from "#core/pages/html.ts";
import { pageError, showPage } from "#core/pages/page.ts";
import { billOfCharge } from "../../documents/bill.ts";
import { billTables } from "../../documents/show.ts";
import { moneyText } from "../../shared/money.ts";
import { pagesOfObjects } from "../../shared/pages.ts";

const { page } = pagesOfObjects(({ charges }, id) => charges.has(id));

/** The receipt of a payment. */
export const routes = [
  page("GET /receipts/:id", "Shows the receipt of a payment", (context, { params }) => {
    const charge = context.state.charges.get(params["id"] ?? "");
    if (!charge?.isCaptured) throw pageError(404, "Unknown receipt", "Check the link.");
    const main = html`<p class="soft">Receipt from Simdeck</p>
      <h1 class="amount">${moneyText(charge.amountCaptured, charge.currency)}</h1>
      ${billTables(billOfCharge(context, charge))}`;
    return showPage({ title: "Receipt", band: "receipt", main });
  }),
];
