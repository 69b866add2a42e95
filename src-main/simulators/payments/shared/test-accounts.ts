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
  sepa("AT611904300234573201", 5 * DAY_MS),
  sepa("AT321904300235473204", 3 * MINUTE_MS),
  sepa("AT861904300235473202", 5 * DAY_MS, "fails"),
  sepa("AT051904300235473205", 3 * MINUTE_MS, "fails"),
  sepa("AT591904300235473203", 5 * DAY_MS, "succeeds", { dispute: disputed }),
];

/** The routing number of the provider's test bank. */
export const TEST_ROUTING = "110000000";
