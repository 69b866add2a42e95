import { badRequest } from "../../errors.ts";
import { byProvider, emit, happened } from "../../events.ts";
import type { ApiObject } from "../../shared/present.ts";
import { changeAndEmit, referenceTo } from "../../shared/resource.ts";
import {
  type Charge,
  type Dispute,
  type DisputeStatus,
  type Metadata,
  secondsNow,
  type SimContext,
} from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { endWarnings } from "../early-fraud-warnings/actions.ts";
import { closeReview } from "../reviews/actions.ts";
import { fileResource } from "../files/present.ts";
import { disputeResource, presentDispute } from "./present.ts";
import { evidenceFiles } from "./schema.ts";

/** The provider's fee for a dispute. */
const DISPUTE_FEE = 1_500;

/** The claim of a cardholder. */
interface Claim {
  readonly reason: string;
  readonly amount: number;
  /** An inquiry of the bank before a dispute: no funds move. */
  readonly isInquiry: boolean;
}

/** Books a movement of the disputed funds: `Chargeback withdrawal for ch_1`. */
function book(
  context: SimContext,
  dispute: Dispute,
  what: "reversal" | "withdrawal",
  amount: number,
  fee: number,
): string {
  return bookTransaction(context, {
    amount,
    fee,
    currency: dispute.currency,
    type: "adjustment",
    source: dispute.id,
    description: `Chargeback ${what} for ${dispute.charge}`,
    isInstant: true,
  });
}

/** Opens a dispute against a charge and withdraws the funds. */
export function openDispute(context: SimContext, charge: Charge, claim: Claim): ApiObject {
  const { state } = context;
  const dispute: Dispute = {
    id: context.ids.next("dp_", 24),
    created: secondsNow(context),
    ...claim,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    status: claim.isInquiry ? "warning_needs_response" : "needs_response",
    brand: charge.card.test.brand,
    evidence: {},
    submissions: 0,
    balanceTransactions: [],
    metadata: {},
  };
  const balanceTransactions = claim.isInquiry
    ? []
    : [book(context, dispute, "withdrawal", -dispute.amount, DISPUTE_FEE)];
  const opened = state.disputes.add({ ...dispute, balanceTransactions });
  state.charges.replace({ ...charge, dispute: opened.id });
  const wire = presentDispute(opened, context);
  emit(context, happened("charge.dispute.created", wire), byProvider);
  endWarnings(context, charge.id);
  closeReview(context, charge, "disputed");
  return wire;
}

const closed: ReadonlySet<DisputeStatus> = new Set(["won", "lost", "warning_closed"]);

/** A client's update of a dispute. */
interface DisputeUpdate {
  readonly evidence: Readonly<Record<string, string | null>>;
  readonly metadata: Metadata;
  /** True if the evidence is submitted to the bank now. */
  readonly isSubmitted: boolean;
}

function checkOpen(dispute: Dispute): void {
  if (!closed.has(dispute.status)) return;
  throw badRequest("This dispute is already closed");
}

/** The bank's verdict on the provider's test evidence; other evidence stays under review. */
function verdictOn({ evidence, isInquiry }: Dispute): DisputeStatus | undefined {
  const text = evidence["uncategorized_text"];
  if (text === "winning_evidence") return isInquiry ? "warning_closed" : "won";
  return text === "losing_evidence" ? "lost" : undefined;
}

function close(context: SimContext, dispute: Dispute, status: DisputeStatus): Dispute {
  const returned = status === "won" ? [book(context, dispute, "reversal", dispute.amount, 0)] : [];
  const ended = context.state.disputes.replace({
    ...dispute,
    status,
    balanceTransactions: [...dispute.balanceTransactions, ...returned],
  });
  const wire = presentDispute(ended, context);
  emit(context, happened("charge.dispute.closed", wire));
  if (status === "won") emit(context, happened("charge.dispute.funds_reinstated", wire));
  return ended;
}

/** Returns whether a dispute has its final status. */
export function isClosed({ status }: Dispute): boolean {
  return closed.has(status);
}

/** The bank decides a dispute. */
export function decideDispute(
  context: SimContext,
  dispute: Dispute,
  outcome: "won" | "lost",
): Dispute {
  if (dispute.isInquiry) return close(context, dispute, "warning_closed");
  return close(context, dispute, outcome);
}

/** Adds evidence to a dispute and, if it is submitted, lets the bank decide. */
export function updateDispute(
  context: SimContext,
  dispute: Dispute,
  answer: DisputeUpdate,
): Dispute {
  for (const [field, value] of Object.entries(answer.evidence)) {
    if (value !== null && evidenceFiles.has(field)) {
      referenceTo(context, fileResource, value, `evidence[${field}]`);
    }
  }
  if (answer.isSubmitted || Object.keys(answer.evidence).length > 0) checkOpen(dispute);
  const underReview = dispute.isInquiry ? "warning_under_review" : "under_review";
  const answered = changeAndEmit(context, disputeResource, "charge.dispute.updated", dispute, {
    evidence: { ...dispute.evidence, ...answer.evidence },
    metadata: answer.metadata,
    status: answer.isSubmitted ? underReview : dispute.status,
    submissions: dispute.submissions + (answer.isSubmitted ? 1 : 0),
  });
  const verdict = answer.isSubmitted ? verdictOn(answered) : undefined;
  return verdict ? close(context, answered, verdict) : answered;
}

/** Closes a dispute: it is lost. */
export function closeDispute(context: SimContext, dispute: Dispute): Dispute {
  checkOpen(dispute);
  return close(context, dispute, dispute.isInquiry ? "warning_closed" : "lost");
}
