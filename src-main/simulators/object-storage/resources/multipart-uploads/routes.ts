import { noContent } from "#core/http/answer.ts";
import { route } from "../../route.ts";
import { requireUpload } from "../../shared/require.ts";
import { removeUpload } from "../../state.ts";
import { completeUpload, createUpload, uploadPart, uploadPartCopy } from "./actions.ts";
import { listParts, listUploads } from "./present.ts";

export const routes = [
  route({
    method: "POST",
    path: "/:bucket/*?uploads",
    summary: "CreateMultipartUpload",
    handle: createUpload,
  }),
  route({
    method: "PUT",
    path: "/:bucket/*?uploadId",
    summary: "UploadPart",
    handle: uploadPart,
  }),
  route({
    method: "PUT",
    path: "/:bucket/*?uploadId#x-amz-copy-source",
    summary: "UploadPartCopy",
    handle: uploadPartCopy,
  }),
  route({
    method: "POST",
    path: "/:bucket/*?uploadId",
    summary: "CompleteMultipartUpload",
    handle: completeUpload,
  }),
  route({
    method: "DELETE",
    path: "/:bucket/*?uploadId",
    summary: "AbortMultipartUpload",
    handle: ({ state }, call) => {
      removeUpload(state, requireUpload(state, call));
      return noContent();
    },
  }),
  route({ method: "GET", path: "/:bucket/*?uploadId", summary: "ListParts", handle: listParts }),
  route({
    method: "GET",
    path: "/:bucket?uploads",
    summary: "ListMultipartUploads",
    handle: listUploads,
  }),
];
