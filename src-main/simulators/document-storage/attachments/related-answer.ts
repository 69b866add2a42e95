import { Readable } from "node:stream";
import { RouteResponse } from "#core/kernel/response.ts";
import type { BlobStore } from "#core/state/blob-store.ts";
import { presentDocument, type DocumentView } from "../documents/present.ts";
import { hashOf } from "../documents/revision.ts";
import type { Doc, Revision } from "../state.ts";

async function* partsOf(
  blobs: BlobStore,
  document: unknown,
  revision: Revision,
  boundary: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(document)}`,
  );
  for (const [name, { blob, contentType }] of revision.attachments) {
    const headers = [
      `Content-Disposition: attachment; filename="${name.replaceAll(/["\r\n]/g, "_")}"`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${String(blob.length)}`,
    ];
    yield Buffer.from(`\r\n--${boundary}\r\n${headers.join("\r\n")}\r\n\r\n`);
    yield* blobs.read(blob);
  }
  yield Buffer.from(`\r\n--${boundary}--`);
}

/** A document and its attachments, each in a part. The bytes stay readable while they are sent. */
export function relatedAnswer(
  blobs: BlobStore,
  doc: Doc,
  revision: Revision,
  view: DocumentView,
): RouteResponse {
  const document = presentDocument(doc, revision, { ...view, follows: true });
  const boundary = hashOf(revision.id);
  const held = [...revision.attachments.values()].map(({ blob }) => blobs.retain(blob));
  const stream = Readable.from(partsOf(blobs, document, revision, boundary), { objectMode: false });
  stream.once("close", () => {
    for (const blob of held) blobs.release(blob);
  });
  return new RouteResponse(200, stream, {
    "content-type": `multipart/related; boundary="${boundary}"`,
    etag: `"${revision.id}"`,
  });
}
