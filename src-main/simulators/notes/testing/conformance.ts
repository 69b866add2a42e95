import { isRecord } from "#shared/text/json-in.ts";
import type { ConformanceRules, RouteRule } from "#core/testing/conformance/rules.ts";
import { VERIFICATION } from "../events.ts";

/** The rule of a route by the names of the SDK's types, such as `GetPage` for its parameters. */
const one = (response: string, parameters?: string): RouteRule => ({
  response,
  ...(parameters !== undefined && { parameters: `${parameters}Parameters` }),
});

/** The same for a list of whole objects. */
const many = (list: string, item: string): RouteRule => ({
  response: `Omit<${list}Response, "results"> & { results: (${item})[] }`,
  parameters: `${list}Parameters`,
});

const page = (parameters?: string) => one("PageObjectResponse", parameters);
const block = (parameters?: string) => one("BlockObjectResponse", parameters);
const database = (parameters?: string) => one("DatabaseObjectResponse", parameters);
const dataSource = (parameters?: string) => one("DataSourceObjectResponse", parameters);
const comment = (parameters?: string) => one("CommentObjectResponse", parameters);

/** Leaves out what the API adds and the SDK's types do not have. */
function toTyped(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(toTyped);
  if (!isRecord(body)) return body;
  const { request_id: _id, ...rest } = body;
  // Relations say whether there are more related pages.
  const { has_more: _more, ...relation } = rest;
  const fields = Array.isArray(body["relation"]) ? relation : rest;
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, toTyped(one)]));
}

