import {
  type ConformanceRules,
  type RouteRule,
  snakeCased,
} from "#core/testing/conformance/rules.ts";

/** The rule of a route that a method of the SDK calls: `files.getFileById`. */
function calledBy(method: string, parameters?: string): RouteRule {
  const path = method.split(".").map((name) => `["${name}"]`);
  return {
    response: `Json<NonNullable<Awaited<ReturnType<BoxClient${path.join("")}>>>>`,
    ...(parameters !== undefined && { parameters }),
  };
}

const upload = calledBy("uploads.uploadFile", "UploadFileQueryParams");
const uploadVersion = calledBy("uploads.uploadFileVersion", "UploadFileVersionQueryParams");

/** `content_created_at` → `contentCreatedAt`, at any depth. */
function toCamelCase(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(toCamelCase);
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      toCamelCase(value),
    ]),
  );
}

/** The types of the package `box-node-sdk` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { BoxClient } from "box-node-sdk";
import type { FileFull } from "box-node-sdk/schemas/fileFull";
import type { FolderFull } from "box-node-sdk/schemas/folderFull";
import type { Items } from "box-node-sdk/schemas/items";
// With \`fields\`, entries have all that was asked for.
type Listed = Omit<Items, "entries"> & { entries: (FileFull | FolderFull)[] };
import type { CopyFileQueryParams, CopyFileRequestBody, GetFileByIdQueryParams, UpdateFileByIdQueryParams,
  UpdateFileByIdRequestBody } from "box-node-sdk/managers/files";
import type { CopyFolderQueryParams, CopyFolderRequestBody, CreateFolderQueryParams, CreateFolderRequestBody,
  DeleteFolderByIdQueryParams, GetFolderByIdQueryParams, GetFolderItemsQueryParams, UpdateFolderByIdQueryParams,
  UpdateFolderByIdRequestBody } from "box-node-sdk/managers/folders";
import type { PreflightFileUploadCheckRequestBody, UploadFileQueryParams, UploadFileVersionQueryParams }
  from "box-node-sdk/managers/uploads";
import type { GetFileVersionByIdQueryParams, GetFileVersionsQueryParams, PromoteFileVersionQueryParams,
  PromoteFileVersionRequestBody, UpdateFileVersionByIdRequestBody } from "box-node-sdk/managers/fileVersions";
import type { CreateCommentQueryParams, CreateCommentRequestBody, GetCommentByIdQueryParams,
  GetFileCommentsQueryParams, UpdateCommentByIdQueryParams, UpdateCommentByIdRequestBody }
  from "box-node-sdk/managers/comments";
import type { SearchForContentQueryParams } from "box-node-sdk/managers/search";
import type { FindFileForSharedLinkQueryParams } from "box-node-sdk/managers/sharedLinksFiles";
import type { GetFileCollaborationsQueryParams, GetFolderCollaborationsQueryParams }
  from "box-node-sdk/managers/listCollaborations";
import type { CreateCollaborationQueryParams, CreateCollaborationRequestBody, GetCollaborationByIdQueryParams,
  UpdateCollaborationByIdRequestBody } from "box-node-sdk/managers/userCollaborations";
import type { GetTrashedItemsQueryParams } from "box-node-sdk/managers/trashedItems";
import type { GetTrashedFileByIdQueryParams, RestoreFileFromTrashQueryParams, RestoreFileFromTrashRequestBody }
  from "box-node-sdk/managers/trashedFiles";
import type { GetTrashedFolderByIdQueryParams, RestoreFolderFromTrashQueryParams,
  RestoreFolderFromTrashRequestBody } from "box-node-sdk/managers/trashedFolders";
import type { GetUserByIdQueryParams, GetUserMeQueryParams, GetUsersQueryParams } from "box-node-sdk/managers/users";
import type { CreateWebhookRequestBody, GetWebhooksQueryParams, UpdateWebhookByIdRequestBody }
  from "box-node-sdk/managers/webhooks";
import type { DownloadFileQueryParams } from "box-node-sdk/managers/downloads";
// The SDK's classes as JSON: its times and dates are texts. The types know too few nulls.
type Empty = "acknowledgedAt" | "sequenceId" | "sharedLink";
type Json<T> = T extends { value: Date }
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T as Key extends "rawData" ? never : Key]: Json<T[Key]> | (Key extends Empty ? null : never) }
      : T;
`,
  routes: {
    "GET /2.0/users/me": calledBy("users.getUserMe", "GetUserMeQueryParams"),
    "GET /2.0/users/:id": calledBy("users.getUserById", "GetUserByIdQueryParams"),
    "GET /2.0/users": calledBy("users.getUsers", "GetUsersQueryParams"),
    "GET /2.0/folders/:id": calledBy("folders.getFolderById", "GetFolderByIdQueryParams"),
    "GET /2.0/folders/:id/items": {
      response: "Json<Listed>",
      parameters: "GetFolderItemsQueryParams",
    },
    "POST /2.0/folders": calledBy(
      "folders.createFolder",
      "CreateFolderQueryParams & CreateFolderRequestBody",
    ),
    "PUT /2.0/folders/:id": calledBy(
      "folders.updateFolderById",
      "UpdateFolderByIdQueryParams & UpdateFolderByIdRequestBody",
    ),
    "POST /2.0/folders/:id/copy": calledBy(
      "folders.copyFolder",
      "CopyFolderQueryParams & CopyFolderRequestBody",
    ),
    "DELETE /2.0/folders/:id": { parameters: "DeleteFolderByIdQueryParams" },
    "OPTIONS /2.0/files/content": calledBy(
      "uploads.preflightFileUploadCheck",
      "PreflightFileUploadCheckRequestBody",
    ),
    "POST /2.0/files/content": upload,
    "POST /api/2.0/files/content": upload,
    "POST /2.0/files/:id/content": uploadVersion,
    "POST /api/2.0/files/:id/content": uploadVersion,
    "GET /2.0/files/:id": calledBy("files.getFileById", "GetFileByIdQueryParams"),
    "PUT /2.0/files/:id": calledBy(
      "files.updateFileById",
      "UpdateFileByIdQueryParams & UpdateFileByIdRequestBody",
    ),
    "POST /2.0/files/:id/copy": calledBy(
      "files.copyFile",
      "CopyFileQueryParams & CopyFileRequestBody",
    ),
    "GET /2.0/files/:id/content": { parameters: "DownloadFileQueryParams" },
    "GET /2.0/files/:id/versions": calledBy(
      "fileVersions.getFileVersions",
      "GetFileVersionsQueryParams",
    ),
    "GET /2.0/files/:id/versions/:version": calledBy(
      "fileVersions.getFileVersionById",
      "GetFileVersionByIdQueryParams",
    ),
    "PUT /2.0/files/:id/versions/:version": calledBy(
      "fileVersions.updateFileVersionById",
      "UpdateFileVersionByIdRequestBody",
    ),
    "POST /2.0/files/:id/versions/current": calledBy(
      "fileVersions.promoteFileVersion",
      "PromoteFileVersionQueryParams & PromoteFileVersionRequestBody",
    ),
    "GET /2.0/files/:id/comments": calledBy(
      "comments.getFileComments",
      "GetFileCommentsQueryParams",
    ),
    "POST /2.0/comments": calledBy(
      "comments.createComment",
      "CreateCommentQueryParams & CreateCommentRequestBody",
    ),
    "GET /2.0/comments/:id": calledBy("comments.getCommentById", "GetCommentByIdQueryParams"),
    "PUT /2.0/comments/:id": calledBy(
      "comments.updateCommentById",
      "UpdateCommentByIdQueryParams & UpdateCommentByIdRequestBody",
    ),
    "GET /2.0/search": calledBy("search.searchForContent", "SearchForContentQueryParams"),
    "GET /2.0/shared_items": {
      response:
        'Json<Awaited<ReturnType<BoxClient["sharedLinksFiles"]["findFileForSharedLink"] | BoxClient["sharedLinksFolders"]["findFolderForSharedLink"]>>>',
      parameters: "FindFileForSharedLinkQueryParams",
    },
    "GET /2.0/folders/:id/collaborations": calledBy(
      "listCollaborations.getFolderCollaborations",
      "GetFolderCollaborationsQueryParams",
    ),
    "GET /2.0/files/:id/collaborations": calledBy(
      "listCollaborations.getFileCollaborations",
      "GetFileCollaborationsQueryParams",
    ),
    "POST /2.0/collaborations": calledBy(
      "userCollaborations.createCollaboration",
      "CreateCollaborationQueryParams & CreateCollaborationRequestBody",
    ),
    "GET /2.0/collaborations/:id": calledBy(
      "userCollaborations.getCollaborationById",
      "GetCollaborationByIdQueryParams",
    ),
    "PUT /2.0/collaborations/:id": calledBy(
      "userCollaborations.updateCollaborationById",
      "UpdateCollaborationByIdRequestBody",
    ),
    "GET /2.0/folders/trash/items": calledBy(
      "trashedItems.getTrashedItems",
      "GetTrashedItemsQueryParams",
    ),
    "GET /2.0/files/:id/trash": calledBy(
      "trashedFiles.getTrashedFileById",
      "GetTrashedFileByIdQueryParams",
    ),
    "POST /2.0/files/:id": calledBy(
      "trashedFiles.restoreFileFromTrash",
      "RestoreFileFromTrashQueryParams & RestoreFileFromTrashRequestBody",
    ),
    "GET /2.0/folders/:id/trash": calledBy(
      "trashedFolders.getTrashedFolderById",
      "GetTrashedFolderByIdQueryParams",
    ),
    "POST /2.0/folders/:id": calledBy(
      "trashedFolders.restoreFolderFromTrash",
      "RestoreFolderFromTrashQueryParams & RestoreFolderFromTrashRequestBody",
    ),
    "POST /oauth2/token": { untyped: "the SDK keeps the type of tokens to itself" },
    "GET /2.0/webhooks": calledBy("webhooks.getWebhooks", "GetWebhooksQueryParams"),
    "POST /2.0/webhooks": calledBy("webhooks.createWebhook", "CreateWebhookRequestBody"),
    "GET /2.0/webhooks/:id": calledBy("webhooks.getWebhookById"),
    "PUT /2.0/webhooks/:id": calledBy("webhooks.updateWebhookById", "UpdateWebhookByIdRequestBody"),
  },
  wireName: snakeCased,
  notSent: { rawData: "the response as it came" },
  toTyped: toCamelCase,
};
