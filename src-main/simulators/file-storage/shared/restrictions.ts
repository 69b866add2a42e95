import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { forbidden } from "../errors.ts";
import { isWithin, type Named } from "../items/tree.ts";
import type { SimContext } from "../state.ts";

const ITEM = /^\/(?:api\/)?2\.0\/(files|folders|web_links)\/(\d+)(\/[^?]*)?/;
const TYPES: Readonly<Record<string, Named["type"]>> = {
  files: "file",
  folders: "folder",
  web_links: "web_link",
};
const OWNED = /^\/2\.0\/(comments|collaborations)\/(\d+)/;
const WITHOUT_ITEM =
  /^\/(?:api\/)?2\.0\/(?:files\/content|files\/upload_sessions|users\/|shared_items)/;

const READ = [
  "base_explorer",
  "base_picker",
  "base_preview",
  "base_sidebar",
  "base_upload",
  "item_preview",
  "item_read",
  "item_download",
  "item_readwrite",
  "root_readonly",
  "root_readwrite",
];
const WRITE = ["item_readwrite", "root_readwrite"];

/** The scopes of which a request needs one. */
function scopesFor(method: string, url: string): readonly string[] {
  if (method === "GET" || method === "OPTIONS") {
    return /\/content(?:\?|$)/.test(url) ? ["item_download", "root_readonly", ...WRITE] : READ;
  }
  if (url.includes("/upload_sessions")) {
    return ["item_upload", "base_upload", "base_picker", ...WRITE];
  }
  if (method === "DELETE") return ["item_delete", ...WRITE];
  if (method === "POST" && /\/content(?:\?|$)/.test(url)) {
    return ["item_upload", "base_upload", "base_picker", ...WRITE];
  }
  return method === "PUT" ? ["item_rename", "item_share", ...WRITE] : WRITE;
}

const id = z.union([z.string(), z.number()]).transform(String);

const item = lazyLooseObject(() => ({ id, type: z.enum(["file", "folder", "web_link"]) }))
  .optional()
  .catch(undefined);

const itemsOfBody = lazyLooseObject(() => ({
  parent: z.looseObject({ id }).optional().catch(undefined),
  item,
  target: item,
}));

/** Returns the item that a comment or a collaboration belongs to. */
function ownerOf({ state }: SimContext, url: string): Named | undefined {
  const [, kind, key = ""] = OWNED.exec(url) ?? [];
  const comment = kind === "comments" ? state.comments.get(key) : undefined;
  if (comment) return { type: "file", id: comment.fileId };
  const shared = kind === "collaborations" ? state.collaborations.get(key) : undefined;
  return shared && { type: shared.itemType, id: shared.itemId };
}

/** Lists the items that a request is about: in its path and in its body. */
function itemsOf(context: SimContext, url: string, sent: unknown): readonly Named[] {
  const [, kind, key = ""] = ITEM.exec(url) ?? [];
  const type = TYPES[kind ?? ""];
  const inPath: Named | undefined = type && { type, id: key };
  const { parent, item: shared, target } = itemsOfBody.catch({}).parse(sent);
  const folder: Named | undefined = parent && { type: "folder", id: parent.id };
  return [inPath, ownerOf(context, url), folder, shared, target].filter(
    (named) => named !== undefined,
  );
}

/** Refuses an item that the token of a request may not use. */
export function checkItem({ state }: SimContext, key: string, named: Named): void {
  const restricted = state.restrictions.get(key)?.item;
  if (restricted && !isWithin(state, named, restricted)) throw forbidden();
}

/** Refuses what a downscoped token may not do, or not with this item. */
export function checkRestriction(
  context: SimContext,
  { method, url, key, body }: Pick<RouteRequest, "method" | "url" | "key" | "body">,
): void {
  const restriction = context.state.restrictions.get(key);
  if (!restriction) return;
  const needed = scopesFor(method, url);
  if (!restriction.scopes.some((scope) => needed.includes(scope))) throw forbidden();
  const items = itemsOf(context, url, body);
  // A token for one item lists nothing else: no search, no trash, no webhooks. An upload is checked later.
  if (restriction.item && items.length === 0 && !WITHOUT_ITEM.test(url)) throw forbidden();
  for (const named of items) checkItem(context, key, named);
}
