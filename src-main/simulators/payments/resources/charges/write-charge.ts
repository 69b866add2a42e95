import { type HoleReaders, JsonTemplate } from "#core/json/json-template.ts";
import { JsonText } from "#core/json/json-text.ts";
import type { Card, Charge } from "../../state.ts";
import { standardCard } from "../cards/actions.ts";
import { presentCharge } from "./present.ts";

/**
 * Returns whether an object has no fields of its own or inherited; a list of its keys would be made for
 * each look.
 */
function hasNoKeys(object: object): boolean {
  for (const _key in object) return false;
  return true;
}

/** The fields that differ between two ordinary charges of the same card. */
const shown: HoleReaders<Charge> = {
  id: ({ id }) => id,
  created: ({ created }) => created,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  paidWith: ({ paidWith }) => paidWith,
  balanceTransaction: ({ balanceTransaction }) => balanceTransaction,
  customer: ({ customer }) => customer,
  description: ({ description }) => description,
  paymentIntent: ({ paymentIntent }) => paymentIntent,
  receiptEmail: ({ receiptEmail }) => receiptEmail,
  statementDescriptorSuffix: ({ statementDescriptorSuffix }) => statementDescriptorSuffix,
  transferGroup: ({ transferGroup }) => transferGroup,
};

type Template = JsonTemplate<Charge>;

function templateFor(card: Card): Template {
  return new JsonTemplate(shown, (hole) => {
    const amount = hole.number("amount");
    return presentCharge({
      id: hole.text("id"),
      created: hole.number("created"),
      amount,
      currency: hole.text("currency"),
      card,
      paidWith: hole.text("paidWith", "card_"),
      paymentIntent: hole.text("paymentIntent"),
      customer: hole.text("customer"),
      amountCaptured: amount,
      amountRefunded: 0,
      isCaptured: true,
      isPending: false,
      decline: null,
      dispute: null,
      refunds: [],
      balanceTransaction: hole.text("balanceTransaction"),
      description: hole.text("description"),
      receiptEmail: hole.text("receiptEmail"),
      receiptUrl: null,
      statementDescriptor: null,
      statementDescriptorSuffix: hole.text("statementDescriptorSuffix"),
      transferGroup: hole.text("transferGroup"),
      metadata: {},
      shipping: null,
      fraudDetails: null,
      isExpired: false,
      sharing: null,
    });
  });
}

/**
 * Returns whether everything that is shown is either a hole of the template or as the template has it.
 */
function isOrdinary(charge: Charge): boolean {
  return (
    charge.isCaptured &&
    !charge.isPending &&
    charge.amountRefunded === 0 &&
    charge.amountCaptured === charge.amount &&
    charge.paidWith.startsWith("card_") &&
    charge.statementDescriptor === null &&
    charge.shipping === null &&
    charge.fraudDetails === null &&
    charge.sharing === null &&
    charge.receiptUrl === null &&
    charge.dispute === null &&
    charge.card === standardCard(charge.card.test) &&
    hasNoKeys(charge.metadata)
  );
}

const templates = new WeakMap<Card, Template>();

function templateOf(card: Card): Template {
  const known = templates.get(card);
  if (known) return known;
  const template = templateFor(card);
  templates.set(card, template);
  return template;
}

/**
 * A charge as the API shows it, as text. An ordinary one, which is what load tests make by the
 * thousand, fills the template of its card; the text is the same either way.
 */
export function writeCharge(charge: Charge): JsonText {
  const text = isOrdinary(charge)
    ? templateOf(charge.card).fill(charge)
    : JSON.stringify(presentCharge(charge));
  return new JsonText(text);
}
