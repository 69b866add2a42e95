import { badRequest, missingParam, noSuchReference } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext, type State } from "../../state.ts";
import type { TaxedShipping, TaxTransaction, TaxTransactionLine } from "../../tax/types.ts";
import { addTransactionLines, checkReference, type LineDraft } from "./actions.ts";
import { taxTransactionResource, transactionLines } from "./present.ts";
import type { NewReversal } from "./schema.ts";

/** An amount and its tax that were not reversed yet. */
interface Rest {
  readonly amount: number;
  readonly amountTax: number;
}

const reversalsOf = ({ taxTransactions }: State, original: string): readonly TaxTransaction[] =>
  [...taxTransactions.values()].filter((one) => one.original === original);

function restOf(whole: Rest, reversed: readonly (Rest | null)[]): Rest {
  return reversed.reduce<Rest>(
    (rest, one) => ({
      amount: rest.amount + (one?.amount ?? 0),
      amountTax: rest.amountTax + (one?.amountTax ?? 0),
    }),
    { amount: whole.amount, amountTax: whole.amountTax },
  );
}

/** Throws unless an amount lowers what is left, and not below zero. */
function checkPart(part: Rest, rest: Rest, param: string): void {
  for (const [field, name] of [
    ["amount", "amount"],
    ["amountTax", "amount_tax"],
  ] as const) {
    if (part[field] > 0) {
      const message = "Amounts of a reversal must be negative.";
      throw badRequest(message, { param: `${param}[${name}]` });
    }
    if (rest[field] + part[field] >= 0) continue;
    const message = `The reversed ${name} (${String(-part[field])}) is greater than what is left (${String(rest[field])}).`;
    throw badRequest(message, { param: `${param}[${name}]` });
  }
}

/** The rest of a transaction: its lines and its shipping. */
interface Remainder {
  readonly lines: readonly { readonly line: TaxTransactionLine; readonly rest: Rest }[];
  readonly shipping: { readonly cost: TaxedShipping; readonly rest: Rest } | null;
}

function remainderOf(state: State, original: TaxTransaction): Remainder {
  const reversals = reversalsOf(state, original.id);
  const reversed = reversals.flatMap((one) => transactionLines(state, one));
  const { shipping } = original;
  return {
    lines: transactionLines(state, original).map((line) => ({
      line,
      rest: restOf(
        line,
        reversed.filter(({ originalLine }) => originalLine === line.id),
      ),
    })),
    shipping: shipping && {
      cost: shipping,
      rest: restOf(
        shipping,
        reversals.map((one) => one.shipping),
      ),
    },
  };
}

const negated = ({ amount, amountTax }: Rest): Rest => ({
  amount: amount === 0 ? 0 : -amount,
  amountTax: amountTax === 0 ? 0 : -amountTax,
});

interface Reversal {
  readonly lines: readonly LineDraft[];
  readonly shipping: TaxedShipping | null;
}

const draftOf = (line: TaxTransactionLine, part: Rest): LineDraft => {
  const { id, transaction: _of, ...rest } = line;
  return { ...rest, ...part, originalLine: id, breakdown: [] };
};

function reverseAll({ lines, shipping }: Remainder): Reversal {
  return {
    lines: lines.map(({ line, rest }) => draftOf(line, negated(rest))),
    shipping: shipping && { ...shipping.cost, ...negated(shipping.rest), breakdown: [] },
  };
}

