import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

const withSdk = {
  "GET /": "supported",
  "GET /_all_dbs": "supported",
  "GET /_uuids": "supported",
  "POST /_session": "form and JSON, no expiry",
  "GET /_session": "supported",
  "PUT /:db": "also with partitions; no shards or replicas",
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
  "GET /:db/_changes": "normal, longpoll, continuous, eventsource",
  "PUT /:db/:id/*": "up to 64 MiB",
  "GET /:db/:id/*": "compressed if accepted; one range of others",
  "DELETE /:db/:id/*": "supported",
};

const design = (methods: readonly string[], part: string, what: string) =>
  methods.map((method) => [`${method} /:db/_design/:design${part}`, what] as const);

const withInject: Readonly<Record<string, string>> = {
  "HEAD /": "supported",
  "GET /_up": "supported",
  "GET, POST /_dbs_info": "supported",
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
  "POST /:db/_changes": "supported",
  "POST /:db/_revs_diff": "supported",
  "POST /:db/_missing_revs": "supported",
  "GET, POST /:db/_local_docs": "supported",
  "GET, HEAD, DELETE /:db/_local/:local": "supported",
  "PUT /:db/_local/:local": "without attachments",
  "POST /:db/_compact": "at once",
  "POST /:db/_compact/:design": "returns success; there is no such work",
  "POST /:db/_view_cleanup": "supported",
  "POST /:db/_temp_view": "410, as in CouchDB since version 2",
  "POST /:db/_ensure_full_commit": "returns success; there is no such work",
  "GET, PUT /:db/_revs_limit": "supported",
  "POST /:db/_purge": "supported",
  "GET /_node/:node/_config": "CORS, attachments, update_docs",
  "GET /_node/:node/_config/:section": "CORS, attachments, update_docs",
  "GET /_node/:node/_config/:section/:key": "CORS, attachments, update_docs",
  "PUT /_node/:node/_config/:section/:key": "CORS, attachments, update_docs",
  "DELETE /_node/:node/_config/:section/:key": "CORS, attachments, update_docs",
  ...Object.fromEntries<string>([
    ...design(["GET", "HEAD", "PUT", "DELETE", "COPY"], "", "supported"),
    ...design(["GET", "HEAD", "PUT", "DELETE"], "/*", "supported"),
    ...design(["GET", "POST"], "/_show/:name", "501"),
    ...design(["GET", "POST"], "/_show/:name/:id", "501"),
    ...design(["GET", "POST"], "/_list/:name/:view", "501"),
    ...design(["GET", "POST"], "/_list/:name/:other/:view", "501"),
  ]),
};

const withViews = Object.fromEntries<string>([
  ...design(["GET", "POST"], "/_view/:name", "JavaScript"),
  ...design(["POST"], "/_view/:name/queries", "supported"),
  ...design(["GET"], "/_info", "sizes are estimates"),
]);

const withFunctions = Object.fromEntries<string>([
  ...design(["POST", "PUT"], "/_update/:name", "supported"),
  ...design(["POST", "PUT"], "/_update/:name/*", "supported"),
]);

/** The supported parts of CouchDB. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("document-storage.sdk.test.ts", withSdk),
    ...coveredBy("document-storage.test.ts", withInject),
    ...coveredBy("views/views.test.ts", withViews),
    ...coveredBy("replicator/replicate.sdk.test.ts", {
      "POST /_replicate": "once and continuously, also to and from other servers",
    }),
    ...coveredBy("replicator/jobs.sdk.test.ts", {
      "GET /_active_tasks": "replications",
      "GET /_scheduler/jobs": "supported",
      "GET /_scheduler/jobs/:job": "supported",
      "GET /_scheduler/docs": "of one node",
      "GET /_scheduler/docs/*": "of one node",
    }),
    ...coveredBy("resources/cluster-setup/cluster-setup.test.ts", {
      "GET, POST /_cluster_setup": "a single node",
      "GET /_node/:node": "the name",
    }),
    ...coveredBy("resources/purges/purges.test.ts", {
      "GET /:db/_purged_infos": "supported",
      "GET, PUT /:db/_purged_infos_limit": "supported",
      "POST /:db/_sync_shards": "returns success; there is no such work",
    }),
    ...coveredBy("resources/find/bulk-delete.test.ts", {
      "POST /:db/_index/_bulk_delete": "supported",
    }),
    ...coveredBy("resources/local-documents/local-documents.test.ts", {
      "COPY /:db/_local/:local": "to a local document",
      "POST /:db/_local_docs/queries": "supported",
    }),
    ...coveredBy("resources/database-updates/database-updates.test.ts", {
      "GET /_db_updates": "normal, longpoll, continuous, eventsource",
    }),
    ...coveredBy("resources/partitions/partitions.test.ts", {
      "GET /:db/_partition": "400, as in CouchDB",
      "GET /:db/_partition/:partition": "sizes are estimates",
      "GET, POST /:db/_partition/:partition/_all_docs": "supported",
      "POST /:db/_partition/:partition/_find": "supported",
      "POST /:db/_partition/:partition/_explain": "the chosen index",
      "GET, POST /:db/_partition/:partition/_design/:design/_view/:name": "supported",
      "POST /:db/_partition/:partition/_all_docs/queries": "supported",
      "POST /:db/_partition/:partition/_design/:design/_view/:name/queries": "supported",
    }),
    ...coveredBy("validation/functions.test.ts", withFunctions),
    ...coveredBy("access/security.test.ts", { "GET, PUT /:db/_security": "supported" }),
  ],
  consequences: [
    ...consequencesIn("consequences.test.ts", {
      "a document is deleted":
        "it is 404, its revisions stay readable, and a new one continues their numbers",
      "a database is deleted": "its documents, indexes and security go",
    }),
    ...consequencesIn("replicator/jobs.sdk.test.ts", {
      "a document of _replicator is deleted": "its replication ends",
    }),
  ],
  leftOut: [
    {
      what: "_bulk_get and open_revs as multipart, several ranges of one attachment",
      why: "clients ask for JSON, or for one range",
    },
    {
      what: "shows, lists and rewrites of design documents",
      why: "CouchDB calls them deprecated",
    },
    { what: "code of other languages than JavaScript", why: "it needs other engines" },
    { what: "text and geo search", why: "they need a separate search engine" },
    {
      what: "names of own databases in documents of `_replicator`",
      why: "CouchDB takes only URLs there; `POST /_replicate` takes names too",
    },
    {
      what: "shards, cluster and configuration routes (but for CORS, `[attachments]` and `[replicator] update_docs`)",
      why: "there is a single node",
    },
  ],
};
