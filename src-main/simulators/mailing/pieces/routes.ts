import type { RouteRequest } from "#core/contract/route.ts";
import { respondIdempotently, route } from "../route.ts";
import type { SimContext } from "../state.ts";
import { cancelPiece, createPiece, type Order, requirePiece } from "./actions.ts";
import type { PieceKind } from "./kinds.ts";
import { presentPiece } from "./present.ts";

/** The paths of the routes of a product. */
type ProductPath = `/v1/${string}`;

/** Makes the routes that show and cancel a piece of one product. */
export function pieceRoutes(kind: PieceKind, path: ProductPath, noun: string) {
  return [
    route(`GET ${path}/:id`, `Shows a ${noun}`, (context, { params }) =>
      presentPiece(context.state, requirePiece(context, kind, params["id"])),
    ),
    route(`DELETE ${path}/:id`, `Cancels a ${noun}`, (context, { params }) => {
      const piece = requirePiece(context, kind, params["id"]);
      cancelPiece(context, piece);
      return { id: piece.id, object: `${kind}_deleted`, deleted: true };
    }),
  ];
}

/** Orders a piece, once for each idempotency key. */
export function respondToOrder(
  context: SimContext,
  request: RouteRequest,
  kind: PieceKind,
  order: () => Order,
): unknown {
  return respondIdempotently(context, request, () =>
    presentPiece(context.state, createPiece(context, kind, order())),
  );
}
