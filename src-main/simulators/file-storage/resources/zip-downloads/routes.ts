import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { urlPart } from "#core/text/escaping.ts";
import { badRequest, notFound } from "../../errors.ts";
import { requireActive } from "../../items/tree.ts";
import { route } from "../../route.ts";
import { presentTime } from "../../shared/present.ts";
import { checkItem } from "../../shared/restrictions.ts";
import { idSchema } from "../../shared/schema.ts";
import { ROOT_ID, type SimContext, type ZipDownload } from "../../state.ts";
import { listEntries, loadPacking, nameItems, pack } from "./archive.ts";

const MAX_FILES = 10_000;
const LIFETIME_MS = 12 * 3_600_000;

const createBody = lazyLooseObject(() => ({
  items: z.array(z.looseObject({ type: z.enum(["file", "folder"]), id: idSchema })).min(1),
  download_file_name: z.string().min(1).optional(),
}));

function requireDownload({ state, now }: SimContext, id: string): ZipDownload {
  const download = state.zipDownloads.get(id);
  if (download && download.expiresAt > now) return download;
  throw notFound("zip_download", id);
}

export const routes = [
  route("POST /2.0/zip_downloads", "Ask for an archive of files and folders", {
    body: createBody,
    handle: (context, { body, request, view }) => {
      const { state, ids, now } = context;
      if (body.items.some(({ type, id }) => type === "folder" && id === ROOT_ID)) {
        throw badRequest("items", "The root folder cannot be downloaded as an archive");
      }
      for (const item of body.items) checkItem(context, request.key, item);
      const { items, conflicts } = nameItems(state, body.items);
      const fileCount = listEntries(state, items).length;
      if (fileCount > MAX_FILES) {
        throw badRequest("items", `An archive has at most ${String(MAX_FILES)} files`);
      }
      const download = state.zipDownloads.add({
        id: ids.bare("zip", 40, "hex"),
        fileName: body.download_file_name ?? `Box Download ${presentTime(now)}.zip`,
        items: items.map(({ item: { type, id }, name }) => ({ type, id, name })),
        fileCount,
        skippedCount: 0,
        isSent: false,
        expiresAt: now + LIFETIME_MS,
      });
      return new RouteResponse(202, {
        download_url: `${view.baseUrl}/zip_downloads/${download.id}/content`,
        status_url: `${view.baseUrl}/2.0/zip_downloads/${download.id}/status`,
        expires_at: presentTime(download.expiresAt),
        name_conflicts: conflicts,
      });
    },
  }),
  route("GET /2.0/zip_downloads/:id/status", "Get the status of an archive", (context, { id }) => {
    const { fileCount, skippedCount, isSent } = requireDownload(context, id);
    return {
      total_file_count: fileCount,
      downloaded_file_count: isSent ? fileCount - skippedCount : 0,
      skipped_file_count: skippedCount,
      skipped_folder_count: 0,
      state: isSent ? "succeeded" : "in_progress",
    };
  }),
  route("GET /zip_downloads/:id/content", "Download an archive", {
    open: true,
    load: loadPacking,
    handle: (context, { id }) => {
      const { state } = context;
      const download = requireDownload(context, id);
      const present = download.items.flatMap(({ type, id: itemId, name }) => {
        const found = type === "file" ? state.files.get(itemId) : state.folders.get(itemId);
        return found ? [{ item: requireActive(state, found), name }] : [];
      });
      const { stream, skipped } = pack(state, listEntries(state, present));
      state.zipDownloads.replace({ ...download, isSent: true, skippedCount: skipped });
      return new RouteResponse(200, stream, {
        "content-type": "application/zip",
        "content-disposition": `attachment;filename*=UTF-8''${urlPart(download.fileName)}`,
      });
    },
  }),
];
