import { type BalanceTransaction, secondsNow, type SimContext } from "../../state.ts";

const PAYOUT_DELAY_SECONDS = 2 * 86_400;

/** The fields of a balance transaction that its cause determines. */
interface Movement {
  readonly amount: number;
  /** Default: none. */
  readonly fee?: number;
  /** The part of the fee that goes to the platform; default: none. */
  readonly applicationFee?: number;
  readonly currency: string;
  readonly type: BalanceTransaction["type"];
  readonly source: string;
  readonly description: string | null;
  /** Available at once; two days later otherwise. */
  readonly isInstant?: boolean;
}

/** Books a balance transaction and returns its id. */
export function bookTransaction(context: SimContext, movement: Movement): string {
  const created = secondsNow(context);
  const transaction: BalanceTransaction = {
    id: context.ids.next("txn_", 24),
    created,
    availableOn: movement.isInstant ? created : created + PAYOUT_DELAY_SECONDS,
    amount: movement.amount,
    fee: movement.fee ?? 0,
    applicationFee: movement.applicationFee ?? 0,
    currency: movement.currency,
    type: movement.type,
    source: movement.source,
    description: movement.description,
  };
  return context.state.balanceTransactions.add(transaction).id;
}
