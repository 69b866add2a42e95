import { findTitle, presentUrl } from "../rich-text/plain-text.ts";
import type { Block, State } from "../state.ts";
import { liveChildren, type AnyNode } from "../shared/tree.ts";
import { readChildrenId } from "../resources/blocks/schema.ts";
import { escapeText, writeAttributes } from "./escape.ts";
import { writeText } from "./write-text.ts";

type Lines = readonly string[];

const indent = (lines: Lines): Lines => lines.map((line) => (line === "" ? line : `\t${line}`));

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** The color behind a block: `{color="red"}`. */
function attributeList({ content: { settings } }: Block): string {
  const color = textIn(settings["color"]);
  const attributes = writeAttributes({
    toggle: settings["is_toggleable"] === true ? "true" : undefined,
    color: color === "default" ? undefined : color?.replace(/_background$/, "_bg"),
  });
  return attributes === "" ? "" : ` {${attributes.trim()}}`;
}

const iconOf = ({ content: { settings } }: Block): string | undefined => {
  const { icon } = settings;
  if (typeof icon !== "object" || icon === null) return undefined;
  return "emoji" in icon ? textIn(icon.emoji) : undefined;
};

function addressOf({ content: { settings } }: Block): string {
  const { external } = settings;
  if (typeof external !== "object" || external === null || !("url" in external)) return "";
  return textIn(external.url) ?? "";
}

function wrap(tag: string, attributes: string, inner: Lines): Lines {
  return [`<${tag}${attributes}>`, ...indent(inner), `</${tag}>`];
}

function colorOf({ content: { settings } }: Block): string | undefined {
  const color = textIn(settings["color"]);
  return color === "default" ? undefined : color?.replace(/_background$/, "_bg");
}

function writeTable(state: State, block: Block): Lines {
  const { has_column_header: row, has_row_header: column } = block.content.settings;
  const attributes = writeAttributes({
    "header-row": row === true ? "true" : undefined,
    "header-column": column === true ? "true" : undefined,
  });
  const rows = blocksIn(state, block.id).flatMap(({ content: { cells = [] } }) =>
    wrap(
      "tr",
      "",
      cells.map((cell) => `<td>${writeText(state, cell)}</td>`),
    ),
  );
  return wrap("table", attributes, rows);
}

function blocksIn(state: State, id: string): readonly Block[] {
  return [...liveChildren(state, id)].flatMap((node) => state.blocks.get(node.id) ?? []);
}

/** The first line of a block that is a line of text. */
function headOf(block: Block, text: string): string | undefined {
  const level = /^heading_(\d)$/.exec(block.type)?.[1];
  if (level !== undefined) return `${"#".repeat(Number(level))} ${text}`;
  switch (block.type) {
    case "paragraph":
      return text;
    case "bulleted_list_item":
      return `- ${text}`;
    case "numbered_list_item":
      return `1. ${text}`;
    case "to_do":
      return `- [${block.content.settings["checked"] === true ? "x" : " "}] ${text}`;
    case "quote":
      return `> ${text}`;
    default:
      return undefined;
  }
}

const media = new Set(["video", "file", "pdf", "audio"]);

/** A block that has a form of its own; `undefined` for those that Markdown has none for. */
function writeSpecial(state: State, block: Block): Lines | undefined {
  const { content, type } = block;
  const { settings } = content;
  const text = writeText(state, content.text);
  const children = writeChildren(state, readChildrenId(block));
  const attributes = writeAttributes({ icon: iconOf(block), color: colorOf(block) });
  const caption = writeText(state, content.caption);
  if (media.has(type)) {
    return [`<${type}${writeAttributes({ src: addressOf(block) })}>${caption}</${type}>`];
  }
  switch (type) {
    case "toggle":
      return [
        `<details${writeAttributes({ color: colorOf(block) })}>`,
        `<summary>${text}</summary>`,
        ...indent(children),
        "</details>",
      ];
    case "callout":
      return wrap("callout", attributes, [text, ...children]);
    case "code": {
      const language = textIn(settings["language"]) ?? "";
      const code = (content.text ?? [])
        .map((item) => (item.type === "text" ? item.content : ""))
        .join("");
      return [`\`\`\`${language}`, ...code.split("\n"), "```"];
    }
    case "divider":
      return ["---"];
    case "equation":
      return ["$$", ...String(settings["expression"]).split("\n"), "$$"];
    case "image":
      return [`![${caption}](${addressOf(block)})${attributeList(block)}`];
    case "table":
      return writeTable(state, block);
    case "column_list":
      return wrap("columns", "", children);
    case "column":
      return wrap("column", "", children);
    case "table_of_contents":
      return [`<table_of_contents${writeAttributes({ color: colorOf(block) })}/>`];
    case "synced_block": {
      const original = readChildrenId(block);
      const tag = original === block.id ? "synced_block" : "synced_block_reference";
      return wrap(
        tag,
        writeAttributes({ url: `https://www.notion.so/${original.replaceAll("-", "")}` }),
        children,
      );
    }
    default:
      return undefined;
  }
}

function writeBlock(state: State, block: Block): Lines {
  const text = writeText(state, block.content.text);
  const head = headOf(block, text);
  if (head !== undefined) {
    const children = indent(writeChildren(state, block.id));
    if (block.type === "paragraph" && text === "" && children.length === 0)
      return ["<empty-block/>"];
    return [`${head}${attributeList(block)}`, ...children];
  }
  const url = `https://www.notion.so/${block.id.replaceAll("-", "")}`;
  return writeSpecial(state, block) ?? [`<unknown${writeAttributes({ url, alt: block.type })}/>`];
}

/** A block, or a page or database in it, as lines of Notion's Markdown. */
export function writeNode(state: State, node: AnyNode): Lines {
  const block = state.blocks.get(node.id);
  if (block) return writeBlock(state, block);
  const tag = state.pages.has(node.id) ? "page" : "database";
  const title = escapeText(findTitle(state, node.id) ?? "");
  return [`<${tag}${writeAttributes({ url: presentUrl(state, node.id) })}>${title}</${tag}>`];
}

/** The children of a page or block as lines. */
export function writeChildren(state: State, id: string): Lines {
  return [...liveChildren(state, id)].flatMap((node) => writeNode(state, node));
}
