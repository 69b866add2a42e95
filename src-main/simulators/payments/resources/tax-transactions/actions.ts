import { badRequest } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext, type State } from "../../state.ts";
import type { TaxTransaction, TaxTransactionLine } from "../../tax/types.ts";
import { calculationResource, linesOf } from "../tax-calculations/present.ts";
import type { NewTransaction } from "./schema.ts";

/** Throws if a transaction with a reference exists. */
export function checkReference({ taxTransactions }: State, reference: string): void {
  for (const transaction of taxTransactions.values()) {
    if (transaction.reference !== reference) continue;
    const message = `A tax transaction with the reference '${reference}' already exists (${transaction.id}).`;
    throw badRequest(message, { code: "resource_already_exists", param: "reference" });
  }
}

/** A line of a transaction that is not stored. */
export type LineDraft = Omit<TaxTransactionLine, "id" | "transaction">;

/** Stores the lines of a transaction and returns their ids. */
export function addTransactionLines(
  context: SimContext,
  transaction: string,
  lines: readonly LineDraft[],
): readonly string[] {
  return lines.map((line) => {
    const id = context.ids.next("tax_li_", 14);
    return context.state.taxTransactionLines.add({ ...line, id, transaction }).id;
  });
}

/** Records the taxes of a calculation as collected. */
export function createTransaction(context: SimContext, input: NewTransaction): TaxTransaction {
  const { state } = context;
  const calculation = referenceTo(context, calculationResource, input.calculation, "calculation");
  const now = secondsNow(context);
  if (calculation.expiresAt <= now) {
    const message = `The tax calculation ${calculation.id} has expired. Create a new calculation.`;
    throw badRequest(message, { param: "calculation" });
  }
  checkReference(state, input.reference);
  const id = context.ids.next("tax_", 24);
  const lines = linesOf(state, calculation).map(
    ({ id: _id, calculation: _of, performanceLocation: _place, ...line }): LineDraft => ({
      ...line,
      originalLine: null,
    }),
  );
  const { expiresAt: _expiresAt, ...facts } = calculation;
  return state.taxTransactions.add({
    ...facts,
    id,
    created: now,
    metadata: mergeMetadata({}, input.metadata),
    postedAt: input.posted_at ?? now,
    reference: input.reference,
    original: null,
    lines: addTransactionLines(context, id, lines),
  });
}
