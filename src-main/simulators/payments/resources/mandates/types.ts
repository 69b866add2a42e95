/** The agreement of an account's holder to debits. */
export interface Mandate {
  readonly id: string;
  readonly method: string;
  readonly type: "us_bank_account" | "sepa_debit";
  readonly status: "active" | "inactive";
  readonly acceptedAt: number;
  /** The facts about an agreement that was made in a browser; `null`: it was made elsewhere. */
  readonly online: { readonly ip: string | null; readonly userAgent: string | null } | null;
  /** The amount of the one debit that it allows; `null`: it allows any number. */
  readonly single: { readonly amount: number; readonly currency: string } | null;
}
