import type { RouteRequest } from "#core/kernel/route.ts";
import { badRequest } from "../errors.ts";
import { commitEdit } from "../documents/commit.ts";
import { checkDocId, checkRev } from "../documents/draft.ts";
import { findDatabase, findDoc, findRevision } from "../find.ts";
import type { DocumentContext } from "../state.ts";
import { answerWrite } from "./answer-write.ts";
import { docIdOf } from "./route.ts";

function destinationOf({ headers }: RouteRequest): { id: string; rev: string | undefined } {
  const header = headers["destination"];
  if (typeof header !== "string" || header === "") {
    throw badRequest("Destination header is mandatory for COPY.");
  }
  const [path = "", query = ""] = header.split("?", 2);
  const rev = new URLSearchParams(query).get("rev");
  try {
    const id = checkDocId(decodeURIComponent(path));
    return { id, rev: rev === null ? undefined : checkRev(rev) };
  } catch (error) {
    throw error instanceof URIError ? badRequest("Destination cannot be decoded.") : error;
  }
}

/** Writes a version of a document under another id. */
export function copyDocument(
  context: DocumentContext,
  request: RouteRequest,
  rev: string | undefined,
): unknown {
  const database = findDatabase(context.state, request.params["db"]);
  const { body = {}, attachments } = findRevision(findDoc(database, docIdOf(request)), rev);
  const destination = destinationOf(request);
  const draft = { ...destination, isDeleted: false, body, attachments };
  const written = commitEdit(context, database, draft);
  return answerWrite(written, undefined, `${request.baseUrl}/${request.params["db"] ?? ""}`);
}
