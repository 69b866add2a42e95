import { presentAddress } from "../resources/addresses/present.ts";
import { presentBankAccount } from "../resources/bank-accounts/present.ts";
import { isoTime } from "../shared/present.ts";
import type { Piece, State, TrackingEvent } from "../state.ts";
import { certifiedNames, pieceKinds, type TrackingName } from "./kinds.ts";

const DAY_MS = 86_400_000;

/** Returns whether a piece goes by certified mail, which has scans of its own. */
function isCertified({ own }: Piece): boolean {
  const { extra_service: service } = own;
  return service === "certified" || service === "certified_return_receipt";
}

/** The details of the scans of certified mail: event, description, action required. */
const certifiedDetails: Readonly<Record<TrackingName, readonly [string, string, boolean]>> = {
  Mailed: ["package_accepted", "Package has been accepted into the carrier network", false],
  "In Transit": ["package_departed", "Package has departed a carrier facility", false],
  "In Local Area": ["package_in_local_area", "Package has arrived in the local area", false],
  "Processed for Delivery": ["out_for_delivery", "Package is out for delivery", false],
  "Pickup Available": ["pickup_available", "Package is available for pickup", true],
  Delivered: ["delivered", "Package has been delivered", false],
  "Re-Routed": ["package_forwarded", "Package has been forwarded", false],
  "Returned to Sender": ["returned_to_sender", "Package has been returned to the sender", false],
  "International Exit": ["other", "Package has left the country", false],
  Issue: ["delivery_attempted", "Delivery has been attempted and has failed", true],
};

/** A scan of a piece on its way. */
function presentTrackingEvent(piece: Piece, event: TrackingEvent): Record<string, unknown> {
  const [name, description, action_required] = certifiedDetails[event.name];
  const hasDetails = isCertified(piece);
  return {
    id: event.id,
    type: hasDetails ? "certified" : "normal",
    name: event.name,
    details: hasDetails ? { event: name, description, action_required } : null,
    location: event.location,
    time: isoTime(event.time),
    date_created: isoTime(event.createdAt),
    date_modified: isoTime(event.createdAt),
    object: "tracking_event",
  };
}

/** A link to a picture of the piece. SDKs check its form, so it has the provider's own host. */
function assetUrl(piece: Piece, file: string): string {
  const expires = Math.floor((piece.createdAt + 30 * DAY_MS) / 1_000);
  const query = `version=v1&expires=${String(expires)}&signature=${piece.assetSignature}`;
  return `https://lob-assets.com/${pieceKinds[piece.kind].path}/${piece.id}${file}?${query}`;
}

function presentThumbnails(piece: Piece): readonly Record<string, string>[] {
  return Array.from({ length: pieceKinds[piece.kind].pages }, (_, index) => ({
    small: assetUrl(piece, `_thumb_small_${String(index + 1)}.png`),
    medium: assetUrl(piece, `_thumb_medium_${String(index + 1)}.png`),
    large: assetUrl(piece, `_thumb_large_${String(index + 1)}.png`),
  }));
}

/** The fields that show artwork of templates: those of a letter have no prefix. */
const templateFields: Readonly<Record<Piece["kind"], readonly (readonly [string, string])[]>> = {
  postcard: [
    ["front", "front_"],
    ["back", "back_"],
  ],
  letter: [["file", ""]],
  self_mailer: [
    ["outside", "outside_"],
    ["inside", "inside_"],
  ],
  check: [
    ["check_bottom", "check_bottom_"],
    ["attachment", "attachment_"],
  ],
};

/** The templates of the artwork. Letters and checks leave out those that they do not have. */
function presentTemplates(piece: Piece): Record<string, string | null> {
  const fields = templateFields[piece.kind];
  const of = (field: string) => piece.artwork.find((one) => one.field === field);
  const entries = [
    ...fields.map(
      ([field, prefix]) => [`${prefix}template_id`, of(field)?.template ?? null] as const,
    ),
    ...fields.map(
      ([field, prefix]) =>
        [`${prefix}template_version_id`, of(field)?.templateVersion ?? null] as const,
    ),
  ];
  const hasNulls = piece.kind === "postcard" || piece.kind === "self_mailer";
  return Object.fromEntries(entries.filter(([, value]) => hasNulls || value !== null));
}

/** A piece as `GET /v1/postcards/{id}` and its siblings show it. */
export function presentPiece(state: State, piece: Piece): Record<string, unknown> {
  const bank =
    piece.bankAccountId === null ? undefined : state.bankAccounts.get(piece.bankAccountId);
  return {
    id: piece.id,
    description: piece.description,
    metadata: piece.metadata,
    to: presentAddress(piece.to),
    from: piece.from && presentAddress(piece.from),
    ...(bank && { bank_account: presentBankAccount(bank) }),
    url: assetUrl(piece, ".pdf"),
    carrier: "USPS",
    ...presentTemplates(piece),
    tracking_events: piece.trackingEvents.map((event) => presentTrackingEvent(piece, event)),
    thumbnails: presentThumbnails(piece),
    ...piece.own,
    mail_type: piece.mailType,
    merge_variables: piece.mergeVariables,
    expected_delivery_date: isoTime(piece.sendAt + 6 * DAY_MS).slice(0, 10),
    date_created: isoTime(piece.createdAt),
    date_modified: isoTime(piece.updatedAt),
    send_date: isoTime(piece.sendAt),
    use_type: piece.useType,
    ...(piece.billingGroup === null ? {} : { billing_group_id: piece.billingGroup }),
    ...(piece.campaignId === null ? {} : { campaign_id: piece.campaignId }),
    ...(piece.kind === "check" ? {} : { fsc: false }),
    status: "processed",
    failure_reason: null,
    ...(piece.isDeleted ? { deleted: true } : {}),
    object: piece.kind,
  };
}

/** The names of the scans that a piece can have. */
export function canHave(piece: Piece, name: TrackingName): boolean {
  const isOfCertified = certifiedNames.some((one) => one === name);
  return isCertified(piece) ? name !== "International Exit" : !isOfCertified;
}
