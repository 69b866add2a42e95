import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { api, checkIfMatch } from "../api.ts";
import { applyChanges } from "../change-item.ts";
import { copyFile } from "../copy-item.ts";
import { fieldsQuery, itemChanges, pageQuery, placement, reference } from "../params.ts";
import { presentItem } from "../present-item.ts";
import { presentVersion } from "../present.ts";
import { changeFile, changeItem, findFile, findFolder } from "../tree.ts";
import { BoxError } from "../errors.ts";
import { addVersion, findVersion } from "../versions.ts";

/** Files, without their bytes. */
export const fileRoutes = [
  api({
    method: "GET",
    path: "/2.0/files/:id",
    summary: "Get a file",
    query: fieldsQuery,
    handle: ({ state }, { id, query, request, view }) => {
      const file = findFile(state, id);
      if (request.headers["if-none-match"] === String(file.etag))
        return new RouteResponse(304, undefined);
      return presentItem(view, file, query.fields);
    },
  }),
  api({
    method: "PUT",
    path: "/2.0/files/:id",
    summary: "Rename, move, describe, tag or share a file",
    query: fieldsQuery,
    body: itemChanges,
    handle: (context, { id, body, query, request, view }) => {
      const file = findFile(context.state, id);
      checkIfMatch(request, file);
      return presentItem(view, applyChanges(context, file, body), query.fields);
    },
  }),
  api({
    method: "DELETE",
    path: "/2.0/files/:id",
    summary: "Move a file to the trash",
    handle: (context, { id, request }) => {
      const file = findFile(context.state, id);
      checkIfMatch(request, file);
      changeItem(context, file, { trashedAt: context.now });
      return noContent();
    },
  }),
  api({
    method: "POST",
    path: "/2.0/files/:id/copy",
    summary: "Copy a file",
    query: fieldsQuery,
    body: z.looseObject({ ...placement.shape, parent: reference, version: z.string().nullish() }),
    handle: (context, { id, body, query, view }) => {
      const source = findFile(context.state, id);
      const parent = findFolder(context.state, body.parent.id);
      const version = body.version ? findVersion(source, body.version) : undefined;
      const copy = copyFile(context, source, parent, body.name ?? source.name, version);
      return new RouteResponse(201, presentItem(view, copy, query.fields));
    },
  }),
  api({
    method: "GET",
    path: "/2.0/files/:id/versions",
    summary: "List the past versions of a file",
    query: pageQuery,
    handle: ({ state }, { id, query, view }) => {
      const { versions } = findFile(state, id);
      const past = versions
        .slice(0, -1)
        .map((version, index) => presentVersion(view, version, index + 1))
        .reverse();
      const { offset, limit } = query;
      const entries = past.slice(offset, offset + limit);
      return { total_count: past.length, entries, offset, limit };
    },
  }),
  api({
    method: "GET",
    path: "/2.0/files/:id/versions/:version",
    summary: "Get a version of a file",
    handle: ({ state }, { id, request, view }) => {
      const file = findFile(state, id);
      const version = findVersion(file, request.params["version"] ?? "");
      return presentVersion(view, version, file.versions.indexOf(version) + 1);
    },
  }),
  api({
    method: "POST",
    path: "/2.0/files/:id/versions/current",
    summary: "Make a past version the current one",
    body: reference,
    handle: (context, { id, body, view }) => {
      const { state } = context;
      const file = findFile(state, id);
      const { blob, sha1, name } = findVersion(file, body.id);
      const content = { blob: state.blobs.retain(blob), sha1 };
      const version = addVersion(context, file.id, name, content);
      const changed = changeFile(context, file, { versions: [...file.versions, version] });
      return new RouteResponse(201, presentVersion(view, version, changed.versions.length));
    },
  }),
  api({
    method: "DELETE",
    path: "/2.0/files/:id/versions/:version",
    summary: "Delete a past version",
    handle: (context, { id, request }) => {
      const { state } = context;
      const file = findFile(state, id);
      checkIfMatch(request, file);
      const version = findVersion(file, request.params["version"] ?? "");
      if (version === file.versions.at(-1)) {
        throw new BoxError(400, "bad_request", "The current version cannot be deleted");
      }
      const versions = file.versions.filter((each) => each !== version);
      changeFile(context, file, { versions });
      state.blobs.release(version.blob);
      state.downloads.delete(version.downloadKey);
      return noContent();
    },
  }),
];
