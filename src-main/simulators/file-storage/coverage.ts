import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

/** The supported parts of Box's API, with the test of each. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("file-storage.sdk.test.ts", {
      "GET /2.0/users/me": "supported",
      "GET /2.0/users/:id": "the user and collaborators",
      "GET /2.0/folders/:id": "fields, If-None-Match",
      "GET /2.0/folders/:id/items": "offsets, markers, sorting, fields",
      "POST /2.0/folders": "supported",
      "PUT /2.0/folders/:id": "name, parent, description, tags, shared link, If-Match",
      "POST /2.0/folders/:id/copy": "with its content",
      "DELETE /2.0/folders/:id": "recursive, If-Match",
      "OPTIONS /2.0/files/content": "name and size",
      "POST /2.0/files/content": "streamed, Content-MD5",
      "POST /api/2.0/files/content": "the same, at the path of upload hosts",
      "POST /2.0/files/:id/content": "If-Match",
      "GET /2.0/files/:id": "fields, If-None-Match",
      "PUT /2.0/files/:id": "name, parent, description, tags, shared link, If-Match",
      "DELETE /2.0/files/:id": "If-Match",
      "POST /2.0/files/:id/copy": "another name, another version",
      "GET /2.0/files/:id/content": "302 to the bytes, versions",
      "GET /dl/:key/:name": "the bytes, ranges",
      "GET /shared/static/:name": "the bytes of an open link",
      "GET /2.0/files/:id/versions": "supported",
      "GET /2.0/files/:id/versions/:version": "supported",
      "POST /2.0/files/:id/versions/current": "supported",
      "PUT, DELETE /2.0/files/:id/versions/:version": "supported",
      "GET /2.0/files/:id/comments": "supported",
      "POST /2.0/comments": "comments and answers; no tagged messages",
      "GET, PUT, DELETE /2.0/comments/:id": "supported",
      "GET /2.0/search": "names, descriptions, tags, kinds, extensions, places, ranges",
      "GET /2.0/shared_items": "files and folders, passwords",
      "GET /2.0/folders/:id/collaborations": "supported",
      "POST /2.0/collaborations": "users by id or login",
      "GET, DELETE /2.0/collaborations/:id": "supported",
      "PUT /2.0/collaborations/:id": "role, a new owner, status, expiry",
      "GET /2.0/folders/trash/items": "offsets",
      "GET, DELETE /2.0/files/:id/trash": "supported",
      "POST /2.0/files/:id": "another name, another place",
      "GET /2.0/folders/:id/trash": "supported",
      "POST /2.0/folders/:id": "another name, another place",
      "GET /2.0/webhooks": "markers",
      "POST /2.0/webhooks": "of files and folders; delivery is switched on with `SIM_DELIVER_ALSO`",
      "DELETE /2.0/webhooks/:id": "supported",
    }),
    ...coveredBy("file-storage.test.ts", {
      "GET /2.0/users": "filter_term, fields",
      "OPTIONS /2.0/files/:id/content": "name and size",
      "POST /api/2.0/files/:id/content": "the same, at the path of upload hosts",
      "GET /2.0/files/:id/collaborations": "supported",
      "DELETE /2.0/folders/:id/trash": "with its content",
      "GET /2.0/webhooks/:id": "supported",
      "PUT /2.0/webhooks/:id": "address and triggers",
    }),
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /api/oauth2/authorize": "code flow, for addresses of this machine",
      "GET /oauth2/authorize": "the same",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST /oauth2/token": "code, refresh token, client credentials, JWT, downscoped tokens",
      "POST /oauth2/revoke": "supported",
    }),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "a folder is trashed":
      "it and its folders are 404 `trashed` at their own paths, files have the status `trashed`, and its name is free",
    "a trashed folder is restored": "its content is there again",
    "a shared link ends in the past": "it is refused",
  }),
  leftOut: [
    { what: "upload sessions", why: "one request accepts files of up to 64 MiB" },
    { what: "thumbnails, previews, representations", why: "files are not rendered" },
    {
      what: "metadata templates, classifications, retention, legal holds, sign",
      why: "for administrators",
    },
    {
      what: "groups, user management, the events API",
      why: "the account has fixed users; use webhooks instead of the events API",
    },
    { what: "search in the content of files", why: "search covers names, descriptions and tags" },
    {
      what: "tasks, web links, collections, watermarks, file requests",
      why: "tests rarely need them",
    },
  ],
};

/** Paths of Box that routes with parameters would otherwise take for an id. */
export const unsupported: readonly string[] = ["POST /2.0/files/upload_sessions"];
