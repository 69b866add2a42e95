import { postForm, submitButton } from "#core/pages/controls.ts";
import { html, type Html } from "#core/pages/html.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import type { FormFields } from "#core/pages/page-routes.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { collectInvoice, ensureIntent } from "../../billing/collect.ts";
import type { Invoice } from "../../billing/types.ts";
import {
  cardFields,
  cardScript,
  type Problems,
  describeProblem,
  readCard,
} from "../../checkout/card-form.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { billOfCreditNote, billOfInvoice } from "../../documents/bill.ts";
import { dateText } from "../../shared/date-text.ts";
import { billTables, downloadBill } from "../../documents/show.ts";
import { moneyText } from "../../shared/money.ts";
import { pagesOfObjects } from "../../shared/pages.ts";
import type { SimContext } from "../../state.ts";
import { computeAmountDue, computeAmountRemaining } from "../invoices/present.ts";

const { page, form } = pagesOfObjects((state, account) => state.account.id === account);

type Params = Readonly<Record<string, string>>;

const unknown = () => pageError(404, "Unknown invoice", "Check the link.");

function invoiceOf({ state }: SimContext, { account, id = "" }: Params): Invoice {
  const invoice = state.invoices.get(id);
  if (invoice && invoice.finalizedAt !== null && state.account.id === account) return invoice;
  throw unknown();
}

const pathOf = ({ state }: SimContext, { id }: Invoice): string => `/i/${state.account.id}/${id}`;

/** Returns the text about the state of an invoice, for the head of the page. */
function stateText(context: SimContext, invoice: Invoice): Html {
  const { status, dueDate, paidAt } = invoice;
  if (status === "paid" && paidAt !== null) {
    return html`<p class="done">Invoice paid on ${dateText(paidAt)}.</p>`;
  }
  if (status === "void") return html`<p>This invoice was voided. There is nothing to pay.</p>`;
  const intent = context.state.paymentIntents.get(invoice.paymentIntent ?? "");
  if (intent?.status === "processing") return html`<p>The payment is processing.</p>`;
  return html`<p class="soft">${dueDate === null ? "Due now" : `Due ${dateText(dueDate)}`}</p>`;
}

function isPayable(context: SimContext, invoice: Invoice): boolean {
  const intent = context.state.paymentIntents.get(invoice.paymentIntent ?? "");
  const isOpen = invoice.status === "open" || invoice.status === "uncollectible";
  return isOpen && intent?.status !== "processing";
}

function show(
  context: SimContext,
  invoice: Invoice,
  sent: FormFields = {},
  problems: Problems = {},
): RouteResponse {
  const path = pathOf(context, invoice);
  const amount =
    invoice.status === "paid" ? computeAmountDue(invoice) : computeAmountRemaining(invoice);
  const { general } = problems;
  const head = html`<div class="stack">
    <p class="soft">Simdeck</p>
    <h1 class="amount">${moneyText(amount, invoice.currency)}</h1>
    ${stateText(context, invoice)} ${billTables(billOfInvoice(context, invoice))}
    <p><a href="${path}/pdf">Download invoice</a></p>
  </div>`;
  return showPage({
    title: `Invoice ${invoice.number ?? ""}`,
    band: "invoice",
    isWide: true,
    status: Object.keys(problems).length > 0 ? 422 : 200,
    script: cardScript,
    main: [
      head,
      isPayable(context, invoice) &&
        html`<div class="stack">
          <h2>Pay this invoice</h2>
          ${general !== undefined && html`<p class="alert" role="alert">${general}</p>`}
          ${postForm({
            action: path,
            label: "Pay",
            body: [...cardFields(sent, problems), submitButton({ label: "Pay", look: "primary" })],
          })}
        </div>`,
    ],
  });
}

/** Pays an invoice with the card of the form. */
function pay(outer: SimContext, invoice: Invoice, sent: FormFields): RouteResponse {
  const path = pathOf(outer, invoice);
  if (!isPayable(outer, invoice)) return redirectTo(path);
  const context = withCustomerClock(outer, invoice.customer);
  const email = context.state.customers.get(invoice.customer)?.email ?? null;
  const card = readCard(context, sent, email);
  if ("problems" in card) return show(context, invoice, sent, card.problems);
  const intent = ensureIntent(context, invoice);
  const { paymentIntents, invoices } = context.state;
  paymentIntents.replace({ ...intent, returnUrl: `${context.baseUrl}${path}` });
  const open = invoices.get(invoice.id) ?? invoice;
  const { invoice: after, error } = collectInvoice(context, open, {
    method: card.method,
    isOffSession: false,
  });
  if (error instanceof Refusal) {
    return show(context, after, sent, { general: describeProblem(error).message });
  }
  const isAsked = paymentIntents.get(intent.id)?.status === "requires_action";
  return redirectTo(isAsked ? `/_pages/authenticate/${intent.id}` : path);
}

/** The hosted page of an invoice, and its PDF. */
export const routes = [
  page("GET /i/:account/:id", "Shows the page of an invoice", (context, { params }) =>
    show(context, invoiceOf(context, params)),
  ),
  form("POST /i/:account/:id", "Pays an invoice on its page", (context, { params, body }) =>
    pay(context, invoiceOf(context, params), body),
  ),
  page(
    "GET /i/:account/:id/pdf",
    "Downloads an invoice or a credit note as PDF",
    (context, { params }) => {
      const note = context.state.creditNotes.get(params["id"] ?? "");
      if (note && context.state.account.id === params["account"]) {
        return downloadBill(billOfCreditNote(context, note), note.number);
      }
      const invoice = invoiceOf(context, params);
      return downloadBill(billOfInvoice(context, invoice), invoice.number ?? invoice.id);
    },
  ),
];
