import { NotSimulated } from "#core/contract/refusal.ts";
import {
  type Route,
  type RouteRequest,
  createRouteHelper,
  createStreamRouteHelper,
} from "#core/contract/route.ts";
import { urlPart } from "#core/text/escaping.ts";
import { badRequest, couchError } from "./errors.ts";
import { checkDocId, readLocalName } from "./revisions/draft.ts";
import type { State } from "./state.ts";

export const route = createRouteHelper<State>();
export const streamRoute = createStreamRouteHelper<State>();

/** The same route with a slash behind it, as some clients write the path of a database. */
export function withSlash(spec: Route<State>): readonly Route<State>[] {
  return [spec, { ...spec, path: `${spec.path}/` }];
}

/** A document may be named in one piece, or with the slash of its kind standing in the path. */
export const DOCUMENT_PATHS = ["/:db/:id", "/:db/_design/:design"] as const;

/** The id of the document that a path names. */
export function readDocId({ params, url, method }: RouteRequest): string {
  const { id, design } = params;
  if (design !== undefined) return `_design/${design}`;
  if (id?.startsWith("_") !== true || id.startsWith("_design/")) return checkDocId(id);
  if (readLocalName(id) !== undefined) throw badRequest("Local documents cannot have attachments.");
  const reason = "Only reserved document ids may start with underscore.";
  const [path = url] = url.split("?", 1);
  const status = method === "GET" || method === "HEAD" ? 404 : 400;
  const error = status === 404 ? "not_found" : "illegal_docid";
  throw new NotSimulated(path, couchError(status, error, status === 404 ? "missing" : reason));
}

/** The revision that a write names: in the query, or as the tag it must match. */
export function readRev(
  query: { readonly rev?: string | undefined },
  { headers }: Pick<RouteRequest, "headers">,
): string | undefined {
  const tag = headers["if-match"]?.replace(/^W\//, "").replaceAll('"', "");
  if (query.rev === undefined || query.rev === "") return tag;
  if (tag !== undefined && tag !== query.rev) {
    throw couchError(400, "bad_request", "Document rev and etag have different values.");
  }
  return query.rev;
}

/** A path's segment; the slashes of design documents and attachments stay. */
export function encodePath(id: string): string {
  return urlPart(id).replaceAll("%2F", "/");
}
