import { invalid, lobError, notFound } from "../errors.ts";
import { createAddress, requireReference } from "../resources/addresses/actions.ts";
import type { AddressBody } from "../resources/addresses/schema.ts";
import { publishedVersionOf } from "../resources/templates/find.ts";
import type { Address, Metadata, Piece, SimContext } from "../state.ts";
import { type PieceKind, pieceKinds } from "./kinds.ts";
import type { SentArtwork } from "./schema.ts";

/** The time for canceling a piece without a send date: the provider's own window. */
const CANCEL_WINDOW_MS = 5 * 60_000;
const FURTHEST_MS = 180 * 86_400_000;

type Party = string | AddressBody;

/** A piece as a client orders it. */
export interface Order {
  readonly to: Party;
  readonly from?: Party | undefined;
  readonly mail_type: Piece["mailType"];
  readonly use_type?: Piece["useType"] | undefined;
  readonly merge_variables: Piece["mergeVariables"];
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly send_date?: number | undefined;
  readonly billing_group_id?: string | null | undefined;
  /** The artwork by the names of its fields. */
  readonly artwork: Readonly<Record<string, SentArtwork | undefined>>;
  /** The fields of the product, by their names on the wire. */
  readonly own: Piece["own"];
  readonly bankAccountId?: string;
  readonly campaignId?: string;
}

/** The piece of a path, canceled or not; 404 when there is none. */
export function requirePiece(
  { state }: SimContext,
  kind: PieceKind,
  id: string | undefined,
): Piece {
  const piece = state.pieces[kind].get(id ?? "");
  if (!piece) throw notFound(kind);
  return piece;
}

function resolve(context: SimContext, party: Party, field: "to" | "from"): Address {
  return typeof party === "string"
    ? requireReference(context, party, field)
    : createAddress(context, party);
}

function checkParty(context: SimContext, party: Party | undefined, field: "to" | "from"): void {
  if (typeof party === "string") requireReference(context, party, field);
}

/** The time at which the piece goes to print. */
function sendTime({ now }: SimContext, sendDate: number | undefined): number {
  if (sendDate === undefined) return now + CANCEL_WINDOW_MS;
  if (sendDate > now + FURTHEST_MS) {
    throw invalid("send_date cannot be more than 180 days in the future");
  }
  const today = Math.floor(now / 86_400_000) * 86_400_000;
  if (sendDate < today) throw invalid("send_date cannot be in the past");
  return Math.max(sendDate, now);
}

function countryOf(context: SimContext, party: Party, field: "to" | "from"): string {
  return typeof party === "string"
    ? requireReference(context, party, field).country
    : party.address_country;
}

/** Mail that only goes to addresses in the US, or only to others. */
function checkDestination(context: SimContext, kind: PieceKind, { to, from, own }: Order): void {
  const isDomestic = countryOf(context, to, "to") === "US";
  if (!isDomestic && from === undefined) {
    throw invalid("from is required if to is an address outside the US");
  }
  if (kind === "check" && !isDomestic) {
    throw lobError(422, "invalid_check_international", "Checks cannot be sent internationally.");
  }
  const { extra_service: service } = own;
  if (typeof service !== "string" || service === "registered" || isDomestic) return;
  throw invalid(`extra_service ${service} is only available for mail within the US`);
}

/** Rejects a billing group that does not exist. */
export function checkBillingGroup({ state }: SimContext, id: string | null | undefined): void {
  if (id == null || state.billingGroups.get(id)) return;
  throw invalid(`billing_group_id names no billing group: ${id.slice(0, 100)}`);
}

/** Validates an order before any object is created. */
function checkOrder(context: SimContext, kind: PieceKind, order: Order): number {
  checkParty(context, order.to, "to");
  checkParty(context, order.from, "from");
  if (order.from !== undefined && countryOf(context, order.from, "from") !== "US") {
    throw invalid("from must be a US address");
  }
  checkDestination(context, kind, order);
  checkBillingGroup(context, order.billing_group_id);
  for (const [field, sent] of Object.entries(order.artwork)) {
    if (typeof sent?.template === "string") publishedVersionOf(context.state, sent.template, field);
  }
  return sendTime(context, order.send_date);
}

function templateVersion({ ids, state }: SimContext, field: string, { template }: SentArtwork) {
  if (template === null) return null;
  return publishedVersionOf(state, template, field)?.id ?? ids.next("vrsn_", 16, "hex");
}

/** Creates a piece of mail. */
export function createPiece(context: SimContext, kind: PieceKind, order: Order): Piece {
  const sendAt = checkOrder(context, kind, order);
  const { ids, now, state } = context;
  const to = resolve(context, order.to, "to");
  const from = order.from === undefined ? null : resolve(context, order.from, "from");
  return state.pieces[kind].add({
    id: ids.next(pieceKinds[kind].prefix, 16, "hex"),
    kind,
    description: order.description,
    metadata: order.metadata,
    to,
    from,
    mailType: order.mail_type,
    artwork: Object.entries(order.artwork).flatMap(([field, sent]) =>
      sent ? [{ field, ...sent, templateVersion: templateVersion(context, field, sent) }] : [],
    ),
    mergeVariables: order.merge_variables,
    useType: order.use_type ?? null,
    billingGroup: order.billing_group_id ?? null,
    own: order.own,
    bankAccountId: order.bankAccountId ?? null,
    campaignId: order.campaignId ?? null,
    sendAt,
    trackingEvents: [],
    assetSignature: ids.bare("sig_", 40),
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  });
}

/** Cancels a piece that has not gone to print. */
export function cancelPiece({ state, now }: SimContext, piece: Piece): void {
  const { kind } = piece;
  if (piece.isDeleted) throw notFound(kind);
  if (now >= piece.sendAt) {
    throw lobError(422, "not_deletable", `${kind} cannot be canceled: it has gone to print`);
  }
  state.pieces[kind].replace({ ...piece, isDeleted: true, updatedAt: now });
}
