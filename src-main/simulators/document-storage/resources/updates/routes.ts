import type { Readable } from "node:stream";
import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { findCaller } from "../../access/caller.ts";
import { readBytes, chunksOf } from "../../attachments/receive.ts";
import { readMember, requireDesign, requireJavaScript } from "../../code/design.ts";
import { codeOf } from "../../code/state-code.ts";
import { requestObject } from "../../code/request-object.ts";
import { couchError, notFound, tooLarge } from "../../errors.ts";
import { checkDocId, parseDocument } from "../../revisions/draft.ts";
import { presentDocument } from "../../revisions/present.ts";
import { requireSame, writeDocument } from "../../revisions/write.ts";
import { encodePath, streamRoute } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { MAX_DOCUMENT_BYTES, nextId, type SimContext } from "../../state.ts";

const responseSchema = z.union([
  z.string().transform((body) => ({ body })),
  lazyLooseObject(() => ({
    code: z.int().min(200).max(599).optional(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.string().optional(),
    json: z.unknown().optional(),
    base64: z.string().optional(),
  })),
]);

interface UpdateResponse {
  readonly code?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  readonly json?: unknown;
  readonly base64?: string | undefined;
}

const resultSchema = z.tuple([z.record(z.string(), z.unknown()).nullable(), z.unknown()]);

async function readText(request: RouteRequest<unknown, Readable>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunksOf(readBytes(request))) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length > MAX_DOCUMENT_BYTES) throw tooLarge(MAX_DOCUMENT_BYTES);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function contentOf({ json, base64, body }: UpdateResponse): readonly [type: string, bytes: Buffer] {
  if (json !== undefined) return ["application/json", Buffer.from(JSON.stringify(json))];
  if (base64 !== undefined) return ["application/binary", Buffer.from(base64, "base64")];
  return ["text/html; charset=utf-8", Buffer.from(body ?? "")];
}

/** The response that an update function returned, with its headers. */
function respond(response: unknown, code: number, headers: Readonly<Record<string, string>>) {
  const read = responseSchema.safeParse(response);
  if (!read.success) {
    const reason = "An update function returns text or an object.";
    throw couchError(500, "external_response_error", reason);
  }
  const answer: UpdateResponse = read.data;
  const [type, bytes] = contentOf(answer);
  const own = Object.entries(answer.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const all = { "content-type": type, ...Object.fromEntries(own), ...headers };
  return new RouteResponse(answer.code ?? code, bytes, all);
}

/** Runs an update function with the document that the path names, and writes the one that it returns. */
async function update(
  context: SimContext,
  request: RouteRequest<unknown, Readable>,
): Promise<RouteResponse> {
  const { state, now } = context;
  const { params } = request;
  const database = requireDatabase(state, params["db"]);
  const design = requireDesign(database, params["design"] ?? "");
  const name = params["name"] ?? "";
  if (readMember(design.body, "updates", name) === undefined) {
    throw notFound(`missing json key: ${name}`);
  }
  requireJavaScript(design);
  const body = await readText(request);
  requireSame(context, state, database);
  const id = params["*"];
  const doc = id === undefined ? undefined : database.docs.get(id);
  const before =
    doc && !doc.winner.isDeleted ? presentDocument(doc, doc.winner, { revs: true }) : null;
  const uuid = nextId(context);
  const object = requestObject(state, database, request, { id: id ?? null, uuid, body });
  const seed = context.ids.integer("update");
  const result = resultSchema.parse(
    await codeOf(state).call(design.program, ["update", name, before, object], { now, seed }),
  );
  const [made, response] = result;
  if (made === null) return respond(response, 200, {});
  requireSame(context, state, database);
  const { _revisions: _, ...fields } = made;
  const document = parseDocument(fields);
  const by = { caller: findCaller(state, request), isReplicated: false };
  const known = { ...document, id: checkDocId(document.id) };
  const written = await writeDocument(context, database.id, known, by);
  return respond(response, 201, {
    "x-couch-update-newrev": written.rev,
    "x-couch-id": encodePath(written.id),
  });
}

const PATH = "/:db/_design/:design/_update/:name";

export const routes = ([PATH, `${PATH}/*`] as const).flatMap((path) =>
  (["POST", "PUT"] as const).map((method) =>
    streamRoute(`${method} ${path}`, "Runs an update function", update),
  ),
);
