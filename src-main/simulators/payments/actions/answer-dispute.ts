import { emit, type Cause, type PaymentsContext } from "../emit.ts";
import { badRequest } from "../errors.ts";
import { changed, happened } from "../events.ts";
import { showDispute } from "../show.ts";
import type { Dispute, DisputeStatus, Metadata } from "../state.ts";
import { book } from "./book.ts";

const closed: ReadonlySet<DisputeStatus> = new Set(["won", "lost", "warning_closed"]);

/** What a client says to a dispute. */
export interface DisputeAnswer {
  readonly evidence: Readonly<Record<string, string | null>>;
  readonly metadata: Metadata;
  /** Whether the evidence goes to the bank now, rather than being kept for later. */
  readonly isSubmitted: boolean;
}

function checkOpen(dispute: Dispute): void {
  if (!closed.has(dispute.status)) return;
  throw badRequest(`This dispute is already closed: its status is ${dispute.status}.`);
}

/** What the bank makes of the provider's test evidence; it keeps pondering any other. */
function verdictOn({ evidence, isInquiry }: Dispute): DisputeStatus | undefined {
  const text = evidence["uncategorized_text"];
  if (text === "winning_evidence") return isInquiry ? "warning_closed" : "won";
  return text === "losing_evidence" ? "lost" : undefined;
}

function reinstate(context: PaymentsContext, dispute: Dispute): string {
  return book(context, {
    amount: dispute.amount,
    fee: 0,
    currency: dispute.currency,
    type: "adjustment",
    source: dispute.id,
    description: `Chargeback reversal for ${dispute.charge}`,
    isInstant: true,
  });
}

function close(
  context: PaymentsContext,
  cause: Cause,
  dispute: Dispute,
  status: DisputeStatus,
): Dispute {
  const returned = status === "won" ? [reinstate(context, dispute)] : [];
  const ended = context.state.disputes.replace({
    ...dispute,
    status,
    balanceTransactions: [...dispute.balanceTransactions, ...returned],
  });
  emit(context, cause, happened("charge.dispute.closed", showDispute(context, ended)));
  return ended;
}

/** Adds evidence to a dispute and, if it is submitted, lets the bank decide. */
export function answerDispute(
  context: PaymentsContext,
  cause: Cause,
  dispute: Dispute,
  answer: DisputeAnswer,
): Dispute {
  if (answer.isSubmitted || Object.keys(answer.evidence).length > 0) checkOpen(dispute);
  const before = showDispute(context, dispute);
  const underReview = dispute.isInquiry ? "warning_under_review" : "under_review";
  const answered = context.state.disputes.replace({
    ...dispute,
    evidence: { ...dispute.evidence, ...answer.evidence },
    metadata: answer.metadata,
    status: answer.isSubmitted ? underReview : dispute.status,
    submissions: dispute.submissions + (answer.isSubmitted ? 1 : 0),
  });
  emit(context, cause, changed("charge.dispute.updated", before, showDispute(context, answered)));
  const verdict = answer.isSubmitted ? verdictOn(answered) : undefined;
  return verdict ? close(context, cause, answered, verdict) : answered;
}

/** Gives a dispute up. */
export function giveUpDispute(context: PaymentsContext, cause: Cause, dispute: Dispute): Dispute {
  checkOpen(dispute);
  return close(context, cause, dispute, dispute.isInquiry ? "warning_closed" : "lost");
}
