import { RouteResponse } from "#core/contract/response.ts";
import { createRouteHelper } from "#core/contract/route.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { ownerContext } from "../../connect/account-context.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createObject } from "../../shared/resource.ts";
import type { State } from "../../state.ts";
import { createFile } from "./actions.ts";
import { createFileBody, purpose, type StoredFile } from "./fields.ts";
import { fileResource } from "./present.ts";

const { create, list, show } = createResourceRoutes(fileResource);
/** A form with a file of the largest purpose. */
const MAX_FORM = 17 * 1_024 * 1_024;

const bytesRoute = createRouteHelper<State>();

/** Returns the content of a file. */
export function sendFile({ bytes, contentType }: StoredFile): RouteResponse {
  return new RouteResponse(200, bytes, {
    "content-type": contentType,
    "x-content-type-options": "nosniff",
    ...sandboxHeaders(contentType),
  });
}

/** Files that clients upload: evidence, identity documents, logos. */
export const routes = [
  create("POST /v1/files", "Uploads a file, in a multipart form", {
    body: createFileBody,
    bodyLimit: MAX_FORM,
    run: createFile,
  }),
  list("GET /v1/files", "Lists files", () => ({
    created: within("created"),
    purpose: equal("purpose", purpose),
  })),
  show("GET /v1/files/:id", "Describes a file"),
  bytesRoute("GET /v1/files/:id/contents", "Returns the content of a file", (outer, { params }) => {
    const id = params["id"] ?? "";
    const context = ownerContext(outer, ({ files }) => files.has(id));
    return sendFile(createObject(context, fileResource, id));
  }),
];
