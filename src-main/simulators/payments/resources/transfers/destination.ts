import type { ApplicationFee, Transfer, TransferReversal } from "../../connect/types.ts";
import { emit, happened } from "../../events.ts";
import { testCards } from "../../shared/test-cards.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { standardCard } from "../cards/actions.ts";
import { presentCharge } from "../charges/present.ts";
import { blankRefund } from "../refunds/blank-refund.ts";
import { presentRefund } from "../refunds/present.ts";

const [anyCard] = testCards;

/** Books the payment that a connected account receives by a transfer. */
export function receivePayment(
  account: SimContext,
  transfer: Transfer,
  fee: ApplicationFee | undefined,
  isInstant: boolean,
): void {
  if (!anyCard) throw new RangeError("there are no test cards");
  const { amount, currency, description, destinationPayment: id } = transfer;
  const applicationFee = fee?.amount ?? 0;
  const balanceTransaction = bookTransaction(account, {
    ...{ amount, currency, description, applicationFee, isInstant },
    fee: applicationFee,
    type: "payment",
    source: id,
  });
  account.state.charges.add({
    ...{ id, amount, currency, description, balanceTransaction },
    created: secondsNow(account),
    card: standardCard(anyCard),
    paidWith: "",
    paymentIntent: null,
    customer: null,
    amountCaptured: amount,
    amountRefunded: 0,
    isCaptured: true,
    isPending: false,
    isExpired: false,
    decline: null,
    dispute: null,
    refunds: [],
    receiptEmail: null,
    receiptUrl: null,
    statementDescriptor: null,
    statementDescriptorSuffix: null,
    transferGroup: transfer.transferGroup,
    metadata: {},
    shipping: null,
    fraudDetails: null,
    sharing: {
      applicationFee: fee?.amount ?? null,
      onBehalfOf: null,
      destination: null,
      transferAmount: null,
      isDirect: false,
      transfer: null,
      fee: fee?.id ?? null,
      sourceTransfer: transfer.id,
    },
  });
}

/** Takes the reversed part of a transfer from the payment of its destination. */
export function refundReceived(
  account: SimContext,
  transfer: Transfer,
  { amount, paymentRefund: id, id: reversal }: TransferReversal,
): void {
  const { charges, refunds } = account.state;
  const payment = charges.get(transfer.destinationPayment);
  if (!payment) return;
  const { currency } = transfer;
  const balanceTransaction = bookTransaction(account, {
    amount: -amount,
    currency,
    type: "payment_refund",
    source: id,
    description: `REFUND FOR PAYMENT ${payment.id}`,
    isInstant: true,
  });
  const refund = refunds.add({
    ...blankRefund(account, payment, amount),
    ...{ id, balanceTransaction },
    sourceTransferReversal: reversal,
  });
  const refunded = charges.replace({
    ...payment,
    amountRefunded: payment.amountRefunded + amount,
    refunds: [...payment.refunds, id],
  });
  emit(account, happened("charge.refunded", presentCharge(refunded)));
  emit(account, happened("refund.created", presentRefund(refund, account)));
}
