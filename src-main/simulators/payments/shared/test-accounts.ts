import type { BankDebit, Decline, TestCard } from "./test-method.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const failure = (code: string, message: string): Decline => ({ code, declineCode: null, message });

const disputed = { reason: "debit_not_authorized", isInquiry: false } as const;

function account(
  suffix: string,
  number: string,
  debit: BankDebit,
  behaviour: Pick<TestCard, "dispute"> = {},
): TestCard {
  const isUs = debit.type === "us_bank_account";
  const country = isUs ? "US" : number.slice(0, 2);
  return { suffix, number, brand: debit.type, funding: "debit", country, debit, ...behaviour };
}

const ach = (
  name: string,
  number: string,
  outcome: BankDebit["outcome"] = "succeeds",
  decline?: Decline,
  behaviour: Pick<TestCard, "dispute"> = {},
): TestCard =>
  account(
    `usBankAccount_${name}`,
    number,
    { type: "us_bank_account", outcome, afterMs: 4 * DAY_MS, ...(decline ? { decline } : {}) },
    behaviour,
  );

const sepaFailure = failure(
  "payment_intent_payment_attempt_failed",
  "The payment failed: the bank rejected the debit.",
);

const sepa = (
  number: string,
  afterMs: number,
  outcome: BankDebit["outcome"] = "succeeds",
  behaviour: Pick<TestCard, "dispute"> = {},
): TestCard =>
  account(
    `sepaDebit_${number}`,
    number,
    {
      type: "sepa_debit",
      outcome,
      afterMs,
      ...(outcome === "fails" ? { decline: sepaFailure } : {}),
    },
    behaviour,
  );

/** The IBANs of other countries, from the provider's testing page. */
const europeanAccounts: readonly TestCard[] = [
  sepa("DE89370400440532013000", 5 * DAY_MS),
  sepa("DE08370400440532013003", 3 * MINUTE_MS),
  sepa("DE62370400440532013001", 5 * DAY_MS, "fails"),
  sepa("DE78370400440532013004", 3 * MINUTE_MS, "fails"),
  sepa("DE35370400440532013002", 5 * DAY_MS, "succeeds", { dispute: disputed }),
  sepa("FR1420041010050500013M02606", 5 * DAY_MS),
  sepa("FR3020041010050500013M02609", 3 * MINUTE_MS),
  sepa("FR8420041010050500013M02607", 5 * DAY_MS, "fails"),
  sepa("FR7920041010050500013M02600", 3 * MINUTE_MS, "fails"),
  sepa("FR5720041010050500013M02608", 5 * DAY_MS, "succeeds", { dispute: disputed }),
  ...`
    BE62510007547061 CH9300762011623852957 DK5000400440116243 EE382200221020145685
    ES0700120345030000067890 FI2112345600000785 GB82WEST12345698765432 IE29AIBK93115212345678
    IT40S0542811101000000123456 LU280019400644750000 NL39RABO0300065264 NO9386011117947
    PT50000201231234567890154 SE3550000000054910000003
  `
    .trim()
    .split(/\s+/)
    .map((iban) => sepa(iban, 5 * DAY_MS)),
];

/** The provider's test bank accounts: ACH debits by account number, SEPA debits by IBAN. */
export const testAccounts: readonly TestCard[] = [
  ach("success", "000123456789"),
  ach(
    "accountClosed",
    "000111111113",
    "fails",
    failure("account_closed", "The customer's bank account has been closed."),
  ),
  ach(
    "noAccount",
    "000111111116",
    "fails",
    failure("no_account", "The customer's bank account could not be located."),
  ),
  ach(
    "insufficientFunds",
    "000222222227",
    "fails",
    failure(
      "insufficient_funds",
      "The customer's account has insufficient funds to cover this payment.",
    ),
  ),
  ach(
    "debitNotAuthorized",
    "000333333335",
    "fails",
    failure(
      "debit_not_authorized",
      "The customer has notified their bank that this payment was unauthorized.",
    ),
  ),
  ach("dispute", "000555555559", "succeeds", undefined, { dispute: disputed }),
  ach("processing", "000000000009", "never"),
  ...europeanAccounts,
  sepa("AT611904300234573201", 5 * DAY_MS),
  sepa("AT321904300235473204", 3 * MINUTE_MS),
  sepa("AT861904300235473202", 5 * DAY_MS, "fails"),
  sepa("AT051904300235473205", 3 * MINUTE_MS, "fails"),
  sepa("AT591904300235473203", 5 * DAY_MS, "succeeds", { dispute: disputed }),
];

/** The routing number of the provider's test bank. */
export const TEST_ROUTING = "110000000";
