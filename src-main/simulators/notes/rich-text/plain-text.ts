import { urlPart } from "#core/text/escaping.ts";
import type { State, Page } from "../state.ts";
import type { Mention, RichText } from "./types.ts";

/** The title of a page. */
function titleItems(page: Page): readonly RichText[] {
  const title = page.values["title"];
  return title?.type === "title" ? title.text : [];
}

const variableNames = { today: "@Today", now: "@Now", me: "@Me" } as const;

/** A mention inside a title is not resolved, because two pages may mention each other. */
function mentionedName(state: State, mention: Mention, isInside: boolean): string {
  if (mention.of === "date") return mention.date.start;
  if (mention.of === "template_mention") return variableNames[mention.variable];
  if (mention.of === "custom_emoji") {
    return `:${state.customEmojis.get(mention.custom_emoji.id)?.name ?? "emoji"}:`;
  }
  if (mention.of === "user") return `@${state.users.get(mention.id)?.name ?? "Anonymous"}`;
  const items = isInside ? undefined : titleItemsOf(state, mention.id);
  return items ? joined(state, items, true) : "Untitled";
}

function titleItemsOf(state: State, id: string): readonly RichText[] | undefined {
  const page = state.pages.get(id);
  return page ? titleItems(page) : (state.databases.get(id) ?? state.dataSources.get(id))?.title;
}

function joined(state: State, items: readonly RichText[], isInside: boolean): string {
  return items.map((item) => toPlainText(state, item, isInside)).join("");
}

/** The plain text of one piece. */
export function toPlainText(state: State, item: RichText, isInside = false): string {
  if (item.type === "text") return item.content;
  if (item.type === "equation") return item.expression;
  return mentionedName(state, item.mention, isInside);
}

/** The plain text of rich text. */
export function plainText(state: State, items: readonly RichText[]): string {
  return joined(state, items, false);
}

/** The title of a page, database or data source as plain text: `undefined` for other ids. */
export function findTitle(state: State, id: string): string | undefined {
  const items = titleItemsOf(state, id);
  return items && plainText(state, items);
}

/** The URL of an object in Notion's own app. */
export function presentUrl(state: State, id: string): string {
  const words = (findTitle(state, id) ?? "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.map((word) => urlPart(word)), id.replaceAll("-", "")];
  return `https://www.notion.so/${slug.join("-")}`;
}
