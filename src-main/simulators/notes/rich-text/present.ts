import { presentDate } from "../shared/present.ts";
import type { State } from "../state.ts";
import { toPlainText } from "./plain-text.ts";
import type { Mention, RichText } from "./types.ts";

function presentMention(mention: Mention): Record<string, unknown> {
  if (mention.of === "date") return { type: "date", date: presentDate(mention.date) };
  const named = mention.of === "user" ? { object: "user", id: mention.id } : { id: mention.id };
  return { type: mention.of, [mention.of]: named };
}

function hrefOf(item: RichText): string | null {
  if (item.type === "text") return item.link;
  if (item.type === "equation" || item.mention.of === "date" || item.mention.of === "user")
    return null;
  return `https://www.notion.so/${item.mention.id.replaceAll("-", "")}`;
}

function contentOf(item: RichText): unknown {
  if (item.type === "text") {
    return { content: item.content, link: item.link === null ? null : { url: item.link } };
  }
  return item.type === "equation" ? { expression: item.expression } : presentMention(item.mention);
}

/** Rich text as the API shows it, with every annotation. */
export function presentRichText(
  state: State,
  items: readonly RichText[],
): readonly Record<string, unknown>[] {
  return items.map((item) => ({
    type: item.type,
    [item.type]: contentOf(item),
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
