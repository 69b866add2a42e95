/** The currencies of payment method types that do not take every currency. */
export const currenciesByType: Readonly<Record<string, readonly string[] | undefined>> = {
  acss_debit: ["cad", "usd"],
  affirm: ["usd", "cad"],
  au_becs_debit: ["aud"],
  bacs_debit: ["gbp"],
  bancontact: ["eur"],
  blik: ["pln"],
  boleto: ["brl"],
  cashapp: ["usd"],
  eps: ["eur"],
  fpx: ["myr"],
  giropay: ["eur"],
  grabpay: ["sgd", "myr"],
  ideal: ["eur"],
  konbini: ["jpy"],
  multibanco: ["eur"],
  nz_bank_account: ["nzd"],
  oxxo: ["mxn"],
  p24: ["eur", "pln"],
  paynow: ["sgd"],
  pix: ["brl", "usd"],
  promptpay: ["thb"],
  sepa_debit: ["eur"],
  sofort: ["eur"],
  swish: ["sek"],
  twint: ["chf"],
  us_bank_account: ["usd"],
};

/** Types that take money from a bank account: it cannot be held for a later capture. */
export const debits: ReadonlySet<string> = new Set([
  "acss_debit",
  "au_becs_debit",
  "bacs_debit",
  "nz_bank_account",
  "sepa_debit",
  "us_bank_account",
]);
