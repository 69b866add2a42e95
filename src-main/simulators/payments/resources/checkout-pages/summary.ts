import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { intervalText } from "../../billing/lines.ts";
import { computeTotal } from "../../catalog/amounts.ts";
import { hasTrial, priceCheckout } from "../../checkout/totals.ts";
import type { CheckoutLine, CheckoutSession } from "../../checkout/types.ts";
import { dateText } from "../../shared/date-text.ts";
import { moneyText } from "../../shared/money.ts";
import type { SimContext } from "../../state.ts";

/** Replaces the placeholder of the session's id in an address of the app. */
export function withId(url: string, id: string): string {
  return url.replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, id);
}

/** The account that sells. */
const seller = html`<p class="seller"><span class="crest" aria-hidden="true">S</span> Simdeck</p>`;

function backLink(session: CheckoutSession): HtmlValue {
  const { cancelUrl, id } = session;
  return (
    cancelUrl !== null && html`<p><a href="${withId(cancelUrl, id)}">← Back to Simdeck</a></p>`
  );
}

/** `14 days free`, `Free until January 2, 2026`; `undefined` without a trial. */
function trialText(trial: CheckoutSession["subscriptionData"]): string | undefined {
  if (!hasTrial(trial)) return undefined;
  const { trialDays, trialEnd } = trial;
  if (trialEnd !== null) return `Free until ${dateText(trialEnd)}`;
  return `${trialDays === 1 ? "1 day" : `${String(trialDays)} days`} free`;
}

/** The price of a line: once, in each period, or after a trial. */
function lineAmount(
  { state }: SimContext,
  { subscriptionData }: CheckoutSession,
  currency: string,
  line: CheckoutLine,
  amount: number,
): HtmlValue {
  const price = state.prices.get(line.price);
  if (!price?.recurring) return moneyText(amount, currency);
  const period = `/ ${intervalText(price.recurring)}`;
  const trial = trialText(subscriptionData);
  if (trial === undefined) return `${moneyText(amount, currency)} ${period}`;
  const later = computeTotal(price, currency, price.isMetered ? 0 : line.quantity);
  return html`${trial}<br /><span class="soft">then ${moneyText(later, currency)} ${period}</span>`;
}

/** Returns what is sold and what is due today, beside the form. */
export function summary(context: SimContext, session: CheckoutSession): Html {
  const { currency, mode } = session;
  if (mode === "setup" || currency === null)
    return html`<section aria-label="Order">
      ${seller}
      <p class="soft">No money is taken now.</p>
      ${backLink(session)}
    </section>`;
  const totals = priceCheckout(context, session, session.subscriptionData.taxRates);
  const due = moneyText(totals.total, currency);
  const rows = totals.lines.map(({ line, priced }) => {
    const text = `${priced.description ?? ""}${line.quantity === 1 ? "" : ` × ${String(line.quantity)}`}`;
    return html`<tr>
      <td>${text}</td>
      <td>${lineAmount(context, session, currency, line, priced.amount)}</td>
    </tr>`;
  });
  return html`<section aria-label="Order">
    ${seller}
    ${session.clientReference !== null && html`<p class="soft">Order ${session.clientReference}</p>`}
    <p class="amount">${due}</p>
    <table>
      ${rows}
      ${
        totals.discount > 0 &&
        html`<tr>
          <td>Discount</td>
          <td>−${moneyText(totals.discount, currency)}</td>
        </tr>`
      }
      ${
        session.shippingRate !== null &&
        html`<tr>
          <td>Shipping</td>
          <td>${totals.shipping === 0 ? "Free" : moneyText(totals.shipping, currency)}</td>
        </tr>`
      }
      ${
        totals.exclusiveTax > 0 &&
        html`<tr>
          <td>Tax</td>
          <td>${moneyText(totals.exclusiveTax, currency)}</td>
        </tr>`
      }
      <tr class="total">
        <th>Total due today</th>
        <th>${due}</th>
      </tr>
    </table>
    ${backLink(session)}
  </section>`;
}
