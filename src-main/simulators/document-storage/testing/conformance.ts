import {
  because,
  type ConformanceRules,
  type RouteRule,
  snakeCased,
} from "#core/testing/conformance/rules.ts";

/** The rule of a route that a method of the Cloudant SDK calls; `nano` names the parameters of nano. */
function calledBy(method: string, response: string, nano?: string): RouteRule {
  const parameters = `NonNullable<Parameters<CloudantV1["${method}"]>[0]>`;
  return {
    response,
    parameters: nano === undefined ? parameters : `${parameters} | ${nano}`,
  };
}

/** A document is named in one piece, or as a design document. */
const documents = (path: string, name: string): Readonly<Record<string, RouteRule>> => ({
  [`GET ${path}`]: calledBy(
    `get${name}`,
    "Wire<CloudantV1.Document> | OpenRevision[]",
    "nano.DocumentGetParams",
  ),
  [`HEAD ${path}`]: { parameters: `CloudantV1.Head${name}Params` },
  [`PUT ${path}`]: calledBy(
    `put${name}`,
    "CloudantV1.DocumentResult",
    "Omit<nano.DocumentInsertParams, 'docName'>",
  ),
  [`DELETE ${path}`]: calledBy(`delete${name}`, "CloudantV1.DocumentResult"),
  [`COPY ${path}`]: { response: "CloudantV1.DocumentResult" },
  [`PUT ${path}/*`]: {
    response: "CloudantV1.DocumentResult",
    parameters: "CloudantV1.PutAttachmentParams",
  },
  [`GET ${path}/*`]: { untyped: "bytes", parameters: "CloudantV1.GetAttachmentParams" },
  [`HEAD ${path}/*`]: { parameters: "CloudantV1.HeadAttachmentParams" },
  [`DELETE ${path}/*`]: {
    response: "CloudantV1.DocumentResult",
    parameters: "CloudantV1.DeleteAttachmentParams",
  },
});

const indexes = [":ddoc", "_design/:ddoc"].map((ddoc) => `DELETE /:db/_index/${ddoc}/json/:name`);

