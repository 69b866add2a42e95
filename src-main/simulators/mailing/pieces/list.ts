import { isWithinBounds } from "#core/state/bounds.ts";
import type { Collection } from "#core/state/collection.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { listPage, reversed, sortedBy } from "../shared/paging.ts";
import { hasMetadata } from "../shared/schema.ts";
import type { Piece, SimContext } from "../state.ts";
import type { PieceKind } from "./kinds.ts";
import { presentPiece } from "./present.ts";
import type { PieceQuery } from "./schema.ts";

function isWanted(piece: Piece, query: PieceQuery, now: number): boolean {
  const { scheduled, status, mail_type: mailType } = query;
  return (
    (scheduled === undefined || piece.sendAt > now === scheduled) &&
    (status === undefined || status === "processed") &&
    (query.campaign_id === undefined || query.campaign_id === piece.campaignId) &&
    (mailType === undefined || piece.mailType === mailType) &&
    isWithinBounds(piece.createdAt, query.date_created) &&
    isWithinBounds(piece.sendAt, query.send_date) &&
    hasMetadata(piece.metadata, query.metadata)
  );
}

function inOrder(pieces: Collection<Piece>, { sort_by: sort }: PieceQuery) {
  const bySending = sort?.send_date;
  if (bySending === undefined) return sort?.date_created === "asc" ? reversed(pieces) : pieces;
  const sorted = sortedBy(pieces.values(), ({ sendAt }) => sendAt);
  return bySending === "asc" ? reversed(sorted) : sorted;
}

/** A page of the pieces of one product. `hasOwn` tests the filters that only this product has. */
export function listPieces(
  { state, now }: SimContext,
  kind: PieceKind,
  request: RouteRequest<PieceQuery>,
  hasOwn: (piece: Piece) => boolean = () => true,
): Record<string, unknown> {
  const { query } = request;
  const keep = (piece: Piece) => isWanted(piece, query, now) && hasOwn(piece);
  const source = inOrder(state.pieces[kind], query);
  return listPage(request, query, source, keep, (piece) => presentPiece(state, piece));
}
