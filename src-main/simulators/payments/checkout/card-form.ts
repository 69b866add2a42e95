import { choiceGroup, textField } from "#core/pages/controls.ts";
import { html, type Html } from "#core/pages/html.ts";
import { readField, type FormFields } from "#core/pages/page-routes.ts";
import { Refusal } from "#core/contract/refusal.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { createPaymentMethod } from "../resources/payment-methods/actions.ts";
import type { SimContext } from "../state.ts";

/** Cards that a page offers to fill in. */
const offered = [
  { number: "4242424242424242", label: "4242 4242 4242 4242: pays" },
  { number: "4000000000000002", label: "4000 0000 0000 0002: is declined" },
  { number: "4000000000009995", label: "4000 0000 0000 9995: has insufficient funds" },
  { number: "4000002760003184", label: "4000 0027 6000 3184: asks for 3-D Secure" },
] as const;

/** Fills the fields with the chosen test card, and empty ones with a test buyer. Without it, the chosen card counts where the number is empty. */
export const cardScript = `
document.addEventListener("change", ({ target }) => {
  const number = target.dataset && target.dataset.number;
  if (!number) return;
  const set = (name, value) => { document.getElementById(name).value = value; };
  set("card_number", number);
  set("expiration", "12 / 34");
  set("cvc", "123");
  const setEmpty = (name, value) => {
    const field = document.getElementById(name);
    if (field && !field.value) field.value = value;
  };
  setEmpty("card_name", "Test Buyer");
  setEmpty("email", "buyer@example.com");
});`;

/** The problems of the form's fields, by name. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** The fields of a card, with what was sent and what is wrong with it. */
export function cardFields(sent: FormFields, problems: Problems): readonly Html[] {
  return [
    textField({
      name: "card_number",
      label: "Card number",
      value: readField(sent, "card_number"),
      inputmode: "numeric",
      autocomplete: "cc-number",
      problem: problems["card_number"],
    }),
    html`<div class="pair">
      ${[
        textField({
          name: "expiration",
          label: "Expiration",
          value: readField(sent, "expiration"),
          placeholder: "MM / YY",
          autocomplete: "cc-exp",
          problem: problems["expiration"],
        }),
        textField({
          name: "cvc",
          label: "CVC",
          value: readField(sent, "cvc"),
          inputmode: "numeric",
          autocomplete: "cc-csc",
          problem: problems["cvc"],
        }),
      ]}
    </div>`,
    textField({
      name: "card_name",
      label: "Name on card",
      value: readField(sent, "card_name"),
      autocomplete: "cc-name",
      problem: problems["card_name"],
    }),
    choiceGroup({
      type: "radio",
      name: "test_card",
      legend: "Test card",
      isSimulated: true,
      choices: offered.map(({ number, label }) => ({
        value: number,
        label,
        isChosen: readField(sent, "test_card") === number,
        data: { number },
      })),
    }),
  ];
}

const errorBody = lazyObject(() => ({
  error: z.object({ message: z.string(), param: z.string().optional() }),
}));

/** The message and the field of a refusal in the provider's shape. */
export function describeProblem(refusal: Refusal): {
  readonly message: string;
  readonly param: string;
} {
  const { data } = errorBody.safeParse(refusal.body);
  return {
    message: data?.error.message ?? "The card was refused.",
    param: data?.error.param ?? "",
  };
}

const fieldOfParam: Readonly<Record<string, string>> = {
  number: "card_number",
  exp_month: "expiration",
  exp_year: "expiration",
  cvc: "cvc",
};

/** The digits of the shortest card numbers. */
const SHORTEST = 14;

/** Makes a payment method of the fields of a card, or says what is wrong with them. */
export function readCard(
  context: SimContext,
  sent: FormFields,
  email: string | null,
): { readonly method: string } | { readonly problems: Problems } {
  const typed = readField(sent, "card_number");
  const chosen = readField(sent, "test_card");
  const isChosen = typed === "" && offered.some(({ number }) => number === chosen);
  const number = isChosen ? chosen : typed;
  const [, month, year] =
    /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(readField(sent, "expiration")) ?? [];
  const cvc = readField(sent, "cvc");
  if (number === "")
    return { problems: { card_number: "Enter a card number or choose a test card." } };
  const digits = number.replaceAll(/\D/g, "").length;
  if (digits < SHORTEST) {
    const problem = `The card number is incomplete: ${String(digits)} of 16 digits.`;
    return { problems: { card_number: problem } };
  }
  if (!isChosen && month === undefined) {
    return { problems: { expiration: "Enter the month and the year, for example 12 / 34." } };
  }
  if (!isChosen && !/^\d{3,4}$/.test(cvc)) return { problems: { cvc: "Enter 3 or 4 digits." } };
  const name = readField(sent, "card_name");
  try {
    const method = createPaymentMethod(context, {
      type: "card",
      card: { number, exp_month: Number(month ?? 12), exp_year: Number(year ?? 2_034), cvc },
      billing_details: { email, name: name === "" ? null : name },
    });
    return { method: method.id };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, param } = describeProblem(error);
    return { problems: { [fieldOfParam[param] ?? "card_number"]: message } };
  }
}
