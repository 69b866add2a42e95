import { choiceGroup, submitButton, textField } from "#core/pages/controls.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { readField } from "#core/pages/page-routes.ts";
import { amountIn } from "../../catalog/amounts.ts";
import { rangeOf } from "../../checkout/order.ts";
import { shippingAmount } from "../../checkout/shipping.ts";
import { lineText } from "../../checkout/totals.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import { moneyText } from "../../shared/money.ts";
import type { SimContext } from "../../state.ts";
import type { Filled } from "./questions.ts";

/** Returns whether the buyer can change anything about the order. */
function isOpen({ lines, options, shippingOptions }: CheckoutSession): boolean {
  const canChange = lines.some((line) => rangeOf(line) !== null);
  return canChange || options.optional_items.length > 0 || shippingOptions.length > 1;
}

function quantities(context: SimContext, { lines }: CheckoutSession, filled: Filled): HtmlValue {
  return lines.map((line) => {
    const range = rangeOf(line);
    if (!range) return null;
    const name = `quantities.${line.id}`;
    const sent = readField(filled.sent, name);
    return textField({
      name,
      label: `Quantity of ${lineText(context, line)}`,
      value: sent === "" ? String(line.quantity) : sent,
      inputmode: "numeric",
      hint: `${String(range.least)} to ${String(range.most)}`,
      problem: filled.problems[name],
    });
  });
}

function optionalItems(
  context: SimContext,
  { lines, options, currency }: CheckoutSession,
): HtmlValue {
  return options.optional_items.map(({ price: id, quantity }) => {
    const price = context.state.prices.get(id);
    if (!price || currency === null) return null;
    const unit = Number(amountIn(price, currency)?.unit ?? 0) * quantity;
    const isChosen = lines.some((line) => line.isOptional && line.price === id);
    const name = lineText(context, { price: id });
    return choiceGroup({
      type: "checkbox",
      name: `optional_items.${id}`,
      legend: "Add to your order",
      choices: [
        {
          value: "true",
          label: `${name}${quantity === 1 ? "" : ` × ${String(quantity)}`}, ${moneyText(unit, currency)}`,
          isChosen,
        },
      ],
    });
  });
}

const words: Readonly<Record<string, string>> = { business_day: "business day" };

/** The text of how long a shipment takes: `3 to 5 business days`. */
function estimateText(estimate: {
  readonly minimum: { readonly unit: string; readonly value: number } | null;
  readonly maximum: { readonly unit: string; readonly value: number } | null;
}): string {
  const part = ({ unit, value }: { readonly unit: string; readonly value: number }) =>
    `${String(value)} ${words[unit] ?? unit}${value === 1 ? "" : "s"}`;
  const { minimum, maximum } = estimate;
  if (minimum && maximum) {
    return minimum.unit === maximum.unit
      ? `${String(minimum.value)} to ${part(maximum)}`
      : `${part(minimum)} to ${part(maximum)}`;
  }
  if (minimum) return `at least ${part(minimum)}`;
  return maximum ? `at most ${part(maximum)}` : "";
}

function shippingMethods(context: SimContext, session: CheckoutSession, filled: Filled): HtmlValue {
  const { currency, shippingOptions, shippingRate } = session;
  if (shippingOptions.length === 0 || currency === null) return null;
  return choiceGroup({
    type: "radio",
    name: "shipping_rate",
    legend: "Shipping method",
    problem: filled.problems["shipping_rate"],
    choices: shippingOptions.map((id) => {
      const rate = context.state.shippingRates.get(id);
      const amount = shippingAmount(context, id, currency) ?? 0;
      const time = rate?.delivery_estimate ? `, ${estimateText(rate.delivery_estimate)}` : "";
      return {
        value: id,
        label: `${rate?.display_name ?? id}, ${amount === 0 ? "free" : moneyText(amount, currency)}${time}`,
        isChosen: id === shippingRate,
      };
    }),
  });
}

/** The parts of a form that change an order, with the button that shows its new total. */
export function orderFields(
  context: SimContext,
  session: CheckoutSession,
  filled: Filled,
  total: number,
): HtmlValue {
  const parts: readonly HtmlValue[] = [
    quantities(context, session, filled),
    optionalItems(context, session),
    shippingMethods(context, session, filled),
  ];
  const marks: Html = html`<input type="hidden" name="order" value="shown" />
    <input type="hidden" name="shown_total" value="${String(total)}" />`;
  if (!isOpen(session)) return [marks, ...parts];
  return [marks, ...parts, submitButton({ label: "Update total", name: "step", value: "update" })];
}
