import { choiceGroup, postForm, submitButton } from "#core/pages/controls.ts";
import { html, type HtmlValue } from "#core/pages/html.ts";
import { readField } from "#core/pages/page-routes.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import type { PaymentMethod, SimContext } from "../../state.ts";
import type { Filled } from "./questions.ts";

/** Returns the saved cards that a page offers to its customer. */
export function listSavedMethods(
  { state }: SimContext,
  session: CheckoutSession,
): readonly PaymentMethod[] {
  if (session.customer === null || session.mode === "setup") return [];
  const { saved_payment_method_options: options } = session.visitOptions;
  const shown: readonly string[] = options?.allow_redisplay_filters ?? ["always"];
  return [...state.paymentMethods.newestFirst()].filter(
    (method) => method.customer === session.customer && shown.includes(method.allowRedisplay),
  );
}

function nameOf({ card: { test } }: PaymentMethod): string {
  const brand = test.debit ? "account" : test.brand;
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${test.number.slice(-4)}`;
}

/** The saved cards of a customer, to pay with one of them. */
export function savedMethods(
  context: SimContext,
  session: CheckoutSession,
  { sent }: Filled,
): HtmlValue {
  const saved = listSavedMethods(context, session);
  if (saved.length === 0) return null;
  const chosen = readField(sent, "saved_method") || (saved[0]?.id ?? "");
  return choiceGroup({
    type: "radio",
    name: "saved_method",
    legend: "Pay with",
    choices: [
      ...saved.map((method) => ({
        value: method.id,
        label: nameOf(method),
        isChosen: method.id === chosen,
      })),
      { value: "new", label: "Another card", isChosen: chosen === "new" },
    ],
  });
}

/** The box with which a customer saves a new card. */
export function saveBox(session: CheckoutSession, { sent }: Filled): HtmlValue {
  const { saved_payment_method_options: options } = session.visitOptions;
  if (options?.payment_method_save !== "enabled") return null;
  return choiceGroup({
    type: "checkbox",
    name: "save_method",
    legend: "Next time",
    choices: [
      {
        value: "true",
        label: "Save this card for later orders.",
        isChosen: readField(sent, "save_method") === "true",
      },
    ],
  });
}

/** The buttons with which a customer deletes saved cards. */
export function removeForms(context: SimContext, session: CheckoutSession): HtmlValue {
  const { saved_payment_method_options: options } = session.visitOptions;
  if (options?.payment_method_remove !== "enabled") return null;
  return listSavedMethods(context, session).map((method) =>
    postForm({
      action: `/c/pay/${session.id}/remove_method`,
      label: `Delete ${nameOf(method)}`,
      body: [
        html`<input type="hidden" name="saved_method" value="${method.id}" />`,
        submitButton({ label: `Delete ${nameOf(method)}` }),
      ],
    }),
  );
}
