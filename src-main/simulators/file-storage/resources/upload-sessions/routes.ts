import * as z from "zod";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { recordTrigger } from "../../events.ts";
import { presentItem } from "../../items/present.ts";
import { checkLock } from "../../items/locks.ts";
import { requireFile } from "../../items/tree.ts";
import { route, streamRoute } from "../../route.ts";
import { presentTime, type View, type ApiObject } from "../../shared/present.ts";
import { checkItem } from "../../shared/restrictions.ts";
import { pageQuery } from "../../shared/schema.ts";
import type { UploadedPart, UploadSession } from "../../state.ts";
import { abortSession, commit, putPart, requireSession, startSession } from "./actions.ts";
import {
  checkSize,
  commitBody,
  createSessionBody,
  createVersionSessionBody,
  PART_BYTES,
} from "./schema.ts";

function presentSession({ baseUrl }: View, session: UploadSession): ApiObject {
  const own = `${baseUrl}/api/2.0/files/upload_sessions/${session.id}`;
  return {
    type: "upload_session",
    id: session.id,
    session_expires_at: presentTime(session.expiresAt),
    part_size: PART_BYTES,
    total_parts: Math.ceil(session.size / PART_BYTES),
    num_parts_processed: session.parts.size,
    session_endpoints: {
      upload_part: own,
      commit: `${own}/commit`,
      abort: own,
      list_parts: `${own}/parts`,
      status: own,
      log_event: `${own}/log`,
    },
  };
}

const presentPart = ({ id, offset, blob, sha1 }: UploadedPart): ApiObject => ({
  part_id: id,
  offset,
  size: blob.length,
  sha1,
});

/** Clients use the host of the API or an upload host, whose paths begin with `/api`. */
const HOSTS = ["", "/api"] as const;

export const routes = HOSTS.flatMap((host) => [
  route(`POST ${host}/2.0/files/upload_sessions`, "Start the upload of a file in parts", {
    body: createSessionBody,
    handle: (context, { body, request, view }) => {
      const { folder_id: folderId, file_name: name, file_size: size } = body;
      checkItem(context, request.key, { type: "folder", id: folderId });
      checkSize(size);
      const session = startSession(context, undefined, { folderId, name, size });
      return new RouteResponse(201, presentSession(view, session));
    },
  }),
  route(`POST ${host}/2.0/files/:id/upload_sessions`, "Start the upload of a version in parts", {
    body: createVersionSessionBody,
    handle: (context, { id, body, view, actor }) => {
      const file = requireFile(context.state, id);
      checkLock(context, file, actor);
      const { file_name: name = file.name, file_size: size } = body;
      checkSize(size);
      const place = { folderId: file.parentId ?? "0", name, size };
      return new RouteResponse(201, presentSession(view, startSession(context, file, place)));
    },
  }),
  route(`GET ${host}/2.0/files/upload_sessions/:id`, "Get an upload session", (context, call) =>
    presentSession(call.view, requireSession(context, call.id)),
  ),
  streamRoute(
    `PUT ${host}/2.0/files/upload_sessions/:id`,
    "Upload a part",
    z.unknown(),
    async (context, call) => ({ part: presentPart(await putPart(context, call)) }),
  ),
  route(
    `DELETE ${host}/2.0/files/upload_sessions/:id`,
    "Abort an upload session",
    (context, call) => {
      abortSession(context, call.id);
      return noContent();
    },
  ),
  route(`GET ${host}/2.0/files/upload_sessions/:id/parts`, "List the parts of an upload session", {
    query: pageQuery,
    handle: (context, { id, query }) => {
      const { parts } = requireSession(context, id);
      const all = [...parts.values()].sort((a, b) => a.offset - b.offset);
      const { limit, offset } = query;
      const entries = all.slice(offset, offset + limit).map(presentPart);
      const order = [{ by: "offset", direction: "ASC" }];
      return { total_count: all.length, limit, offset, order, entries };
    },
  }),
  route(`POST ${host}/2.0/files/upload_sessions/:id/commit`, "Commit an upload session", {
    body: commitBody,
    handle: async (context, call) => {
      const file = await commit(context, call);
      recordTrigger(context, call.view, "FILE.UPLOADED", file);
      const entries = [presentItem(call.view, file, undefined)];
      return new RouteResponse(201, { total_count: 1, entries });
    },
  }),
]);
