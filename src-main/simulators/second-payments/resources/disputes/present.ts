import { iso, usd, type ApiObject } from "../../shared/api-object.ts";
import type { Dispute, DisputeEvidence } from "../../shared/entities.ts";

/** A dispute as Square shows it. */
export function presentDispute(dispute: Dispute): ApiObject {
  const evidenceIds = dispute.evidence.map(({ id }) => id);
  return {
    id: dispute.id,
    amount_money: usd(dispute.amount),
    reason: dispute.reason,
    state: dispute.state,
    due_at: iso(dispute.dueAt),
    disputed_payment: { payment_id: dispute.paymentId },
    evidence_ids: evidenceIds.length === 0 ? undefined : evidenceIds,
    card_brand: dispute.cardBrand,
    created_at: iso(dispute.createdAt),
    updated_at: iso(dispute.updatedAt),
    brand_dispute_id: dispute.brandId,
    reported_at: iso(dispute.createdAt),
    version: dispute.version,
    location_id: dispute.locationId,
  };
}

/** A piece of evidence; of a file only its name and type. */
export function presentEvidence(dispute: Dispute, evidence: DisputeEvidence): ApiObject {
  const { file } = evidence;
  return {
    id: evidence.id,
    dispute_id: dispute.id,
    evidence_file: file && { filename: file.name, filetype: file.contentType },
    evidence_text: evidence.text,
    uploaded_at: iso(evidence.uploadedAt),
    evidence_type: evidence.type,
  };
}
