import type { ApiObject } from "../shared/present.ts";
import type { Resource } from "../shared/resource.ts";
import type { State } from "../state.ts";
import { cashOf } from "./balance.ts";
import { transferTypeFor } from "./instructions.ts";
import type { CashTransaction } from "./types.ts";

/** The money of a customer as the API shows it. */
export function presentCashBalance(state: State, customer: string): ApiObject {
  const balances = cashOf(state, customer);
  const settings = state.cashSettings.get(customer);
  return {
    object: "cash_balance",
    available: balances.size === 0 ? null : Object.fromEntries(balances),
    customer,
    customer_account: null,
    livemode: false,
    settings: {
      reconciliation_mode: settings?.mode ?? "automatic",
      using_merchant_default: settings === undefined,
    },
  };
}

/** The sender of a transfer, as each kind of transfer shows it. */
function presentTransfer({ currency, reference }: CashTransaction): ApiObject {
  const type = transferTypeFor(currency, undefined, "currency");
  const senders: Readonly<Record<string, ApiObject | undefined>> = {
    eu_bank_transfer: { bic: "TESTDE99", iban_last4: "3000", sender_name: "Test Customer" },
    gb_bank_transfer: {
      account_number_last4: "2345",
      sender_name: "Test Customer",
      sort_code: "108800",
    },
    jp_bank_transfer: {
      sender_bank: "Test Bank",
      sender_branch: "Test Branch",
      sender_name: "Test Customer",
    },
    us_bank_transfer: { network: "ach", sender_name: "Test Customer" },
  };
  const sender = senders[type];
  return { ...(sender ? { [type]: sender } : {}), reference, type };
}

function presentAbout(item: CashTransaction): ApiObject {
  if (item.type === "funded") return { bank_transfer: presentTransfer(item) };
  return item.type === "refunded_from_payment"
    ? { refund: item.about }
    : { payment_intent: item.about };
}

export const cashTransactionResource: Resource<CashTransaction> = {
  name: "customer_cash_balance_transaction",
  noun: "customer cash balance transaction",
  of: ({ cashTransactions }) => cashTransactions,
  present: (item) => ({
    id: item.id,
    object: "customer_cash_balance_transaction",
    created: item.created,
    currency: item.currency,
    customer: item.customer,
    customer_account: null,
    ending_balance: item.endingBalance,
    livemode: false,
    net_amount: item.amount,
    type: item.type,
    [item.type]: presentAbout(item),
  }),
};
