import type { RouteResponse } from "#core/contract/response.ts";
import { pageHeading } from "#core/pages/headings.ts";
import { html } from "#core/pages/html.ts";
import { type FormFields, createPageHelper } from "#core/pages/page-routes.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import { Declined } from "../../errors.ts";
import { spell } from "../../shared/api-object.ts";
import { payForm, readBuyer, type Tried } from "../../shared/pay-form.ts";
import { requireOrder } from "../../shared/require.ts";
import { BUSINESS_NAME, type SimContext, type State } from "../../state.ts";
import { nextDue } from "./amounts.ts";
import { invoicePath } from "./present.ts";
import { isPayable, payInvoice } from "./publish.ts";
import type { Invoice } from "./types.ts";

const { page, form } = createPageHelper<State>();

function invoiceOf({ state }: SimContext, params: Readonly<Record<string, string>>): Invoice {
  const invoice = state.invoices.get(`inv:${params["id"] ?? ""}`);
  if (invoice && invoice.status !== "DRAFT") return invoice;
  throw pageError(404, "Unknown invoice", "It may not be published. Check the address.");
}

function closedText({ status }: Invoice): string {
  if (status === "CANCELED") return "This invoice was canceled. There is nothing to pay.";
  return status === "SCHEDULED"
    ? "This invoice is not sent yet."
    : "This invoice is paid. Thank you.";
}

function show(context: SimContext, invoice: Invoice, tried: Tried = {}): RouteResponse {
  const { state } = context;
  const due = isPayable(state, invoice) ? nextDue(state, invoice) : undefined;
  const customer = state.customers.get(invoice.fields.primary_recipient?.customer_id ?? "");
  const lines = requireOrder(state, invoice.orderId).parts.line_items.map(
    ({ name, quantity }) => html`<li>${quantity} × ${name ?? "Item"}</li>`,
  );
  const heading = due ? spell(due.amount - due.paid) : (invoice.fields.title ?? "Invoice");
  return showPage({
    title: `Invoice #${invoice.number} from ${BUSINESS_NAME}`,
    band: "checkout",
    status: tried.problem === undefined ? 200 : 422,
    main: html`${pageHeading(heading, `Invoice #${invoice.number} from ${BUSINESS_NAME}`)}
      ${invoice.fields.description !== undefined && html`<p>${invoice.fields.description}</p>`}
      <ul>
        ${lines}
      </ul>
      ${due?.request.due_date !== undefined && html`<p class="soft">Due ${due.request.due_date}</p>`}
      ${
        due
          ? payForm(invoicePath(invoice), customer?.fields.email_address, tried)
          : html`<p class="done" role="status">${closedText(invoice)}</p>`
      }`,
  });
}

function pay(context: SimContext, invoice: Invoice, sent: FormFields): RouteResponse {
  const due = isPayable(context.state, invoice) ? nextDue(context.state, invoice) : undefined;
  if (!due) return redirectTo(invoicePath(invoice));
  const buyer = readBuyer(sent);
  if ("problem" in buyer) return show(context, invoice, { sent, problem: buyer.problem });
  try {
    payInvoice(context, invoice, { amount: due.amount - due.paid, ...buyer });
    return redirectTo(invoicePath(invoice));
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    return show(context, invoice, { sent, problem: "The card was declined. Choose another." });
  }
}

/** The page of an invoice. */
export const routes = [
  page("GET /pay-invoice/:id", "Shows the page of an invoice", (context, { params }) =>
    show(context, invoiceOf(context, params)),
  ),
  form("POST /pay-invoice/:id", "Pays an invoice on its page", (context, { params, body }) =>
    pay(context, invoiceOf(context, params), body),
  ),
];