/** Distributes an amount, taxes included, over what is left in proportion. */
function reverseFlat(remainder: Remainder, flat: number): Reversal {
  const { lines, shipping } = remainder;
  const rests = [...lines.map(({ rest }) => rest), ...(shipping ? [shipping.rest] : [])];
  const behaviors = [...lines.map(({ line }) => line), ...(shipping ? [shipping.cost] : [])];
  const grossOf = (rest: Rest, at: number) =>
    rest.amount + (behaviors[at]?.taxBehavior === "inclusive" ? 0 : rest.amountTax);
  const whole = rests.reduce((sum, rest, at) => sum + grossOf(rest, at), 0);
  if (flat >= 0) {
    throw badRequest("flat_amount must be negative.", { param: "flat_amount" });
  }
  if (-flat > whole) {
    const message = `The flat_amount (${String(-flat)}) is greater than what is left (${String(whole)}).`;
    throw badRequest(message, { param: "flat_amount" });
  }
  let left = -flat;
  const parts = rests.map((rest, at): Rest => {
    const gross = grossOf(rest, at);
    // The last part takes what rounding left over.
    const share = at === rests.length - 1 ? left : Math.round((-flat * gross) / whole);
    left -= share;
    const amountTax = gross === 0 ? 0 : Math.round((rest.amountTax * share) / gross);
    const isInclusive = behaviors[at]?.taxBehavior === "inclusive";
    return negated({ amount: isInclusive ? share : share - amountTax, amountTax });
  });
  return {
    lines: lines.map(({ line }, at) => draftOf(line, parts[at] ?? { amount: 0, amountTax: 0 })),
    shipping: shipping && { ...shipping.cost, ...parts[lines.length], breakdown: [] },
  };
}

function reverseParts(remainder: Remainder, input: NewReversal): Reversal {
  const lines = (input.line_items ?? []).map((part, at): LineDraft => {
    const param = `line_items[${String(at)}]`;
    const found = remainder.lines.find(({ line }) => line.id === part.original_line_item);
    if (!found) {
      throw noSuchReference("line item", part.original_line_item, `${param}[original_line_item]`);
    }
    const own: Rest = { amount: part.amount, amountTax: part.amount_tax };
    checkPart(own, found.rest, param);
    return {
      ...draftOf(found.line, own),
      metadata: part.metadata === undefined ? null : mergeMetadata({}, part.metadata),
      quantity: part.quantity ?? found.line.quantity,
      reference: part.reference,
    };
  });
  const { shipping_cost: cost } = input;
  if (!cost) return { lines, shipping: null };
  if (!remainder.shipping) {
    const message = "The original transaction has no shipping_cost.";
    throw badRequest(message, { param: "shipping_cost" });
  }
  const own: Rest = { amount: cost.amount, amountTax: cost.amount_tax };
  checkPart(own, remainder.shipping.rest, "shipping_cost");
  return { lines, shipping: { ...remainder.shipping.cost, ...own, breakdown: [] } };
}

function planReversal(remainder: Remainder, input: NewReversal): Reversal {
  if (input.mode === "full") return reverseAll(remainder);
  if (input.flat_amount !== undefined) return reverseFlat(remainder, input.flat_amount);
  if (!input.line_items && !input.shipping_cost) throw missingParam("line_items");
  return reverseParts(remainder, input);
}

/** Reverses a transaction: what is left of it, some of its lines, or an amount. */
export function createReversal(context: SimContext, input: NewReversal): TaxTransaction {
  const { state } = context;
  const param = "original_transaction";
  const original = referenceTo(context, taxTransactionResource, input.original_transaction, param);
  if (original.original !== null) {
    throw badRequest(`The tax transaction ${original.id} is a reversal.`, { param });
  }
  checkReference(state, input.reference);
  const remainder = remainderOf(state, original);
  const isEmpty = [...remainder.lines, ...(remainder.shipping ? [remainder.shipping] : [])].every(
    ({ rest }) => rest.amount === 0 && rest.amountTax === 0,
  );
  if (isEmpty) {
    throw badRequest(`The tax transaction ${original.id} has already been reversed.`, { param });
  }
  const { lines, shipping } = planReversal(remainder, input);
  const id = context.ids.next("tax_", 24);
  const now = secondsNow(context);
  return state.taxTransactions.add({
    ...original,
    id,
    created: now,
    metadata: mergeMetadata({}, input.metadata),
    postedAt: now,
    reference: input.reference,
    original: original.id,
    shipping,
    lines: addTransactionLines(context, id, lines),
  });
}
