import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { notFound } from "../../errors.ts";
import { type PieceKind, pieceKinds } from "../../pieces/kinds.ts";
import { loadPdf, renderPiece } from "../../pieces/pdf.ts";
import { route } from "../../route.ts";
import type { SimContext } from "../../state.ts";

async function preview({ state }: SimContext, kind: PieceKind, file: string | undefined) {
  const [id, type] = (file ?? "").split(".");
  const piece = state.pieces[kind].get(id ?? "");
  if (!piece || type !== "pdf") throw notFound(kind);
  const pdf = await renderPiece(await loadPdf(), state, piece);
  const contentType = "application/pdf";
  return new RouteResponse(200, pdf, {
    "content-type": contentType,
    ...sandboxHeaders(contentType),
  });
}

const previewRoute = (kind: PieceKind) =>
  route(`GET /${pieceKinds[kind].path}/:file`, `Shows a ${kind.replace("_", " ")} as a PDF`, {
    open: true,
    handle: (context, { params }) => preview(context, kind, params["file"]),
  });

/** Pictures of pieces, at the paths that their links have at the provider's own host. */
export const routes = [
  previewRoute("postcard"),
  previewRoute("letter"),
  previewRoute("self_mailer"),
  previewRoute("check"),
];
