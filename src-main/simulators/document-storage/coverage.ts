import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

const withSdk = {
  "GET /": "supported",
  "GET /_all_dbs": "supported",
  "GET /_uuids": "supported",
  "POST /_session": "form and JSON, no expiry",
  "GET /_session": "supported",
  "PUT /:db": "no partitions, shards or replicas",
  "GET /:db": "sizes are estimates",
  "DELETE, POST /:db": "supported",
  "PUT /:db/:id": "JSON and multipart/related",
  "GET /:db/:id": "attachments inline or as multipart",
  "HEAD, DELETE /:db/:id": "supported",
  "POST /:db/_bulk_docs": "supported",
  "GET, POST /:db/_all_docs": "supported",
  "POST /:db/_all_docs/queries": "supported",
  "POST /:db/_design_docs/queries": "supported",
  "POST /:db/_find": "every operator but $text",
  "POST /:db/_index": "of type json",
  "GET /:db/_changes": "normal, longpoll, continuous, eventsource; no filters of code",
  "PUT /:db/:id/*": "up to 64 MiB",
  "GET /:db/:id/*": "supported or one range",
  "DELETE /:db/:id/*": "supported",
};

const design = (methods: readonly string[], part: string, what: string) =>
  methods.map((method) => [`${method} /:db/_design/:design${part}`, what] as const);

const withInject: Readonly<Record<string, string>> = {
  "HEAD /": "supported",
  "GET /_up": "supported",
  "GET, POST /_dbs_info": "supported",
  "GET /_active_tasks": "nothing runs",
  "GET /_membership": "one node",
  "DELETE /_session": "supported",
  "HEAD /:db": "supported",
  "COPY /:db/:id": "supported",
  "HEAD /:db/:id/*": "supported",
  "POST /:db/_bulk_get": "JSON",
  "GET, POST /:db/_design_docs": "supported",
  "POST /:db/_explain": "the chosen index",
  "GET /:db/_index": "supported",
  "DELETE /:db/_index/:ddoc/json/:name": "supported",
  "DELETE /:db/_index/_design/:ddoc/json/:name": "supported",
  "POST /:db/_changes": "doc_ids and selectors",
  "POST /:db/_revs_diff": "supported",
  "POST /:db/_missing_revs": "supported",
  "GET /:db/_local_docs": "limit and skip",
  "GET, HEAD, DELETE /:db/_local/:local": "supported",
  "PUT /:db/_local/:local": "without attachments",
  "POST /:db/_compact": "at once",
  "POST /:db/_compact/:design": "returns success; there is no such work",
  "POST /:db/_view_cleanup": "returns success; there is no such work",
  "POST /:db/_ensure_full_commit": "returns success; there is no such work",
  "GET, PUT /:db/_security": "stored, not enforced",
  "GET, PUT /:db/_revs_limit": "supported",
  "POST /:db/_purge": "supported",
  "GET /_node/:node/_config": "CORS",
  "GET /_node/:node/_config/:section": "CORS",
  "GET /_node/:node/_config/:section/:key": "CORS",
  "PUT /_node/:node/_config/:section/:key": "CORS",
  "DELETE /_node/:node/_config/:section/:key": "CORS",
  ...Object.fromEntries<string>([
    ...design(["GET", "HEAD", "PUT", "DELETE", "COPY"], "", "stored; its code is not run"),
    ...design(["GET", "HEAD", "PUT", "DELETE"], "/*", "stored"),
    ...design(["GET"], "/_info", "name and language"),
    ...design(["GET", "POST"], "/_view/:name", "501"),
    ...design(["POST"], "/_view/:name/queries", "501"),
    ...design(["GET", "POST"], "/_show/:name/:id", "501"),
    ...design(["GET", "POST"], "/_list/:name/:view", "501"),
    ...design(["POST"], "/_update/:name", "501"),
    ...design(["PUT"], "/_update/:name/:id", "501"),
  ]),
};

/** The supported parts of CouchDB. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("document-storage.sdk.test.ts", withSdk),
    ...coveredBy("document-storage.test.ts", withInject),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "a document is deleted":
      "it is 404, its revisions stay readable, and a new one continues their numbers",
    "a database is deleted": "its documents, indexes and security go",
  }),
  leftOut: [
    {
      what: "views, shows, lists, updates, rewrites, filters and validation of design documents",
      why: "they contain code, and Node has no safe sandbox for it",
    },
    { what: "text and geo search", why: "they need a separate search engine" },
    { what: "replication by the server", why: "simulators do not connect to other servers" },
    {
      what: "partitions, shards, cluster and configuration routes (but for CORS)",
      why: "there is a single node",
    },
    { what: "permissions by roles and `_security`", why: "every user has all permissions" },
  ],
};

/**
 * Paths of CouchDB and Cloudant that routes with parameters would otherwise take for a database, a
 * document or an attachment.
 */
export const unsupported: readonly string[] = [
  ...["_api/*", "_cluster_setup", "_db_updates", "_node/*", "_replicate", "_reshard", "_reshard/*"],
  ...["_scheduler/*", "_search_analyze", "_nouveau_analyze", "_utils", "_utils/*"],
  ...[":db/_partition/*", ":db/_shards", ":db/_shards/*", ":db/_purged_infos_limit"],
  ...["_search", "_search_info", "_search_disk_size", "_nouveau", "_nouveau_info"].map(
    (part) => `:db/_design/:design/${part}/:index`,
  ),
  ...["_rewrite/*", "_geo/*", "_geo_info/*"].map((part) => `:db/_design/:design/${part}`),
].map((path) => `* /${path}`);
