import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { BoxError } from "../../errors.ts";
import { addVersion, copyItem, requireVersion } from "../../items/actions.ts";
import { presentItem } from "../../items/present.ts";
import { itemRoutes } from "../../items/routes.ts";
import {
  changeFile,
  changeItem,
  checkIfMatch,
  requireFile,
  requireFolder,
} from "../../items/tree.ts";
import { route } from "../../route.ts";
import {
  presentPage,
  presentTime,
  presentUserMini,
  type View,
  type Wire,
} from "../../shared/present.ts";
import { fieldsQuery, pageQuery, placementBody, reference } from "../../shared/schema.ts";
import { ME, type Version } from "../../state.ts";

export const routes = [
  ...itemRoutes("file", requireFile, requireFile),
  route("DELETE /2.0/files/:id", "Move a file to the trash", (context, { id, request }) => {
    const file = requireFile(context.state, id);
    checkIfMatch(request, file);
    changeItem(context, file, { trashedAt: context.now });
    return noContent();
  }),
  route("POST /2.0/files/:id/copy", "Copy a file", {
    query: fieldsQuery,
    body: z.looseObject({
      ...placementBody.shape,
      parent: reference,
      version: z.string().nullish(),
    }),
    handle: (context, { id, body, query, view }) => {
      const source = requireFile(context.state, id);
      const parent = requireFolder(context.state, body.parent.id);
      const version = body.version ? requireVersion(source, body.version) : undefined;
      const copy = copyItem(context, source, parent, body.name ?? source.name, version);
      return new RouteResponse(201, presentItem(view, copy, query.fields));
    },
  }),
  route("GET /2.0/files/:id/versions", "List the past versions of a file", {
    query: pageQuery,
    handle: ({ state }, { id, query, view }) => {
      const { versions } = requireFile(state, id);
      const past = versions.slice(0, -1).toReversed();
      return presentPage(past, query, (version) =>
        presentVersion(view, version, versions.indexOf(version) + 1),
      );
    },
  }),
  route(
    "GET /2.0/files/:id/versions/:version",
    "Get a version of a file",
    ({ state }, { id, request, view }) => {
      const file = requireFile(state, id);
      const version = requireVersion(file, request.params["version"] ?? "");
      return presentVersion(view, version, file.versions.indexOf(version) + 1);
    },
  ),
  route("POST /2.0/files/:id/versions/current", "Make a past version the current one", {
    body: reference,
    handle: (context, { id, body, view }) => {
      const { state } = context;
      const file = requireFile(state, id);
      const { blob, sha1, name } = requireVersion(file, body.id);
      const content = { blob: state.blobs.retain(blob), sha1 };
      const version = addVersion(context, file.id, name, content);
      const changed = changeFile(context, file, { versions: [...file.versions, version] });
      return new RouteResponse(201, presentVersion(view, version, changed.versions.length));
    },
  }),
  route(
    "DELETE /2.0/files/:id/versions/:version",
    "Delete a past version",
    (context, { id, request }) => {
      const { state } = context;
      const file = requireFile(state, id);
      checkIfMatch(request, file);
      const version = requireVersion(file, request.params["version"] ?? "");
      if (version === file.versions.at(-1)) {
        throw new BoxError(400, "bad_request", "The current version cannot be deleted");
      }
      const versions = file.versions.filter((each) => each !== version);
      changeFile(context, file, { versions });
      state.blobs.release(version.blob);
      state.downloads.delete(version.downloadKey);
      return noContent();
    },
  ),
];

/** One version of a file. */
function presentVersion(view: View, version: Version, number: number): Wire {
  return {
    type: "file_version",
    id: version.id,
    sha1: version.sha1,
    name: version.name,
    size: version.blob.length,
    created_at: presentTime(version.createdAt),
    modified_at: presentTime(version.modifiedAt),
    modified_by: presentUserMini(view, ME),
    trashed_at: null,
    purged_at: null,
    uploader_display_name: presentUserMini(view, ME)["name"],
    version_number: String(number),
  };
}
