import { presentDate } from "../shared/present.ts";
import type { State } from "../state.ts";
import { toPlainText } from "./plain-text.ts";
import type { Mention, RichText } from "./types.ts";

/** An emoji of the workspace, as icons and texts show it. */
export function presentEmoji({ customEmojis }: State, id: string): Record<string, unknown> {
  const { name = "", url = "" } = customEmojis.get(id) ?? {};
  return { type: "custom_emoji", custom_emoji: { id, name, url } };
}

function presentVariable(name: "today" | "now" | "me"): Record<string, unknown> {
  const type = name === "me" ? "template_mention_user" : "template_mention_date";
  return { type, [type]: name };
}

function presentMention(state: State, mention: Mention): Record<string, unknown> {
  if (mention.of === "template_mention") {
    return { type: mention.of, template_mention: presentVariable(mention.variable) };
  }
  if (mention.of === "custom_emoji") return presentEmoji(state, mention.custom_emoji.id);
  if (mention.of === "date") return { type: "date", date: presentDate(mention.date) };
  const named = mention.of === "user" ? { object: "user", id: mention.id } : { id: mention.id };
  return { type: mention.of, [mention.of]: named };
}

function hrefOf(item: RichText): string | null {
  if (item.type === "text") return item.link;
  if (item.type === "equation") return null;
  if (item.mention.of !== "page" && item.mention.of !== "database") return null;
  return `https://www.notion.so/${item.mention.id.replaceAll("-", "")}`;
}

function contentOf(state: State, item: RichText): unknown {
  if (item.type === "text") {
    return { content: item.content, link: item.link === null ? null : { url: item.link } };
  }
  return item.type === "equation"
    ? { expression: item.expression }
    : presentMention(state, item.mention);
}

/** Rich text as the API shows it, with every annotation. */
export function presentRichText(
  state: State,
  items: readonly RichText[],
): readonly Record<string, unknown>[] {
  return items.map((item) => ({
    type: item.type,
    [item.type]: contentOf(state, item),
    annotations: {
      bold: false,
      italic: false,
      strikethrough: false,
      underline: false,
      code: false,
      color: "default",
      ...item.annotations,
    },
    plain_text: toPlainText(state, item),
    href: hrefOf(item),
  }));
}
