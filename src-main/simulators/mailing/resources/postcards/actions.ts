import { invalid, lobError, notFound } from "../../errors.ts";
import type { Address, Postcard, SimContext } from "../../state.ts";
import { createAddress, requireReference } from "../addresses/actions.ts";
import type { AddressBody } from "../addresses/schema.ts";
import type { Artwork, PostcardBody } from "./schema.ts";

/** The time for canceling a card without a send date: the provider's own window. */
const CANCEL_WINDOW_MS = 5 * 60_000;
const FURTHEST_MS = 180 * 86_400_000;

/** The postcard of a path, canceled or not; 404 when there is none. */
export function requirePostcard(context: SimContext, id: string | undefined): Postcard {
  const card = context.state.postcards.get(id ?? "");
  if (!card) throw notFound("postcard");
  return card;
}

function resolve(context: SimContext, party: string | AddressBody, field: "to" | "from"): Address {
  return typeof party === "string"
    ? requireReference(context, party, field)
    : createAddress(context, party);
}

function checkParty(
  context: SimContext,
  party: string | AddressBody | undefined,
  field: "to" | "from",
): void {
  if (typeof party === "string") requireReference(context, party, field);
}

/** The time at which the card goes to print. */
function sendTime({ now }: SimContext, sendDate: number | undefined): number {
  if (sendDate === undefined) return now + CANCEL_WINDOW_MS;
  if (sendDate > now + FURTHEST_MS) {
    throw invalid("send_date cannot be more than 180 days in the future");
  }
  const today = Math.floor(now / 86_400_000) * 86_400_000;
  if (sendDate < today) throw invalid("send_date cannot be in the past");
  return Math.max(sendDate, now);
}

function countryOf(context: SimContext, party: string | AddressBody): string {
  return typeof party === "string"
    ? requireReference(context, party, "from").country
    : party.address_country;
}

/** Validates an order before any object is created. */
function checkOrder(context: SimContext, body: PostcardBody): number {
  checkParty(context, body.to, "to");
  checkParty(context, body.from, "from");
  if (body.from !== undefined && countryOf(context, body.from) !== "US") {
    throw invalid("from must be a US address");
  }
  return sendTime(context, body.send_date);
}

function templateVersion({ ids }: SimContext, { template }: Artwork): string | null {
  return template === null ? null : ids.next("vrsn_", 16, "hex");
}

/** Creates a postcard. */
export function createPostcard(context: SimContext, body: PostcardBody): Postcard {
  const sendAt = checkOrder(context, body);
  const { ids, now, state } = context;
  const to = resolve(context, body.to, "to");
  const from = body.from === undefined ? null : resolve(context, body.from, "from");
  return state.postcards.add({
    id: ids.next("psc_", 16, "hex"),
    description: body.description,
    metadata: body.metadata,
    to,
    from,
    size: body.size,
    mailType: body.mail_type,
    frontTemplate: body.front.template,
    backTemplate: body.back.template,
    frontTemplateVersion: templateVersion(context, body.front),
    backTemplateVersion: templateVersion(context, body.back),
    mergeVariables: body.merge_variables,
    useType: body.use_type ?? null,
    billingGroup: body.billing_group_id ?? null,
    sendAt,
    trackingEvents: [],
    assetSignature: ids.bare("sig_", 40),
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  });
}

/** Cancels a postcard that has not gone to print. */
export function cancelPostcard(context: SimContext, card: Postcard): void {
  if (card.isDeleted) throw notFound("postcard");
  if (context.now >= card.sendAt) {
    throw lobError(422, "not_deletable", "postcard cannot be canceled: it has gone to print");
  }
  context.state.postcards.replace({ ...card, isDeleted: true, updatedAt: context.now });
}
