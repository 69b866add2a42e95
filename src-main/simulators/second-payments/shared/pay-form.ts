import { choiceGroup, postForm, submitButton, textField } from "#core/pages/controls.ts";
import { alertLine } from "#core/pages/headings.ts";
import { html } from "#core/pages/html.ts";
import { type FormFields, readField } from "#core/pages/page-routes.ts";

const PAYS = "cnon:card-nonce-ok";

const testCards = [
  { value: PAYS, label: "Visa 5858: pays" },
  { value: "cnon:card-nonce-declined", label: "Visa 5858: declined" },
  { value: "cnon:card-nonce-rejected-cvv", label: "Visa 5858: wrong CVV" },
] as const;

/** The input of a form so far, and the reason why it was not taken. */
export interface Tried {
  readonly sent?: FormFields;
  readonly problem?: string;
}

/** A form that asks a buyer for an email address and a test card. */
export function payForm(action: string, prefilled: string | undefined, tried: Tried) {
  const { sent = {}, problem } = tried;
  const chosen = readField(sent, "card") || PAYS;
  return html`${alertLine(problem)}${postForm({
    action,
    label: "Pay",
    body: [
      textField({
        name: "email",
        label: "Email",
        type: "email",
        autocomplete: "email",
        value: readField(sent, "email") || prefilled,
      }),
      choiceGroup({
        type: "radio",
        name: "card",
        legend: "Test card",
        isSimulated: true,
        choices: testCards.map((card) => ({ ...card, isChosen: card.value === chosen })),
      }),
      submitButton({ label: "Pay", look: "primary" }),
    ],
  })}`;
}

/** The input of a buyer. */
export interface Buyer {
  readonly source: string;
  readonly email?: string | undefined;
}

/** Returns the buyer that a form names, or the reason why there is none. */
export function readBuyer(sent: FormFields): Buyer | { readonly problem: string } {
  const card = testCards.find(({ value }) => value === readField(sent, "card"));
  if (!card) return { problem: "Choose a test card." };
  const email = readField(sent, "email");
  if (email !== "" && !email.includes("@")) {
    return { problem: "Enter an email address, or none." };
  }
  return { source: card.value, email: email === "" ? undefined : email };
}
