import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { BoxError } from "../../errors.ts";
import { addVersion, copyItem, findVersion, requireVersion } from "../../items/actions.ts";
import { presentItem } from "../../items/present.ts";
import { checkLock } from "../../items/locks.ts";
import { readRoute, updateRoute } from "../../items/routes.ts";
import {
  changeFile,
  changeItem,
  checkFree,
  checkIfMatch,
  requireFile,
  requireFolder,
} from "../../items/tree.ts";
import { recordTrigger } from "../../events.ts";
import { route } from "../../route.ts";
import {
  presentPage,
  presentTime,
  presentUserMini,
  selectFields,
  type View,
  type ApiObject,
} from "../../shared/present.ts";
import { fieldsPageQuery, fieldsQuery, placementBody, reference } from "../../shared/schema.ts";
import { ME, type SimContext, type StoredFile, type Version } from "../../state.ts";

export const routes = [
  readRoute("file"),
  updateRoute("file", requireFile),
  route(
    "DELETE /2.0/files/:id",
    "Move a file to the trash",
    (context, { id, request, view, actor }) => {
      const file = requireFile(context.state, id);
      checkLock(context, file, actor);
      checkIfMatch(request, file);
      const trashed = changeItem(context, file, { trashedAt: context.now });
      recordTrigger(context, view, "FILE.TRASHED", trashed);
      return noContent();
    },
  ),
  route("POST /2.0/files/:id/copy", "Copy a file", {
    query: fieldsQuery,
    body: lazyLooseObject(() => ({
      ...placementBody.shape,
      parent: reference,
      version: z.string().nullish(),
    })),
    handle: (context, { id, body, query, view }) => {
      const source = requireFile(context.state, id);
      const parent = requireFolder(context.state, body.parent.id);
      const version = body.version ? requireVersion(source, body.version) : undefined;
      const copy = copyItem(context, source, parent, body.name ?? source.name, version);
      recordTrigger(context, view, "FILE.COPIED", copy);
      return new RouteResponse(201, presentItem(view, copy, query.fields));
    },
  }),
  route("GET /2.0/files/:id/versions", "List the past versions of a file", {
    query: fieldsPageQuery,
    handle: ({ state }, { id, query, view }) => {
      const { versions } = requireFile(state, id);
      const past = versions.slice(0, -1).toReversed();
      return presentPage(past, query, (version) =>
        selectFields(presentVersion(view, versions, version), query.fields),
      );
    },
  }),
  route("GET /2.0/files/:id/versions/:version", "Get a version of a file", {
    query: fieldsQuery,
    handle: ({ state }, { id, query, request, view }) => {
      const file = requireFile(state, id);
      const version = findVersion(file, request.params["version"] ?? "");
      return selectFields(presentVersion(view, file.versions, version), query.fields);
    },
  }),
  route("PUT /2.0/files/:id/versions/:version", "Restore a version from the trash", {
    body: lazyLooseObject(() => ({ trashed_at: z.null({ error: "must be null" }).optional() })),
    handle: (context, { id, body, request, view, actor }) => {
      const { state } = context;
      const file = requireFile(state, id);
      checkLock(context, file, actor);
      const version = findVersion(file, request.params["version"] ?? "");
      if (body.trashed_at === undefined) return presentVersion(view, file.versions, version);
      const { trashedAt: _gone, ...kept } = version;
      const restored = { ...kept, restoredAt: context.now };
      return presentVersion(view, replaceVersion(context, file, version, restored), restored);
    },
  }),
  route("POST /2.0/files/:id/versions/current", "Make a past version the current one", {
    query: fieldsQuery,
    body: lazyLooseObject(() => ({
      ...reference.shape,
      type: z.literal("file_version").optional(),
    })),
    handle: (context, { id, body, query, view, actor }) => {
      const { state } = context;
      const file = requireFile(state, id);
      checkLock(context, file, actor);
      const { blob, sha1, name } = requireVersion(file, body.id);
      checkFree(state, requireFolder(state, file.parentId ?? ""), name, file);
      const content = { blob: state.blobs.retain(blob), sha1 };
      const version = addVersion(context, file.id, name, content);
      const versions = [...file.versions, version];
      changeFile(context, file, { name, versions });
      const shown = presentVersion(view, versions, version);
      return new RouteResponse(201, selectFields(shown, query.fields));
    },
  }),
  route(
    "DELETE /2.0/files/:id/versions/:version",
    "Move a past version to the trash",
    (context, { id, request, actor }) => {
      const { state } = context;
      const file = requireFile(state, id);
      checkIfMatch(request, file);
      checkLock(context, file, actor);
      const version = requireVersion(file, request.params["version"] ?? "");
      if (version === file.versions.at(-1)) {
        throw new BoxError(400, "bad_request", "The current version cannot be deleted");
      }
      replaceVersion(context, file, version, { ...version, trashedAt: context.now });
      return noContent();
    },
  ),
];

/** Puts a version in the place of another one. Returns the versions of the file then. */
function replaceVersion(context: SimContext, file: StoredFile, old: Version, next: Version) {
  const versions = file.versions.with(file.versions.indexOf(old), next);
  return changeFile(context, file, { versions }).versions;
}

/** One version of a file. */
function presentVersion(view: View, versions: readonly Version[], version: Version): ApiObject {
  return {
    type: "file_version",
    id: version.id,
    sha1: version.sha1,
    name: version.name,
    size: version.blob.length,
    created_at: presentTime(version.createdAt),
    modified_at: presentTime(version.modifiedAt),
    modified_by: presentUserMini(view, ME),
    trashed_at: version.trashedAt === undefined ? null : presentTime(version.trashedAt),
    ...(version.trashedAt === undefined ? {} : { trashed_by: presentUserMini(view, ME) }),
    ...(version.restoredAt === undefined
      ? {}
      : {
          restored_at: presentTime(version.restoredAt),
          restored_by: presentUserMini(view, ME),
        }),
    purged_at: null,
    uploader_display_name: presentUserMini(view, ME)["name"],
    version_number: String(versions.indexOf(version) + 1),
  };
}
