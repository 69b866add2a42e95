import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { decodeOrKeep } from "#core/text/escaping.ts";
import { uploadIdOf } from "../../files/given-upload.ts";
import { presentGiven } from "../../files/present-given.ts";
import { findTitle } from "../../rich-text/plain-text.ts";
import { presentRichText } from "../../rich-text/present.ts";
import { presentHistory, presentParent, presentTrash } from "../../shared/present.ts";
import { hasChildren } from "../../shared/tree.ts";
import { readChildrenId } from "./schema.ts";
import type { Block, BlockContent, Database, Given, Page, State, View } from "../../state.ts";

function presentContent(view: View, content: BlockContent): Record<string, unknown> {
  const { state } = view;
  const { text, caption, cells, settings } = content;
  const { icon } = settings;
  return {
    ...(text ? { rich_text: presentRichText(state, text) } : {}),
    ...(caption ? { caption: presentRichText(state, caption) } : {}),
    ...(cells ? { cells: cells.map((cell) => presentRichText(state, cell)) } : {}),
    ...presentGiven(view, settings),
    ...(isGiven(icon) ? { icon: presentGiven(view, icon) } : {}),
  };
}

const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null;

/** The name of a file that was given none: that of its upload, or the last step of its address. */
function nameOf({ fileUploads }: State, { settings }: BlockContent): string {
  const upload = uploadIdOf(settings);
  if (upload !== undefined) return fileUploads.get(upload)?.fileName ?? "";
  const { url } = fileSettings.parse(settings).external;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return decodeOrKeep(path.slice(path.lastIndexOf("/") + 1));
}

const fileSettings = lazyObject(() => ({ external: z.object({ url: z.string() }) }));

function kindOf(
  view: View,
  node: Block | Page | Database,
): { readonly type: string; readonly content: Record<string, unknown> } {
  const { state } = view;
  if ("content" in node) {
    const named = node.type === "file" ? { name: nameOf(state, node.content) } : {};
    return { type: node.type, content: { ...named, ...presentContent(view, node.content) } };
  }
  const type = state.pages.has(node.id) ? "child_page" : "child_database";
  return { type, content: { title: findTitle(state, node.id) ?? "" } };
}

/** Anything that shows as a block: pages and databases in a page too. */
export function presentBlock(view: View, node: Block | Page | Database): Record<string, unknown> {
  const { state } = view;
  const { type, content } = kindOf(view, node);
  return {
    object: "block",
    id: node.id,
    parent: presentParent(state, node.parent),
    ...presentHistory(node),
    has_children: type !== "child_database" && hasChildren(state, readChildrenId(node)),
    ...presentTrash(state, node),
    type,
    [type]: content,
  };
}
