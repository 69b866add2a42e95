import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { lobError, notFound } from "../../errors.ts";
import { type PieceKind, pieceKinds } from "../../pieces/kinds.ts";
import { loadPdf, renderPiece } from "../../pieces/pdf.ts";
import { route } from "../../route.ts";
import type { SimContext } from "../../state.ts";

/** `psc_1.pdf`, `psc_1_thumb_small_1.png` */
const fileName = /^([a-z]+_[0-9a-f]+)(_thumb_(?:small|medium|large)_\d)?\.(pdf|png)$/;

/** A thumbnail needs a renderer of PDFs, which is larger than the rest of the simulator. */
function notRendered(kind: PieceKind, id: string) {
  const pdf = `/${pieceKinds[kind].path}/${id}.pdf`;
  const message = `Thumbnails are not rendered by the simulator; ${pdf} shows the same pages`;
  return lobError(501, "not_implemented", message);
}

async function preview({ state }: SimContext, kind: PieceKind, file: string | undefined) {
  const [, id = "", thumbnail, type] = fileName.exec(file ?? "") ?? [];
  const piece = state.pieces[kind].get(id);
  if (!piece) throw notFound(kind);
  if (thumbnail !== undefined && type === "png") throw notRendered(kind, id);
  if (thumbnail !== undefined || type !== "pdf") throw notFound(kind);
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