const routes: ConformanceRules["routes"] = {
  ...Object.fromEntries(indexes.map((route) => [route, calledBy("deleteIndex", "CloudantV1.Ok")])),
  "GET /": calledBy("getServerInformation", "Server"),
  "GET /_up": calledBy("getUpInformation", "CloudantV1.UpInformation"),
  "GET /_all_dbs": calledBy("getAllDbs", "string[]"),
  "GET /_dbs_info": { response: "{ key: string; info: Database }[]" },
  "POST /_dbs_info": calledBy(
    "postDbsInfo",
    '(Omit<CloudantV1.DbsInfoResult, "info"> & { info?: Database })[]',
  ),
  "GET /_uuids": calledBy("getUuids", "CloudantV1.UuidsResult"),
  "GET /_active_tasks": calledBy("getActiveTasks", "CloudantV1.ActiveTask[]"),
  "GET /_membership": calledBy("getMembershipInformation", "CloudantV1.MembershipInformation"),
  "GET /_session": calledBy("getSessionInformation", "CloudantV1.SessionInformation"),
  "POST /_session": { response: "nano.DatabaseAuthResponse" },
  "GET /:db": calledBy("getDatabaseInformation", "Database"),
  "HEAD /:db": { parameters: "CloudantV1.HeadDatabaseParams" },
  "PUT /:db": calledBy("putDatabase", "CloudantV1.Ok", "nano.DatabaseCreateParams"),
  "DELETE /:db": calledBy("deleteDatabase", "CloudantV1.Ok"),
  "POST /:db": calledBy("postDocument", "CloudantV1.DocumentResult"),
  "POST /:db/_bulk_docs": calledBy(
    "postBulkDocs",
    "CloudantV1.DocumentResult[]",
    "nano.BulkModifyDocsWrapper",
  ),
  "POST /:db/_bulk_get": calledBy("postBulkGet", "Wire<CloudantV1.BulkGetResult>"),
  "GET /:db/_all_docs": { response: "Rows", parameters: "nano.DocumentListParams" },
  "POST /:db/_all_docs": calledBy("postAllDocs", "Rows", "nano.DocumentFetchParams"),
  "POST /:db/_all_docs/queries": calledBy("postAllDocsQueries", "{ results: Rows[] }"),
  "POST /:db/_design_docs": calledBy("postDesignDocs", "Rows"),
  "POST /:db/_design_docs/queries": calledBy("postDesignDocsQueries", "{ results: Rows[] }"),
  "GET /:db/_design/:design/_info": calledBy(
    "getDesignDocumentInformation",
    "CloudantV1.DesignDocumentInformation",
  ),
  "POST /:db/_find": calledBy("postFind", "Wire<CloudantV1.FindResult>", "nano.MangoQuery"),
  "POST /:db/_explain": calledBy("postExplain", "Explanation", "nano.MangoQuery"),
  "GET /:db/_index": calledBy("getIndexesInformation", "CloudantV1.IndexesInformation"),
  "POST /:db/_index": calledBy("postIndex", "CloudantV1.IndexResult", "nano.CreateIndexRequest"),
  "GET /:db/_changes": {
    response: "Wire<CloudantV1.ChangesResult>",
    parameters: "nano.DatabaseChangesParams",
  },
  "POST /:db/_changes": calledBy(
    "postChanges",
    "Wire<CloudantV1.ChangesResult>",
    "nano.DatabaseChangesParams",
  ),
  "POST /:db/_revs_diff": calledBy("postRevsDiff", "Record<string, CloudantV1.RevsDiff>"),
  "GET /:db/_security": calledBy("getSecurity", "CloudantV1.Security"),
  "PUT /:db/_security": calledBy("putSecurity", "CloudantV1.Ok"),
  "GET /:db/_local/:local": calledBy("getLocalDocument", "Wire<CloudantV1.Document>"),
  "HEAD /:db/_local/:local": { parameters: "CloudantV1.HeadLocalDocumentParams" },
  "PUT /:db/_local/:local": calledBy("putLocalDocument", "CloudantV1.DocumentResult"),
  "DELETE /:db/_local/:local": calledBy("deleteLocalDocument", "CloudantV1.DocumentResult"),
  ...documents("/:db/:id", "Document"),
  ...documents("/:db/_design/:design", "DesignDocument"),
};

/** The types of `@ibm-cloud/cloudant` and `nano` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { CloudantV1 } from "@ibm-cloud/cloudant";
import type nano from "nano";
type OpenRevision = { ok: Wire<CloudantV1.Document> } | { missing: string };
// CouchDB sends these members; the types of Cloudant, a service of its own, leave them out.
// The offset of documents that are named is null.
type Rows = Wire<CloudantV1.AllDocsResult> & { offset: number | null };
type Database = CloudantV1.DatabaseInformation & { purgeSeq: string; dataSize?: number };
// Version 3.3 does not show the indexes that it did not choose, and has "all_fields" for no projection.
type Explanation = Omit<CloudantV1.ExplainResult, "indexCandidates" | "selectorHints" | "fields">
  & { fields: string[] | "all_fields" };
type Server = Omit<CloudantV1.ServerInformation, "featuresFlags" | "vendor">
  & { gitSha: string; uuid: string; vendor: { name: string } };
`,
  routes,
  wireName: snakeCased,
  toTyped: camelCased,
  notSent: {
    ...because("an option of the SDK", ["headers", "signal"]),
    ...because("in the path", [
      "docId",
      "attachmentName",
      ...Object.keys(routes).flatMap((route) =>
        route.includes("/_design/:design") ? [`${route}: ddoc`] : [],
      ),
      ...indexes.flatMap((route) => [`${route}: type`, `${route}: index`]),
    ]),
    ...because("the body itself", [
      "document",
      "designDocument",
      "bulkDocs",
      "documentRevisions",
      "attachment",
    ]),
    ...because("a header", [
      "accept",
      "contentType",
      "ifMatch",
      "ifNoneMatch",
      "lastEventId",
      "range",
    ]),
  },
};

/** Names as the types of Cloudant have them. Those of CouchDB's own members begin with `_` and stay. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== "object" || value === null) return value;
  const camel = (name: string) =>
    name.replaceAll(/(?<=\w)_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.startsWith("_") ? name : camel(name),
      camelCased(member),
    ]),
  );
}
