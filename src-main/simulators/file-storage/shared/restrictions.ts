import type { RouteRequest } from "#core/kernel/route.ts";
import { forbidden } from "../errors.ts";
import { ancestorsOf } from "../items/tree.ts";
import type { Item, SimContext } from "../state.ts";

const ITEM = /^\/(?:api\/)?2\.0\/(files|folders)\/(\d+)(\/[^?]*)?/;

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
  if (method === "DELETE") return ["item_delete", ...WRITE];
  if (method === "POST" && /\/content(?:\?|$)|upload_sessions/.test(url)) {
    return ["item_upload", "base_upload", "base_picker", ...WRITE];
  }
  return method === "PUT" ? ["item_rename", "item_share", ...WRITE] : WRITE;
}

function isWithin(
  { state }: SimContext,
  type: Item["type"],
  id: string,
  item: Pick<Item, "type" | "id">,
) {
  if (type === item.type && id === item.id) return true;
  const found = type === "file" ? state.files.get(id) : state.folders.get(id);
  if (!found || item.type !== "folder") return false;
  return ancestorsOf(state, found).some((folder) => folder.id === item.id);
}

/** Refuses what a downscoped token may not do, or not with this item. */
export function checkRestriction(
  context: SimContext,
  { method, url, key }: Pick<RouteRequest, "method" | "url" | "key">,
): void {
  const restriction = context.state.restrictions.get(key);
  if (!restriction) return;
  const needed = scopesFor(method, url);
  if (!restriction.scopes.some((scope) => needed.includes(scope))) throw forbidden();
  const [, kind, id = ""] = ITEM.exec(url) ?? [];
  if (kind === undefined || !restriction.item) return;
  if (!isWithin(context, kind === "files" ? "file" : "folder", id, restriction.item)) {
    throw forbidden();
  }
}
