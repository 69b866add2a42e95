import { RouteResponse } from "#core/kernel/response.ts";
import { urlPart } from "#core/text/escaping.ts";
import { presentWrite } from "../documents/commit.ts";

/** A path's segment; the slashes of design documents and attachments stay. */
export function encodePath(id: string): string {
  return urlPart(id).replaceAll("%2F", "/");
}

/** What a written document answers. With `batch=ok` a client does not wait to learn its revision. */
export function answerWrite(
  written: { readonly id: string; readonly rev: string },
  batch: string | undefined,
  databaseUrl: string,
): RouteResponse {
  const location = `${databaseUrl}/${encodePath(written.id)}`;
  if (batch === "ok") return new RouteResponse(202, { ok: true, id: written.id }, { location });
  return new RouteResponse(201, presentWrite(written), { location, etag: `"${written.rev}"` });
}
