/** The options of an intent for cards. */
export interface CardOptions {
  readonly captureMethod: "manual" | null;
  readonly secure: "any" | "automatic" | "challenge";
  readonly usage: string | null;
}

/** The options of an intent for each type of payment methods; `null`: none were given. */
export interface MethodOptions {
  readonly card: CardOptions | null;
  readonly sepa_debit: Pick<CardOptions, "usage"> | null;
  readonly us_bank_account: Pick<CardOptions, "usage"> | null;
}
