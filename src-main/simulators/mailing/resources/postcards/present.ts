import { isoTime } from "../../shared/present.ts";
import type { Postcard, TrackingEvent } from "../../state.ts";
import { presentAddress } from "../addresses/present.ts";

const DAY_MS = 86_400_000;

/** A scan on a postcard's way. */
function presentTrackingEvent(event: TrackingEvent): Record<string, unknown> {
  return {
    id: event.id,
    type: "normal",
    name: event.name,
    details: null,
    location: event.location,
    time: isoTime(event.time),
    date_created: isoTime(event.createdAt),
    date_modified: isoTime(event.createdAt),
    object: "tracking_event",
  };
}

/** A link to a picture of the card. SDKs check its form, so it keeps the provider's own host. */
function assetUrl(card: Postcard, file: string): string {
  const expires = Math.floor((card.createdAt + 30 * DAY_MS) / 1_000);
  const query = `version=v1&expires=${String(expires)}&signature=${card.assetSignature}`;
  return `https://lob-assets.com/postcards/${card.id}${file}?${query}`;
}

function presentThumbnails(card: Postcard): readonly Record<string, string>[] {
  return [1, 2].map((page) => ({
    small: assetUrl(card, `_thumb_small_${String(page)}.png`),
    medium: assetUrl(card, `_thumb_medium_${String(page)}.png`),
    large: assetUrl(card, `_thumb_large_${String(page)}.png`),
  }));
}

/** A postcard as `GET /v1/postcards/{id}` shows it. */
export function presentPostcard(card: Postcard): Record<string, unknown> {
  return {
    id: card.id,
    description: card.description,
    metadata: card.metadata,
    to: presentAddress(card.to),
    from: card.from && presentAddress(card.from),
    url: assetUrl(card, ".pdf"),
    carrier: "USPS",
    front_template_id: card.frontTemplate,
    back_template_id: card.backTemplate,
    front_template_version_id: card.frontTemplateVersion,
    back_template_version_id: card.backTemplateVersion,
    tracking_events: card.trackingEvents.map(presentTrackingEvent),
    thumbnails: presentThumbnails(card),
    size: card.size,
    mail_type: card.mailType,
    merge_variables: card.mergeVariables,
    expected_delivery_date: isoTime(card.sendAt + 6 * DAY_MS).slice(0, 10),
    date_created: isoTime(card.createdAt),
    date_modified: isoTime(card.updatedAt),
    send_date: isoTime(card.sendAt),
    use_type: card.useType,
    ...(card.billingGroup === null ? {} : { billing_group_id: card.billingGroup }),
    fsc: false,
    status: "processed",
    failure_reason: null,
    ...(card.isDeleted ? { deleted: true } : {}),
    object: "postcard",
  };
}
