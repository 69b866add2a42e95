import { choiceGroup, postForm, submitButton, textField } from "#core/pages/controls.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { intervalText, listItems, productName } from "../../billing/lines.ts";
import type { Subscription } from "../../billing/types.ts";
import { amountIn } from "../../catalog/amounts.ts";
import type { Price } from "../../catalog/types.ts";
import type { PortalSession } from "../../checkout/types.ts";
import { dateText } from "../../shared/date-text.ts";
import { moneyText } from "../../shared/money.ts";
import type { SimContext } from "../../state.ts";
import type { Features, Reason } from "./features.ts";

/** Returns a form about one object: its fields and one button. */
export function actionForm(
  session: PortalSession,
  about: Readonly<Record<string, string>>,
  action: string,
  label: string,
  fields: HtmlValue = null,
): Html {
  return postForm({
    action: `/p/session/${session.secret}/${action}`,
    label,
    body: [
      Object.entries(about).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      ),
      fields,
      submitButton({ label }),
    ],
  });
}

const reasonTexts: Readonly<Record<Reason, string>> = {
  customer_service: "The customer service was less than expected",
  low_quality: "The quality was less than expected",
  missing_features: "Some features are missing",
  other: "Another reason",
  switched_service: "I switch to another service",
  too_complex: "It is too complex",
  too_expensive: "It is too expensive",
  unused: "I do not use it enough",
};

/** Returns the form that cancels a subscription, with the reasons that a customer can give. */
export function cancelForm(
  session: PortalSession,
  subscription: Subscription,
  { subscription_cancel: feature }: Features,
): HtmlValue {
  const { enabled, options } = feature.cancellation_reason;
  const about = { subscription: subscription.id };
  return [
    feature.mode === "immediately"
      ? html`<p class="soft">A cancellation takes effect at once.</p>`
      : html`<p class="soft">
          A cancellation takes effect on ${dateText(subscription.period.end)}.
        </p>`,
    actionForm(
      session,
      about,
      "cancel",
      "Cancel subscription",
      enabled && [
        choiceGroup({
          type: "radio",
          name: "feedback",
          legend: "Why do you cancel? (optional)",
          choices: options.map((value) => ({ value, label: reasonTexts[value] })),
        }),
        textField({ name: "comment", label: "Tell us more (optional)" }),
      ],
    ),
  ];
}

/** `Pro, $20.00 / month` */
export function priceText({ state }: SimContext, price: Price, currency: string): string {
  const unit = Number(amountIn(price, currency)?.unit ?? price.unit ?? 0);
  const every = price.recurring ? intervalText(price.recurring) : "";
  return `${productName(state, price)}, ${moneyText(unit, currency)} / ${every}`;
}

/** Returns the prices that a subscription can switch to, the present one first. */
export function listOfferedPrices(
  { state }: SimContext,
  subscription: Subscription,
  { products }: Features["subscription_update"],
): readonly Price[] {
  const { prices } = state;
  const [item] = listItems(state, subscription);
  const current = prices.get(item?.price ?? "");
  const offered =
    products === null
      ? [...prices.values()].filter((price) => price.active && price.recurring !== null)
      : products.flatMap((product) => product.prices.flatMap((id) => prices.get(id) ?? []));
  const others = offered.filter(
    (price) => price.id !== current?.id && amountIn(price, subscription.currency),
  );
  return current ? [current, ...others] : others;
}

/** Returns the quantities that a price of a portal can have; `null`: it is fixed. */
export function quantityRange(
  { default_allowed_updates: allowed, products }: Features["subscription_update"],
  price: Price,
) {
  if (!allowed.includes("quantity")) return null;
  if (products === null) return { least: 1, most: 999_999 };
  const quantity = products.find(({ product }) => product === price.product)?.adjustable_quantity;
  if (quantity?.enabled !== true) return null;
  return { least: quantity.minimum, most: quantity.maximum ?? 999_999 };
}

/** Returns the form that changes the plan of a subscription; `null` if nothing can be changed. */
export function switchForm(
  context: SimContext,
  session: PortalSession,
  subscription: Subscription,
  { subscription_update: feature }: Features,
): HtmlValue {
  const items = listItems(context.state, subscription);
  const [item] = items;
  if (!feature.enabled || !item || items.length > 1) return null;
  const { default_allowed_updates: allowed } = feature;
  const prices = listOfferedPrices(context, subscription, feature);
  const asksPrice = allowed.includes("price") && prices.length > 1;
  const asksQuantity = prices.some((price) => quantityRange(feature, price) !== null);
  if (!asksPrice && !asksQuantity && !allowed.includes("promotion_code")) return null;
  const fields = [
    asksPrice &&
      choiceGroup({
        type: "radio",
        name: "price",
        legend: "Plan",
        choices: prices.map((price) => ({
          value: price.id,
          label: `${priceText(context, price, subscription.currency)}${price.id === item.price ? " (current)" : ""}`,
          isChosen: price.id === item.price,
        })),
      }),
    asksQuantity &&
      textField({
        name: "quantity",
        label: "Quantity",
        value: String(item.quantity ?? 1),
        inputmode: "numeric",
      }),
    allowed.includes("promotion_code") &&
      textField({ name: "promotion_code", label: "Promotion code (optional)" }),
  ];
  const about = { subscription: subscription.id };
  return actionForm(session, about, "switch", "Update subscription", fields);
}
