import { html, type Html } from "#core/pages/html.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Bill } from "./bill.ts";
import { writePdf } from "./pdf.ts";

/** Returns the tables of a bill for a page. */
export function billTables({ title, facts, buyer, rows, sums }: Bill): Html {
  return html`<section class="stack" aria-label="${title}">
    <table>
      ${facts.map(
        ([name, value]) =>
          html`<tr>
            <th>${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
      ${
        buyer.length > 0 &&
        html`<tr>
          <th>Bill to</th>
          <td>${buyer.join(", ")}</td>
        </tr>`
      }
    </table>
    <table>
      ${rows.map(
        ({ text, amount }) =>
          html`<tr>
            <td>${text}</td>
            <td>${amount}</td>
          </tr>`,
      )}
      ${sums.map(
        ([name, amount], index) =>
          html`<tr class="${index === sums.length - 1 && "total"}">
            <th>${name}</th>
            <td>${amount}</td>
          </tr>`,
      )}
    </table>
  </section>`;
}

/** Returns the response that downloads a bill as a PDF file. */
export function downloadBill(bill: Bill, number: string): RouteResponse {
  const name = `${bill.title.replaceAll(" ", "-")}-${number.replaceAll(/[^\w.-]/g, "")}.pdf`;
  return new RouteResponse(200, writePdf(bill), {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${name}"`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
}
