import { formatMoney } from "#shared/text/format-money.ts";
import type { Checkout, Session } from "./shapes.ts";
import type { ShownLine } from "./lines-table.tsx";

/** `month`, `3 months` */
function periodOf({
  interval,
  interval_count: count,
}: {
  interval: string;
  interval_count: number;
}) {
  return count === 1 ? interval : `${String(count)} ${interval}s`;
}

/** Returns the lines of a checkout; a price that recurs says how often: `$29.00 / month`. */
export function linesOf({ lines }: Checkout, currency: string): readonly ShownLine[] {
  return lines.map((line) => {
    const money = formatMoney(line.amount_total, line.currency ?? currency);
    const recurring = line.price?.recurring ?? null;
    return {
      id: line.id,
      name: line.description ?? line.id,
      quantity: line.quantity,
      money: recurring === null ? money : `${money} / ${periodOf(recurring)}`,
    };
  });
}

/** Returns the sums below the lines: more than the total only where it differs from their sum. */
export function sumsOf(
  {
    amount_subtotal: subtotal,
    amount_total: total,
  }: Pick<Checkout, "amount_subtotal" | "amount_total">,
  currency: string,
): Readonly<Record<string, string>> {
  const difference = total - subtotal;
  return {
    ...(difference === 0 ? {} : { Subtotal: formatMoney(subtotal, currency) }),
    ...(difference < 0 ? { Discount: `−${formatMoney(-difference, currency)}` } : {}),
    ...(difference > 0 ? { Tax: formatMoney(difference, currency) } : {}),
    Total: formatMoney(total, currency),
  };
}

/** Returns the name of the buyer as far as it is known, else the email. */
export function buyerOf(session: Session, checkout: Checkout | undefined): string {
  const { customer_details: details, customer_email: email } = session;
  const known = [details?.name, checkout?.customer?.name, details?.email, email];
  const name = [...known, checkout?.customer?.email].find(
    (one) => one !== null && one !== undefined,
  );
  return name === undefined || name === "" ? "A buyer" : name;
}

const buys: Readonly<Record<string, readonly [will: string, did: string]>> = {
  payment: ["is about to pay", "paid"],
  subscription: ["is about to subscribe", "subscribed"],
  setup: ["is about to save a card", "saved a card"],
};

/** Returns what the buyer is doing or did, after the name: `is about to pay`. */
export function describeBuyer({ mode, status, payment_status: payment }: Session): string {
  const [will, did] = buys[mode] ?? ["is at the checkout", "finished the checkout"];
  if (status === "open") return will;
  if (status === "expired") return "left, and the session expired";
  return payment === "unpaid" ? "finished the checkout, and the payment is on its way" : did;
}
