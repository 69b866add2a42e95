import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { createRouteHelper } from "#core/contract/route.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { refuseSignature } from "../../files/signed-url.ts";
import type { State } from "../../state.ts";

const route = createRouteHelper<State>();

const signedQuery = lazyObject(() => ({
  "X-Amz-Expires": z.string().default(""),
  "X-Amz-Signature": z.string().default(""),
}));

/** The error of the storage behind Notion's addresses. */
function storageError(status: number, code: string, message: string): Refusal {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Refusal(status, text, { "content-type": "application/xml" });
}

/** The bytes of uploaded files, at addresses that are signed and expire. */
export const routes = [
  route("GET /files/:id/:name", "Returns the bytes of an uploaded file", {
    open: true,
    query: signedQuery,
    handle: (context, { params, query }) => {
      const id = params["id"] ?? "";
      const { "X-Amz-Expires": until, "X-Amz-Signature": signature } = query;
      const reason = refuseSignature(context, id, { until, signature });
      if (reason !== undefined) throw storageError(403, "AccessDenied", reason);
      const upload = context.state.fileUploads.get(id);
      if (!upload?.content) throw storageError(404, "NoSuchKey", "The key does not exist.");
      const contentType = upload.contentType ?? "application/octet-stream";
      return new RouteResponse(200, upload.content, {
        "content-type": contentType,
        "x-content-type-options": "nosniff",
        ...sandboxHeaders(contentType),
      });
    },
  }),
];
