import { presentUrl, toPlainText } from "../rich-text/plain-text.ts";
import type { Annotations, Mention, RichText } from "../rich-text/types.ts";
import type { State } from "../state.ts";
import { escapeText, writeAttributes } from "./escape.ts";

function writeMention(state: State, mention: Mention, name: string): string {
  if (mention.of === "date") {
    const { start, end, timeZone } = mention.date;
    const [startDate, startTime] = start.split("T");
    const attributes = {
      start: startDate,
      startTime: startTime?.slice(0, 5),
      end: end ?? undefined,
      timeZone: timeZone ?? undefined,
    };
    return `<mention-date${writeAttributes(attributes)}/>`;
  }
  if (mention.of === "custom_emoji" || mention.of === "template_mention") return name;
  const url = mention.of === "user" ? `user://${mention.id}` : presentUrl(state, mention.id);
  const title = escapeText(name.replace(/^@/, ""));
  return `<mention-${mention.of}${writeAttributes({ url })}>${title}</mention-${mention.of}>`;
}

function writeContent(state: State, item: RichText): string {
  if (item.type === "equation") return `$\`${item.expression}\`$`;
  if (item.type === "mention") return writeMention(state, item.mention, toPlainText(state, item));
  const text = item.annotations?.code === true ? `\`${item.content}\`` : escapeText(item.content);
  return item.link === null ? text : `[${text}](${item.link})`;
}

/** Puts marks around a text. Spaces at its ends stay outside, where marks would not be read. */
function around(text: string, mark: string): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return inner === "" ? text : `${before}${mark}${inner}${mark}${after}`;
}

function style(text: string, annotations: Annotations): string {
  const { bold, italic, strikethrough, underline, color } = annotations;
  let styled = text;
  if (italic === true) styled = around(styled, "*");
  if (bold === true) styled = around(styled, "**");
  if (strikethrough === true) styled = around(styled, "~~");
  const attributes = {
    color: color === "default" ? undefined : color?.replace(/_background$/, "_bg"),
    underline: underline === true ? "true" : undefined,
  };
  const written = writeAttributes(attributes);
  return written === "" ? styled : `<span${written}>${styled}</span>`;
}

/** Rich text as Notion's Markdown. Lines are separated by `<br>`. */
export function writeText(state: State, items: readonly RichText[] = []): string {
  return items.map((item) => style(writeContent(state, item), item.annotations ?? {})).join("");
}