/** The types of the package `@notionhq/client` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { AppendBlockChildrenParameters, AppendBlockChildrenResponse, BlockObjectResponse,
  CommentObjectResponse, CreateCommentParameters, CreateDatabaseParameters, CreateDataSourceParameters,
  CreatePageParameters, CreateFileUploadParameters, FileUploadObjectResponse, ListFileUploadsParameters,
  ListFileUploadsResponse, DatabaseObjectResponse, DataSourceObjectResponse, GetPageParameters,
  GetPagePropertyParameters, GetPagePropertyResponse, ListBlockChildrenParameters, ListBlockChildrenResponse,
  ListCommentsParameters, ListCommentsResponse, ListUsersParameters, ListUsersResponse, MovePageParameters,
  PageObjectResponse, QueryDataSourceParameters, QueryDataSourceResponse, SearchParameters, SearchResponse,
  UpdateCommentParameters, UpdateDatabaseParameters, UpdateDataSourceParameters,
  UpdatePageParameters, UserObjectResponse } from "@notionhq/client";
import type * as Notion from "@notionhq/client";
type Templates = Awaited<ReturnType<Notion.Client["dataSources"]["listTemplates"]>>;
type ListTemplatesParameters =
  Omit<Parameters<Notion.Client["dataSources"]["listTemplates"]>[0], "auth">;
type ListViewsParameters = Omit<Parameters<Notion.Client["views"]["list"]>[0], "auth">;
type ViewList = Awaited<ReturnType<Notion.Client["views"]["list"]>>;
// The client's types of quick filters are empty.
type View = Omit<
  Extract<Awaited<ReturnType<Notion.Client["views"]["retrieve"]>>, { name: string }>, "quick_filters"
> & { quick_filters: object | null };
type ViewResults = Awaited<ReturnType<Notion.Client["views"]["queries"]["results"]>>;
type ViewResultsParameters =
  Omit<Parameters<Notion.Client["views"]["queries"]["results"]>[0], "auth">;
type DeletedViewQuery = Awaited<ReturnType<Notion.Client["views"]["queries"]["delete"]>>;
type PartialView = Awaited<ReturnType<Notion.Client["views"]["delete"]>>;
type ViewQuery = Awaited<ReturnType<Notion.Client["views"]["queries"]["create"]>>;
type CustomEmojis = Awaited<ReturnType<Notion.Client["customEmojis"]["list"]>>;
type AsyncTask = Awaited<ReturnType<Notion.Client["asyncTasks"]["retrieve"]>>;
type PageMarkdown = Awaited<ReturnType<Notion.Client["pages"]["retrieveMarkdown"]>>;
type Webhook = Notion.PageCreatedWebhookPayload | Notion.PagePropertiesUpdatedWebhookPayload
  | Notion.PageContentUpdatedWebhookPayload | Notion.PageMovedWebhookPayload
  | Notion.PageDeletedWebhookPayload | Notion.PageUndeletedWebhookPayload | Notion.PageLockedWebhookPayload
  | Notion.PageUnlockedWebhookPayload | Notion.CommentCreatedWebhookPayload
  | Notion.CommentUpdatedWebhookPayload | Notion.CommentDeletedWebhookPayload
  | Notion.DatabaseCreatedWebhookPayload | Notion.DatabaseDeletedWebhookPayload
  | Notion.DatabaseUndeletedWebhookPayload | Notion.DataSourceCreatedWebhookPayload
  | Notion.DataSourceContentUpdatedWebhookPayload | Notion.DataSourceSchemaUpdatedWebhookPayload
  | Notion.FileUploadCreatedWebhookPayload | Notion.FileUploadCompletedWebhookPayload
  | Notion.FileUploadExpiredWebhookPayload | Notion.FileUploadUploadFailedWebhookPayload
  | Notion.ViewCreatedWebhookPayload | Notion.ViewUpdatedWebhookPayload
  | Notion.ViewDeletedWebhookPayload | Notion.DatabaseMovedWebhookPayload
  | Notion.DataSourceMovedWebhookPayload
  | Notion.DataSourceDeletedWebhookPayload | Notion.DataSourceUndeletedWebhookPayload;
`,
  routes: {
    "GET /v1/users/me": one("UserObjectResponse"),
    "GET /v1/users": many("ListUsers", "UserObjectResponse"),
    "GET /v1/users/:id": one("UserObjectResponse"),
    "POST /v1/pages": page("CreatePage"),
    "GET /v1/pages/:id": page("GetPage"),
    "PATCH /v1/pages/:id": page("UpdatePage"),
    "GET /v1/pages/:id/markdown": one("PageMarkdown"),
    // The body is one of four forms, each under its name.
    "PATCH /v1/pages/:id/markdown": one("PageMarkdown"),
    "POST /v1/pages/:id/move": page("MovePage"),
    "GET /v1/pages/:id/properties/:property": one("GetPagePropertyResponse", "GetPageProperty"),
    "GET /v1/blocks/:id": block(),
    // The body is one block of any type; its own schema rejects types that are not supported.
    "PATCH /v1/blocks/:id": block(),
    "DELETE /v1/blocks/:id": block(),
    "GET /v1/blocks/:id/children": many("ListBlockChildren", "BlockObjectResponse"),
    "PATCH /v1/blocks/:id/children": many("AppendBlockChildren", "BlockObjectResponse"),
    "POST /v1/databases": database("CreateDatabase"),
    "GET /v1/databases/:id": database(),
    "PATCH /v1/databases/:id": database("UpdateDatabase"),
    "POST /v1/data_sources": dataSource("CreateDataSource"),
    "GET /v1/data_sources/:id": dataSource(),
    "PATCH /v1/data_sources/:id": dataSource("UpdateDataSource"),
    "POST /v1/data_sources/:id/query": many("QueryDataSource", "PageObjectResponse"),
    "GET /v1/views": one("ViewList", "ListViews"),
    // The client's types of filters, sorts and quick filters are empty.
    "POST /v1/views": one("View"),
    "GET /v1/views/:id": one("View"),
    "PATCH /v1/views/:id": one("View"),
    "DELETE /v1/views/:id": one("PartialView"),
    "POST /v1/views/:id/queries": one("ViewQuery"),
    "GET /v1/views/:id/queries/:query": one("ViewResults", "ViewResults"),
    "DELETE /v1/views/:id/queries/:query": one("DeletedViewQuery"),
    "GET /v1/custom_emojis": one("CustomEmojis"),
    "GET /v1/async_tasks/:id": one("AsyncTask"),
    "GET /v1/data_sources/:id/templates": one("Templates", "ListTemplates"),
    "POST /v1/search": many("Search", "PageObjectResponse | DataSourceObjectResponse"),
    "POST /v1/comments": comment("CreateComment"),
    "GET /v1/comments": many("ListComments", "CommentObjectResponse"),
    "GET /v1/comments/:id": comment(),
    "PATCH /v1/comments/:id": comment("UpdateComment"),
    "DELETE /v1/comments/:id": comment(),
    "POST /v1/file_uploads": one("FileUploadObjectResponse", "CreateFileUpload"),
    "GET /v1/file_uploads": one("ListFileUploadsResponse", "ListFileUploads"),
    "GET /v1/file_uploads/:id": one("FileUploadObjectResponse"),
    "POST /v1/file_uploads/:id/complete": one("FileUploadObjectResponse"),
  },
  notSent: Object.fromEntries(
    [
      "block_id",
      "comment_id",
      "data_source_id",
      "database_id",
      "page_id",
      "property_id",
      "view_id",
      "query_id",
    ].map((name) => [name, "in the path"]),
  ),
  events: (type) => (type === VERIFICATION ? undefined : `Extract<Webhook, { type: "${type}" }>`),
  toTyped,
};
