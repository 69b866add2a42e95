import { consequencesIn, coveredBy, type Coverage } from "#core/contract/coverage.ts";

const withSdk = {
  "GET /v1/users/me": "supported",
  "GET /v1/users": "supported",
  "GET /v1/users/:id": "supported",
  "POST /v1/pages":
    "in pages, data sources, databases and the workspace; children or Markdown, position, tasks",
  "GET /v1/pages/:id": "supported, with filter_properties",
  "PATCH /v1/pages/:id": "properties, icon, cover, lock, erase_content, trash",
  "GET /v1/pages/:id/properties/:property": "supported",
  "GET, PATCH, DELETE /v1/blocks/:id": "supported",
  "GET /v1/blocks/:id/children": "supported",
  "PATCH /v1/blocks/:id/children": "after and position; two levels, 100 a list, 1000 in all",
  "POST /v1/databases": "supported",
  "GET /v1/databases/:id": "supported",
  "PATCH /v1/databases/:id": "supported, with moves",
  "POST /v1/data_sources": "supported",
  "GET /v1/data_sources/:id": "supported",
  "PATCH /v1/data_sources/:id": "supported, with moves to another database",
  "POST /v1/data_sources/:id/query":
    "every operator of the types simulated, groups two deep, sorts",
  "POST /v1/search": "by the words of the title",
  "POST /v1/comments": "rich text or Markdown; on pages, blocks and in discussions",
  "GET /v1/comments": "supported",
  "GET, DELETE /v1/comments/:id": "supported",
  "PATCH /v1/comments/:id": "rich text or Markdown",
};

const withInject = {
  "POST /v1/pages/:id/move": "into pages, data sources and databases",
  "POST /v1/databases/:id/query": "for version 2022-06-28, in its shape",
};

/** The simulated part of Notion. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("notes.sdk.test.ts", withSdk),
    ...coveredBy("notes.test.ts", withInject),
    ...coveredBy("resources/page-markdown/page-markdown.sdk.test.ts", {
      "GET /v1/pages/:id/markdown": "every block but bookmarks, embeds and a few rare ones",
      "PATCH /v1/pages/:id/markdown": "insert, replace a text, a range or the whole",
    }),
    ...coveredBy("computed.sdk.test.ts", {
      "GET /v1/data_sources/:id/templates": "templates that `POST /_template` makes",
    }),
    ...coveredBy("resources/views/views.sdk.test.ts", {
      "GET, POST /v1/views": "of every type, linked databases and dashboards",
      "GET, PATCH, DELETE /v1/views/:id": "filters, sorts, quick filters and the layout",
      "POST /v1/views/:id/queries": "10,000 rows, kept for 15 minutes",
      "GET, DELETE /v1/views/:id/queries/:query": "supported",
    }),
    ...coveredBy("sdk-methods.sdk.test.ts", {
      "GET /v1/custom_emojis": "emoji that `POST /_emoji` adds",
      "GET /v1/async_tasks/:id": "tasks have ended when they are read",
    }),
    ...coveredBy("resources/file-uploads/file-uploads.sdk.test.ts", {
      "POST /v1/file_uploads": "in one part, in parts, and from addresses of this machine",
      "GET /v1/file_uploads": "supported",
      "GET /v1/file_uploads/:id": "supported",
      "POST /v1/file_uploads/:id/send": "supported",
      "POST /v1/file_uploads/:id/complete": "supported",
      "GET /files/:id/:name": "the bytes, at signed addresses that expire after an hour",
    }),
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /v1/oauth/authorize": "for addresses of this machine; every page is shared",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST /v1/oauth/token": "code and refresh token",
      "POST /v1/oauth/revoke": "supported",
      "POST /v1/oauth/introspect": "supported",
    }),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "a page is trashed":
      "its children are in the trash, and it takes no changes until it is restored",
    "a row is trashed": "queries of its data source leave it out",
    "a related page is trashed": "relations to it leave it out until it is restored",
  }),
  leftOut: [
    {
      what: "location and last visited columns",
      why: "the API has no form for their values; such columns are rejected",
    },
    {
      what: "rollups by group (`count_per_group`, `percent_per_group`)",
      why: "the API shows them as unsupported, and so does Simdeck",
    },
    { what: "meeting notes", why: "they need recorded speech" },
    {
      what: "agents and their sessions",
      why: "they answer with a language model",
    },
    {
      what: "the order of rows without sorts",
      why: "Notion guarantees none; Simdeck uses the order of creation",
    },
    { what: "rate limits", why: "tests would fail at random; use fault rules instead" },
  ],
};
