import { formatMoney } from "#shared/text/format-money.ts";
import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { Facts } from "../../../../ui/display/facts.tsx";
import { formatPlural } from "../../../../ui/text/format.ts";
import { NoPreview } from "../no-preview.tsx";
import { PreviewHero } from "../preview-hero.tsx";
import type { PreviewProps } from "../preview-props.ts";
import { dayAndTime, fromNow } from "../words.ts";
import { sumsOf } from "./describe-checkout.ts";
import { InvoiceActs } from "./invoice-acts.tsx";
import { LinesTable } from "./lines-table.tsx";
import { invoiceShape, type Invoice } from "./shapes.ts";
import "../preview.css";

const states: Readonly<Record<string, string>> = {
  draft: "has a draft of an invoice over",
  open: "owes",
  paid: "paid",
  void: "owes nothing: the invoice is void",
  uncollectible: "did not pay, and is not expected to",
};

/** An invoice: its customer, its lines, and what is still to pay. */
export function InvoicePreview({ simulator, id, object }: PreviewProps) {
  const invoice = invoiceShape.safeParse(object).data;
  const { now } = useStatus(simulator.kind);
  if (!invoice) return <NoPreview />;
  const { currency, status, lines, number, amount_remaining: remaining } = invoice;
  const amount = status === "open" ? remaining : invoice.total;
  const who = invoice.customer_name ?? invoice.customer_email ?? invoice.customer ?? "A customer";
  return (
    <div className="preview-columns">
      <div className="vstack preview-main">
        <PreviewHero
          above={who}
          doing={states[status] ?? status}
          large={formatMoney(amount, currency)}
          below={describeDue(invoice, now)}
        />
        <LinesTable
          lines={lines.data.map((line) => ({
            id: line.id,
            name: line.description ?? line.id,
            quantity: line.quantity,
            money: formatMoney(line.amount, currency),
          }))}
          sums={allSums(invoice)}
        />
        {lines.has_more ? (
          <p className="soft">The API returns more lines on further pages.</p>
        ) : null}
        <Facts
          facts={{
            Number: number ?? "none while it is a draft",
            Collection:
              invoice.collection_method === "send_invoice"
                ? "by a mail to the customer"
                : "automatic",
            Attempts: formatPlural(invoice.attempt_count, "attempt"),
          }}
        />
      </div>
      <InvoiceActs simulator={simulator} id={id} status={status} />
    </div>
  );
}

function allSums(invoice: Invoice): Readonly<Record<string, string>> {
  const { currency, total, subtotal, amount_paid: paid, amount_remaining: remaining } = invoice;
  const sums = sumsOf({ amount_subtotal: subtotal, amount_total: total }, currency);
  if (paid === 0 || remaining === 0) return sums;
  return {
    ...sums,
    Paid: formatMoney(paid, currency),
    Remaining: formatMoney(remaining, currency),
  };
}

/** Returns when the invoice is paid or charged next; empty when nothing is to come. */
function describeDue({ status, due_date: due, next_payment_attempt: next }: Invoice, now: number) {
  if (status !== "open" && status !== "draft") return "";
  const [words, at] = next === null ? ["due", due] : ["charged", next];
  return at === null
    ? status
    : `${status}, ${words} ${fromNow(at * 1_000, now)} (${dayAndTime(at)})`;
}
