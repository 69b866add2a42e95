import { badRequest, notFound } from "../../errors.ts";
import { emitDispute } from "../../events.ts";
import { brandDisputeId, disputeId, evidenceId } from "../../shared/ids.ts";
import type {
  Dispute,
  DisputeEvidence,
  DisputeReason,
  DisputeState,
  Payment,
} from "../../shared/entities.ts";
import type { SimContext, State } from "../../state.ts";
import type { SentEvidence } from "./schema.ts";

const DAY = 86_400_000;

/** A merchant has two weeks to respond to a dispute. */
const RESPONSE_TIME = 14 * DAY;

/** The amounts in cents that open a dispute in Square's sandbox, each with its reason. */
const testReasons: ReadonlyMap<number, DisputeReason> = new Map<number, DisputeReason>([
  [8_801, "AMOUNT_DIFFERS"],
  [8_802, "CANCELLED"],
  [8_803, "DUPLICATE"],
  [8_804, "NO_KNOWLEDGE"],
  [8_805, "NOT_AS_DESCRIBED"],
  [8_806, "NOT_RECEIVED"],
  [8_807, "PAID_BY_OTHER_MEANS"],
  [8_808, "CUSTOMER_REQUESTS_CREDIT"],
  [8_809, "EMV_LIABILITY_SHIFT"],
]);

/** The claim of a cardholder. */
interface Claim {
  readonly reason: DisputeReason;
  readonly amount: number;
}

/** Opens a dispute about a captured card payment. It is lost without a response in time. */
export function openDispute(context: SimContext, payment: Payment, claim: Claim): Dispute {
  const { ids, now, state } = context;
  const dispute = state.disputes.add({
    id: disputeId(ids),
    createdAt: now,
    updatedAt: now,
    ...claim,
    state: "EVIDENCE_REQUIRED",
    dueAt: now + RESPONSE_TIME,
    paymentId: payment.id,
    locationId: payment.locationId,
    cardBrand: payment.source.type === "CARD" ? payment.source.card.brand : undefined,
    brandId: brandDisputeId(ids),
    version: 1,
    evidence: [],
  });
  emitDispute(context, "dispute.created", dispute);
  context.schedule(dispute.dueAt, "lose_dispute", dispute.id);
  return dispute;
}

/** Loses a dispute without a response by its due time. */
export function loseDispute(context: SimContext, id: string): void {
  const dispute = context.state.disputes.get(id);
  if (dispute?.state === "EVIDENCE_REQUIRED") moveTo(context, dispute, "LOST");
}

/** Opens the dispute that the amount of a captured card payment stands for, if it is a test amount. */
export function openTestDispute(context: SimContext, payment: Payment): void {
  const reason = testReasons.get(payment.amount);
  if (reason === undefined || payment.source.type !== "CARD") return;
  openDispute(context, payment, { reason, amount: payment.amount });
}

/** Returns the dispute that keeps a payment from being refunded or disputed again. */
export function findDispute({ disputes }: State, paymentId: string): Dispute | undefined {
  const all = [...disputes.values()];
  return all.find((dispute) => dispute.paymentId === paymentId && dispute.state !== "WON");
}

function save({ now, state }: SimContext, dispute: Dispute, changes: Partial<Dispute>): Dispute {
  const version = dispute.version + 1;
  return state.disputes.replace({ ...dispute, ...changes, version, updatedAt: now });
}

function moveTo(context: SimContext, dispute: Dispute, next: DisputeState): Dispute {
  const moved = save(context, dispute, { state: next });
  emitDispute(context, "dispute.state.updated", moved);
  return moved;
}

function checkOpen(dispute: Dispute): void {
  if (dispute.state === "EVIDENCE_REQUIRED") return;
  throw badRequest(`Dispute ${dispute.id} is ${dispute.state} and must be EVIDENCE_REQUIRED.`);
}

/** Accepts the loss of a dispute, also while the bank looks at its evidence. */
export function acceptDispute(context: SimContext, dispute: Dispute): Dispute {
  if (dispute.state !== "PROCESSING") checkOpen(dispute);
  return moveTo(context, dispute, "ACCEPTED");
}

export function addEvidence(
  context: SimContext,
  dispute: Dispute,
  sent: SentEvidence,
): DisputeEvidence {
  checkOpen(dispute);
  const evidence: DisputeEvidence = {
    id: evidenceId(context.ids),
    uploadedAt: context.now,
    type: sent.type ?? "GENERIC_EVIDENCE",
    text: sent.text,
    file: sent.file,
  };
  const changed = save(context, dispute, { evidence: [...dispute.evidence, evidence] });
  emitDispute(context, "dispute.evidence.created", changed);
  return evidence;
}

/** Removes evidence that was not submitted yet. */
export function removeEvidence(context: SimContext, dispute: Dispute, id: string): void {
  requireEvidence(dispute, id);
  checkOpen(dispute);
  const evidence = dispute.evidence.filter((one) => one.id !== id);
  emitDispute(context, "dispute.evidence.deleted", save(context, dispute, { evidence }));
}

/** Returns a piece of evidence, or throws Square's 404. */
export function requireEvidence(dispute: Dispute, id: string): DisputeEvidence {
  const found = dispute.evidence.find((one) => one.id === id);
  if (found) return found;
  throw notFound("dispute evidence", id);
}

/** The outcome that a test file stands for, as in Square's sandbox. */
function outcomeOf({ evidence }: Dispute): DisputeState | undefined {
  const name = evidence.findLast(({ file }) => file)?.file?.name ?? "";
  if (name.startsWith("evidence_won")) return "WON";
  return name.startsWith("evidence_lost") ? "LOST" : undefined;
}

/**
 * Submits the evidence to the bank and returns the dispute in processing. The name of the last file
 * decides the outcome at once; without such a file the dispute stays in processing.
 */
export function submitEvidence(context: SimContext, dispute: Dispute): Dispute {
  checkOpen(dispute);
  const submitted = moveTo(context, dispute, "PROCESSING");
  const outcome = outcomeOf(submitted);
  if (outcome !== undefined) moveTo(context, submitted, outcome);
  return submitted;
}
