import {
  type ConformanceRules,
  type RouteRule,
  snakeCased,
} from "#core/testing/conformance/rules.ts";

const suffixes = { query: "QueryParams", body: "RequestBody" };

/** The types of a method's parameters: `GetFileByIdQueryParams` of `files.getFileById`. */
function parametersOf(method: string, parts: readonly (keyof typeof suffixes)[]): string {
  const [manager = "", name = ""] = method.split(".");
  const type = `import("box-node-sdk/managers/${manager}").${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return parts.map((part) => `${type}${suffixes[part]}`).join(" & ");
}

/** The rule of a route that a method of the SDK calls: `files.getFileById`. */
function calledBy(method: string, ...parts: readonly (keyof typeof suffixes)[]): RouteRule {
  const path = method.split(".").map((name) => `["${name}"]`);
  return {
    response: `Json<NonNullable<Awaited<ReturnType<BoxClient${path.join("")}>>>>`,
    ...(parts.length > 0 && { parameters: parametersOf(method, parts) }),
  };
}

const upload = calledBy("uploads.uploadFile", "query");
const uploadVersion = calledBy("uploads.uploadFileVersion", "query");

/** Metadata is in camel case on the wire, and its own fields begin with a dollar sign. */
const DOLLAR: RouteRule = { untyped: "the names of metadata differ from those of the SDK" };

/** The rule of a route of upload sessions: at the host of the API, and at upload hosts. */
function both(route: string, method: string, ...parts: readonly (keyof typeof suffixes)[]) {
  const rule = calledBy(`chunkedUploads.${method}`, ...parts);
  return { [route]: rule, [route.replace(" ", " /api")]: rule };
}

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
import type { WebLink } from "box-node-sdk/schemas/webLink";
import type { Items } from "box-node-sdk/schemas/items";
// With \`fields\`, entries have all that was asked for.
type Listed = Omit<Items, "entries"> & { entries: (FileFull | FolderFull | WebLink)[] };
// The SDK's classes as JSON: its times and dates are texts. The types know too few nulls.
type Empty = "accessibleBy" | "acknowledgedAt" | "sequenceId" | "sessionId" | "sharedLink";
type Json<T> = T extends { value: Date }
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T as Key extends "rawData" ? never : Key]: Json<T[Key]> | (Key extends Empty ? null : never) }
      : T;
`,
  routes: {
    "GET /2.0/users/me": calledBy("users.getUserMe", "query"),
    "GET /2.0/users/:id": calledBy("users.getUserById", "query"),
    "GET /2.0/users": calledBy("users.getUsers", "query"),
    "GET /2.0/folders/:id": calledBy("folders.getFolderById", "query"),
    "GET /2.0/folders/:id/items": {
      response: "Json<Listed>",
      parameters: parametersOf("folders.getFolderItems", ["query"]),
    },
    "POST /2.0/folders": calledBy("folders.createFolder", "query", "body"),
    "PUT /2.0/folders/:id": calledBy("folders.updateFolderById", "query", "body"),
    "POST /2.0/folders/:id/copy": calledBy("folders.copyFolder", "query", "body"),
    "DELETE /2.0/folders/:id": { parameters: parametersOf("folders.deleteFolderById", ["query"]) },
    "OPTIONS /2.0/files/content": calledBy("uploads.preflightFileUploadCheck", "body"),
    "POST /2.0/files/content": upload,
    "POST /api/2.0/files/content": upload,
    "POST /2.0/files/:id/content": uploadVersion,
    "POST /api/2.0/files/:id/content": uploadVersion,
    "GET /2.0/files/:id": calledBy("files.getFileById", "query"),
    "PUT /2.0/files/:id": calledBy("files.updateFileById", "query", "body"),
    "POST /2.0/files/:id/copy": calledBy("files.copyFile", "query", "body"),
    "GET /2.0/files/:id/content": { parameters: parametersOf("downloads.downloadFile", ["query"]) },
    "GET /2.0/files/:id/versions": calledBy("fileVersions.getFileVersions", "query"),
    "GET /2.0/files/:id/versions/:version": calledBy("fileVersions.getFileVersionById", "query"),
    "PUT /2.0/files/:id/versions/:version": calledBy("fileVersions.updateFileVersionById", "body"),
    "POST /2.0/files/:id/versions/current": calledBy(
      "fileVersions.promoteFileVersion",
      "query",
      "body",
    ),
    "GET /2.0/files/:id/comments": calledBy("comments.getFileComments", "query"),
    "POST /2.0/comments": calledBy("comments.createComment", "query", "body"),
    "GET /2.0/comments/:id": calledBy("comments.getCommentById", "query"),
    "PUT /2.0/comments/:id": calledBy("comments.updateCommentById", "query", "body"),
    "GET /2.0/search": calledBy("search.searchForContent", "query"),
    "GET /2.0/shared_items": {
      response:
        'Json<Awaited<ReturnType<BoxClient["sharedLinksFiles"]["findFileForSharedLink"] | BoxClient["sharedLinksFolders"]["findFolderForSharedLink"] | BoxClient["sharedLinksWebLinks"]["findWebLinkForSharedLink"]>>>',
      parameters: parametersOf("sharedLinksFiles.findFileForSharedLink", ["query"]),
    },
    "GET /2.0/folders/:id/collaborations": calledBy(
      "listCollaborations.getFolderCollaborations",
      "query",
    ),
    "GET /2.0/files/:id/collaborations": calledBy(
      "listCollaborations.getFileCollaborations",
      "query",
    ),
    "GET /2.0/collaborations": calledBy("listCollaborations.getCollaborations", "query"),
    "GET /2.0/users/:id/email_aliases": calledBy("emailAliases.getUserEmailAliases"),
    "POST /2.0/users/:id/email_aliases": calledBy("emailAliases.createUserEmailAlias", "body"),
    "PUT /2.0/users/:id/folders/:folder": calledBy("transfer.transferOwnedFolder", "query", "body"),
    "POST /2.0/collaborations": calledBy("userCollaborations.createCollaboration", "query", "body"),
    "GET /2.0/collaborations/:id": calledBy("userCollaborations.getCollaborationById", "query"),
    "PUT /2.0/collaborations/:id": calledBy("userCollaborations.updateCollaborationById", "body"),
    "GET /2.0/folders/trash/items": calledBy("trashedItems.getTrashedItems", "query"),
    "GET /2.0/files/:id/trash": calledBy("trashedFiles.getTrashedFileById", "query"),
    "POST /2.0/files/:id": calledBy("trashedFiles.restoreFileFromTrash", "query", "body"),
    "GET /2.0/folders/:id/trash": calledBy("trashedFolders.getTrashedFolderById", "query"),
    "POST /2.0/folders/:id": calledBy("trashedFolders.restoreFolderFromTrash", "query", "body"),
    ...both("POST /2.0/files/upload_sessions", "createFileUploadSession", "body"),
    ...both(
      "POST /2.0/files/:id/upload_sessions",
      "createFileUploadSessionForExistingFile",
      "body",
    ),
    ...both("GET /2.0/files/upload_sessions/:id", "getFileUploadSessionById"),
    ...both("PUT /2.0/files/upload_sessions/:id", "uploadFilePart"),
    ...both("GET /2.0/files/upload_sessions/:id/parts", "getFileUploadSessionParts", "query"),
    ...both("POST /2.0/files/upload_sessions/:id/commit", "createFileUploadSessionCommit", "body"),
    "POST /2.0/users": calledBy("users.createUser", "query", "body"),
    "PUT /2.0/users/:id": calledBy("users.updateUserById", "query", "body"),
    "DELETE /2.0/users/:id": { parameters: parametersOf("users.deleteUserById", ["query"]) },
    "GET /2.0/groups": calledBy("groups.getGroups", "query"),
    "POST /2.0/groups": calledBy("groups.createGroup", "query", "body"),
    "GET /2.0/groups/:id": calledBy("groups.getGroupById", "query"),
    "PUT /2.0/groups/:id": calledBy("groups.updateGroupById", "query", "body"),
    "GET /2.0/groups/:id/collaborations": calledBy(
      "listCollaborations.getGroupCollaborations",
      "query",
    ),
    "GET /2.0/groups/:id/memberships": calledBy("memberships.getGroupMemberships", "query"),
    "GET /2.0/users/:id/memberships": calledBy("memberships.getUserMemberships", "query"),
    "POST /2.0/group_memberships": calledBy("memberships.createGroupMembership", "query", "body"),
    "GET /2.0/group_memberships/:id": calledBy("memberships.getGroupMembershipById", "query"),
    "PUT /2.0/group_memberships/:id": calledBy(
      "memberships.updateGroupMembershipById",
      "query",
      "body",
    ),
    "GET /2.0/metadata_templates": {
      ...DOLLAR,
      parameters: parametersOf("metadataTemplates.getMetadataTemplatesByInstanceId", ["query"]),
    },
    "GET /2.0/metadata_templates/global": DOLLAR,
    "GET /2.0/metadata_templates/enterprise": DOLLAR,
    "GET /2.0/metadata_templates/:id": DOLLAR,
    "POST /2.0/metadata_templates/schema": DOLLAR,
    "GET /2.0/metadata_templates/:scope/:template/schema": DOLLAR,
    "PUT /2.0/metadata_templates/:scope/:template/schema": DOLLAR,
    ...Object.fromEntries(
      ["file", "folder"].flatMap((type) =>
        [
          "GET %",
          "GET %/:scope/:template",
          "POST %/:scope/:template",
          "PUT %/:scope/:template",
        ].map((name) => [name.replace("%", `/2.0/${type}s/:id/metadata`), DOLLAR] as const),
      ),
    ),
    "POST /2.0/metadata_queries/execute_read": DOLLAR,
    "GET /2.0/files/:id/tasks": calledBy("tasks.getFileTasks"),
    "POST /2.0/tasks": calledBy("tasks.createTask", "body"),
    "GET /2.0/tasks/:id": calledBy("tasks.getTaskById"),
    "PUT /2.0/tasks/:id": calledBy("tasks.updateTaskById", "body"),
    "GET /2.0/tasks/:id/assignments": calledBy("taskAssignments.getTaskAssignments"),
    "POST /2.0/task_assignments": calledBy("taskAssignments.createTaskAssignment", "body"),
    "GET /2.0/task_assignments/:id": calledBy("taskAssignments.getTaskAssignmentById"),
    "PUT /2.0/task_assignments/:id": calledBy("taskAssignments.updateTaskAssignmentById", "body"),
    "GET /2.0/collections": calledBy("collections.getCollections", "query"),
    "GET /2.0/collections/:id": calledBy("collections.getCollectionById"),
    "GET /2.0/collections/:id/items": {
      response: "Json<Listed>",
      parameters: parametersOf("collections.getCollectionItems", ["query"]),
    },
    "POST /2.0/web_links": calledBy("webLinks.createWebLink", "body"),
    "GET /2.0/web_links/:id": calledBy("webLinks.getWebLinkById"),
    "PUT /2.0/web_links/:id": calledBy("webLinks.updateWebLinkById", "body"),
    "GET /2.0/web_links/:id/trash": calledBy("trashedWebLinks.getTrashedWebLinkById", "query"),
    "POST /2.0/web_links/:id": calledBy("trashedWebLinks.restoreWeblinkFromTrash", "query", "body"),
    "POST /2.0/zip_downloads": calledBy("zipDownloads.createZipDownload"),
    "GET /2.0/zip_downloads/:id/status": calledBy("zipDownloads.getZipDownloadStatus"),
    "GET /2.0/events": calledBy("events.getEvents", "query"),
    "OPTIONS /2.0/events": calledBy("events.getEventsWithLongPolling"),
    "GET /subscribe": { untyped: "the SDK reads the message alone" },
    "POST /oauth2/token": { untyped: "the SDK keeps the type of tokens to itself" },
    "GET /2.0/webhooks": calledBy("webhooks.getWebhooks", "query"),
    "POST /2.0/webhooks": calledBy("webhooks.createWebhook", "body"),
    "GET /2.0/webhooks/:id": calledBy("webhooks.getWebhookById"),
    "PUT /2.0/webhooks/:id": calledBy("webhooks.updateWebhookById", "body"),
  },
  wireName: snakeCased,
  notSent: { rawData: "the response as it came" },
  toTyped: toCamelCase,
};
