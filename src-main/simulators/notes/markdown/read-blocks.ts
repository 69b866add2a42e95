import { validationError } from "../errors.ts";
import type { RichText } from "../rich-text/types.ts";
import { readLanguage } from "../resources/blocks/languages.ts";
import type { BlockInput } from "../resources/blocks/schema.ts";
import type { Given } from "../state.ts";
import { readAttributes } from "./escape.ts";
import { isPipeRule, readPipes, readTable } from "./read-tables.ts";
import { idInUrl, readText } from "./read-text.ts";

/** A new block, or a page, database or block that is there already and stays. */
export type ContentInput = BlockInput | { readonly keeps: string };

/** The part of a text behind the line that was read. */
interface Cursor {
  readonly lines: readonly string[];
  at: number;
  /** The number of blocks around it. */
  readonly depth: number;
}

/** Blocks that nest deeper are rejected: it bounds the time for a hostile text. */
const DEEPEST = 32;

const depthOf = (line: string) => /^\t*/.exec(line)?.[0].length ?? 0;

const block = (
  type: string,
  text: readonly RichText[] | undefined,
  settings: Given,
  children: readonly BlockInput[] = [],
): BlockInput => ({ type, content: { ...(text && { text }), settings }, children });

interface Line {
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The text of a line and the attributes behind it: `Title {color="red"}`. */
function splitAttributes(line: string): Line {
  const at = line.endsWith("}") ? line.lastIndexOf("{") : -1;
  const list = line.slice(at + 1, -1);
  if (at < 0 || !/^(?:\s*[\w-]+="[^"]*")+\s*$/.test(list)) return { text: line, attributes: {} };
  return { text: line.slice(0, at).trimEnd(), attributes: readAttributes(list) };
}

const readColor = (color = "default") => color.replace(/_bg$/, "_background");

type Blocks = readonly BlockInput[];

/** The lines of children: those that are indented deeper. Blank lines between them belong to them. */
function childrenOf(cursor: Cursor, depth: number): Blocks {
  return onlyNew(readLevel(cursor, depth + 1));
}

const isNew = (input: ContentInput): input is BlockInput => "type" in input;

/** Blocks that hold others cannot keep a page where it was: only the top of a page can. */
function onlyNew(inputs: readonly ContentInput[]): Blocks {
  return inputs.filter(isNew);
}

function readLine(line: string, cursor: Cursor, depth: number): BlockInput {
  const { text, attributes } = splitAttributes(line);
  const color = { color: readColor(attributes["color"]) };
  const [, marks = "", title = ""] = /^(#{1,6})\s+(.*)$/s.exec(text) ?? [];
  if (marks !== "") {
    const is_toggleable = attributes["toggle"] === "true";
    const children = is_toggleable ? childrenOf(cursor, depth) : [];
    const type = `heading_${String(Math.min(marks.length, 4))}`;
    return block(type, readText(title), { ...color, is_toggleable }, children);
  }
  const [, mark, done] = /^(- \[([ xX])\]|[-*+]|\d+\.|>)(?:\s|$)/.exec(text) ?? [];
  if (mark === undefined) {
    return block("paragraph", readText(text), { ...color, icon: null }, childrenOf(cursor, depth));
  }
  const content = readText(text.slice(mark.length).trimStart());
  const children = childrenOf(cursor, depth);
  if (done !== undefined) {
    return block("to_do", content, { ...color, checked: done !== " " }, children);
  }
  const type =
    mark === ">" ? "quote" : /\d/.test(mark) ? "numbered_list_item" : "bulleted_list_item";
  return block(type, content, color, children);
}

/** The lines up to one that ends a form, without their indentation. */
function linesUntil(cursor: Cursor, depth: number, end: string): readonly string[] {
  const found: string[] = [];
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? "";
    cursor.at += 1;
    if (line.trim() === end) break;
    found.push(line.slice(Math.min(depth, depthOf(line))));
  }
  return found;
}

/** The lines between a tag and its end, which may hold the same tag. */
function linesInside(cursor: Cursor, tag: string): readonly string[] {
  const opening = new RegExp(`^<${tag}[\\s>]`);
  const found: string[] = [];
  let open = 1;
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? "";
    cursor.at += 1;
    const text = line.trim();
    if (opening.test(text) && !text.endsWith("/>") && !text.endsWith(`</${tag}>`)) open += 1;
    if (text === `</${tag}>`) open -= 1;
    if (open === 0) break;
    found.push(line);
  }
  return found;
}

function readInside(lines: readonly string[], around: number): Blocks {
  const filled = lines.filter((line) => line.trim() !== "");
  const depth = Math.min(...filled.map(depthOf));
  const cursor = {
    lines: lines.map((line) => line.slice(Math.min(depth, depthOf(line)))),
    at: 0,
    depth: around + 1,
  };
  return filled.length === 0 ? [] : onlyNew(readLevel(cursor, 0));
}

const external = (url: string): Given => ({ type: "external", external: { url } });

const mediaTags = new Set(["video", "file", "pdf", "audio"]);

function readTag(line: string, cursor: Cursor): ContentInput | undefined {
  const [whole, tag = "", list = "", inner] =
    /^<([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(?:\/>|>(?:(.*)<\/\1>)?)$/s.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const attributes = readAttributes(list);
  const { url = "", src = "", icon, color } = attributes;
  const look = { color: readColor(color) };
  if (tag === "page" || tag === "database" || tag === "unknown") {
    const id = idInUrl(url);
    return id === undefined ? undefined : { keeps: id };
  }
  if (mediaTags.has(tag)) {
    const caption = readText(inner ?? "");
    return { type: tag, content: { caption, settings: external(src) }, children: [] };
  }
  const inside = () => linesInside(cursor, tag);
  switch (tag) {
    case "empty-block":
      return block("paragraph", [], { ...look, icon: null });
    case "table_of_contents":
      return block("table_of_contents", undefined, look);
    case "table":
      return readTable(inside(), attributes);
    case "columns":
      return block("column_list", undefined, {}, readInside(inside(), cursor.depth));
    case "column":
      return block("column", undefined, {}, readInside(inside(), cursor.depth));
    case "synced_block":
      return block(
        "synced_block",
        undefined,
        { synced_from: null },
        readInside(inside(), cursor.depth),
      );
    case "synced_block_reference": {
      inside();
      const block_id = idInUrl(url) ?? "";
      return block("synced_block", undefined, { synced_from: { type: "block_id", block_id } });
    }
    case "callout": {
      const [first, ...others] = readInside(inside(), cursor.depth);
      const isText = first?.type === "paragraph";
      const children = isText ? [...first.children, ...others] : first ? [first, ...others] : [];
      const emoji = icon === undefined ? null : { type: "emoji", emoji: icon };
      return block(
        "callout",
        isText ? (first.content.text ?? []) : [],
        { ...look, icon: emoji },
        children,
      );
    }
    case "details": {
      const lines = inside();
      const at = lines.findIndex((one) => one.includes("<summary>"));
      const [, summary = ""] = /<summary>(.*?)<\/summary>/s.exec(lines[at] ?? "") ?? [];
      const rest = lines.filter((_line, index) => index !== at);
      return block("toggle", readText(summary.trim()), look, readInside(rest, cursor.depth));
    }
    default:
      return undefined;
  }
}

function readFence(line: string, cursor: Cursor, depth: number): BlockInput | undefined {
  const [, fence, language = ""] = /^(`{3,})\s*(.*)$/.exec(line) ?? [];
  if (fence !== undefined) {
    const content = linesUntil(cursor, depth, fence).join("\n");
    const settings = { language: readLanguage(language) };
    const pieces = content.match(/[\s\S]{1,2000}/g) ?? [];
    const text = pieces.map((piece): RichText => ({ type: "text", content: piece, link: null }));
    return { type: "code", content: { text, caption: [], settings }, children: [] };
  }
  if (line === "$$") {
    return block("equation", undefined, { expression: linesUntil(cursor, depth, "$$").join("\n") });
  }
  return undefined;
}

function readPipeLines(first: string, cursor: Cursor): BlockInput | undefined {
  if (!first.startsWith("|") || !isPipeRule(cursor.lines[cursor.at] ?? "")) return undefined;
  const lines = [first];
  while ((cursor.lines[cursor.at] ?? "").trim().startsWith("|")) {
    lines.push(cursor.lines[cursor.at] ?? "");
    cursor.at += 1;
  }
  return readPipes(lines);
}

function readImage(line: string): BlockInput | undefined {
  const [, caption = "", url] =
    /^!\[((?:\\.|[^\]\\])*)\]\((\S+)\)$/s.exec(splitAttributes(line).text) ?? [];
  if (url === undefined) return undefined;
  return {
    type: "image",
    content: { caption: readText(caption), settings: external(url) },
    children: [],
  };
}

/** Reads the blocks of one level of indentation, and what is inside them. */
function readLevel(cursor: Cursor, depth: number): readonly ContentInput[] {
  if (depth + cursor.depth > DEEPEST) {
    throw validationError("The markdown nests too deep.");
  }
  const found: ContentInput[] = [];
  while (cursor.at < cursor.lines.length) {
    const raw = cursor.lines[cursor.at] ?? "";
    const line = raw.trim();
    if (line !== "" && depthOf(raw) < depth) break;
    cursor.at += 1;
    if (line === "") continue;
    found.push(
      readFence(line, cursor, depth) ??
        readTag(line, cursor) ??
        readImage(line) ??
        readPipeLines(line, cursor) ??
        (/^(?:-{3,}|\*{3,}|_{3,})$/.test(line)
          ? block("divider", undefined, {})
          : readLine(line, cursor, depthOf(raw))),
    );
  }
  return found;
}

/** Reads Notion's Markdown. Text without marks is a paragraph. */
export function readMarkdown(markdown: string): readonly ContentInput[] {
  return readLevel({ lines: markdown.replaceAll("\r\n", "\n").split("\n"), at: 0, depth: 0 }, 0);
}
