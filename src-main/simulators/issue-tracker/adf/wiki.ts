import { readText, type AdfDocument, type AdfNode } from "./document.ts";
import { readInline, writeInline } from "./wiki-inline.ts";

/** A line of a list: `**` is the second level of a list with bullets. */
interface ListLine {
  readonly marker: string;
  readonly text: string;
}

const listLine = /^\s*([*#-]{1,10})\s+(.*)$/;
const fence = /^\{(code|noformat|quote|panel)(?::([^}\n]*))?\}(.*)$/;

const paragraphOf = (lines: readonly string[]): AdfNode => ({
  type: "paragraph",
  content: lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ type: "hardBreak" }]),
    ...readInline(line),
  ]),
});

function listItem(text: string): { type: string; content: AdfNode[] } {
  return { type: "listItem", content: [paragraphOf([text])] };
}

/** Reads the lines of a list from one level on. A change of the marker starts another list. */
function readLists(lines: readonly ListLine[], level: number): readonly AdfNode[] {
  const lists: { type: string; content: { type: string; content: AdfNode[] }[] }[] = [];
  let index = 0;
  for (let line = lines[index]; line; line = lines[index]) {
    const type = line.marker[level] === "#" ? "orderedList" : "bulletList";
    let list = lists.at(-1);
    if (list?.type !== type) lists.push((list = { type, content: [] }));
    if (line.marker.length <= level + 1) {
      list.content.push(listItem(line.text));
      index += 1;
      continue;
    }
    const start = index;
    while ((lines[index]?.marker.length ?? 0) > level + 1) index += 1;
    const item = list.content.at(-1) ?? listItem("");
    if (list.content.length === 0) list.content.push(item);
    item.content.push(...readLists(lines.slice(start, index), level + 1));
  }
  return lists;
}

/** `||a||b||` and `|a|b|` */
function readRow(line: string): AdfNode {
  const cells = Array.from(line.matchAll(/(\|\|?)((?:\\.|\[[^\]]{0,500}\]|[^|\\])+)/g));
  return {
    type: "tableRow",
    content: cells
      .filter(([, , text = ""]) => text.trim() !== "" || cells.length === 1)
      .map(([, sign, text = ""]) => ({
        type: sign === "||" ? "tableHeader" : "tableCell",
        content: [paragraphOf([text.trim()])],
      })),
  };
}

function fencedBlock(kind: string, option: string, body: string): AdfNode {
  if (kind === "quote") return { type: "blockquote", content: readSimpleBlocks(body) };
  if (kind === "panel") {
    return { type: "panel", attrs: { panelType: "info" }, content: readSimpleBlocks(body) };
  }
  const language = kind === "code" ? (option.split("|")[0] ?? "") : "";
  const isLanguage = language !== "" && !language.includes("=");
  return {
    type: "codeBlock",
    ...(isLanguage && { attrs: { language } }),
    content: body === "" ? [] : [{ type: "text", text: body }],
  };
}

const simple = ["paragraph", "bulletList", "orderedList", "codeBlock"];

/** Reads the content of a quote or panel. Blocks that it cannot hold become paragraphs. */
function readSimpleBlocks(text: string): readonly AdfNode[] {
  const blocks = readBlocks(text).map((block) =>
    simple.includes(block.type) ? block : paragraphOf(readText(block).split("\n")),
  );
  return blocks.length === 0 ? [paragraphOf([])] : blocks;
}

/** A block, and how many lines it takes. */
interface Read {
  readonly blocks: readonly AdfNode[];
  readonly length: number;
}

/** Counts the lines from a place on that belong to the same block. */
function runOf(lines: readonly string[], start: number, isPart: (line: string) => boolean): number {
  let end = start;
  while (end < lines.length && isPart(lines[end] ?? "")) end += 1;
  return end - start;
}

function readFence(lines: readonly string[], start: number): Read | undefined {
  const [, kind, option = "", rest = ""] = fence.exec(lines[start] ?? "") ?? [];
  if (kind === undefined) return undefined;
  const end = closingOf(lines, start, kind, rest);
  if (end < 0) return undefined;
  const body = bodyOf(lines, { start, end }, kind, rest);
  return { blocks: [fencedBlock(kind, option, body)], length: end + 1 - start };
}

/** Reads a block that is one line: a heading, a rule or a quote. */
function readLine(line: string): AdfNode | undefined {
  const [, level, title = ""] = /^h([1-6])\.\s+(.*)$/.exec(line) ?? [];
  if (level !== undefined) {
    return { type: "heading", attrs: { level: Number(level) }, content: readInline(title) };
  }
  if (/^-{4,}\s*$/.test(line)) return { type: "rule" };
  if (!line.startsWith("bq. ")) return undefined;
  return { type: "blockquote", content: [paragraphOf([line.slice(4)])] };
}

function readBlock(lines: readonly string[], start: number): Read {
  const line = lines[start] ?? "";
  if (line.trim() === "") return { blocks: [], length: 1 };
  const fenced = readFence(lines, start);
  if (fenced) return fenced;
  const single = readLine(line);
  if (single) return { blocks: [single], length: 1 };
  if (line.startsWith("|")) {
    const length = runOf(lines, start, (one) => one.startsWith("|"));
    const rows = lines.slice(start, start + length).map(readRow);
    return { blocks: [{ type: "table", content: rows }], length };
  }
  if (listLine.test(line)) {
    const length = runOf(lines, start, (one) => listLine.test(one));
    return { blocks: readLists(lines.slice(start, start + length).map(listLineOf), 0), length };
  }
  const length = 1 + runOf(lines, start + 1, isText);
  return { blocks: [paragraphOf(lines.slice(start, start + length))], length };
}

function readBlocks(text: string): readonly AdfNode[] {
  const lines = text.split(/\r?\n/);
  const blocks: AdfNode[] = [];
  let start = 0;
  while (start < lines.length) {
    const read = readBlock(lines, start);
    blocks.push(...read.blocks);
    start += read.length;
  }
  return blocks;
}

function listLineOf(line: string): ListLine {
  const [, marker = "", text = ""] = listLine.exec(line) ?? [];
  return { marker, text };
}

/** Returns whether a line continues a paragraph. */
function isText(line: string): boolean {
  return (
    line.trim() !== "" &&
    !/^(?:h[1-6]\.\s|bq\. |\||-{4,}\s*$|\{(?:code|noformat|quote|panel))/.test(line) &&
    !listLine.test(line)
  );
}

/** The line with the closing fence, which may be the opening line; -1 if there is none. */
function closingOf(lines: readonly string[], start: number, kind: string, rest: string): number {
  if (rest.includes(`{${kind}}`)) return start;
  return lines.findIndex((line, at) => at > start && line.includes(`{${kind}}`));
}

function bodyOf(
  lines: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
  kind: string,
  rest: string,
): string {
  const close = `{${kind}}`;
  if (start === end) return rest.slice(0, rest.indexOf(close));
  const last = lines[end] ?? "";
  const parts = [rest, ...lines.slice(start + 1, end), last.slice(0, last.indexOf(close))];
  if (parts[0] === "") parts.shift();
  if (parts.at(-1) === "") parts.pop();
  return parts.join("\n");
}

/** Reads Jira's wiki markup, which version 2 of the API uses. */
export function readWiki(text: string): AdfDocument {
  return { type: "doc", version: 1, content: readBlocks(text) };
}

function writeList({ type, content = [] }: AdfNode, marker: string): string {
  const own = `${marker}${type === "orderedList" ? "#" : "*"}`;
  return content
    .map((item) => {
      const parts = (item.content ?? []).map((part) =>
        part.type.endsWith("List") ? writeList(part, own) : `${own} ${writeBlock(part)}`,
      );
      return item.type === "listItem" ? parts.join("\n") : `${own} ${writeInline(item.content)}`;
    })
    .join("\n");
}

function writeRow({ content = [] }: AdfNode): string {
  const sign = ({ type }: AdfNode) => (type === "tableHeader" ? "||" : "|");
  const cells = content.map((cell) => `${sign(cell)}${writeBlocks(cell.content)}`);
  const last = content.at(-1);
  return `${cells.join("")}${last ? sign(last) : "|"}`;
}

function writeBlock(node: AdfNode): string {
  switch (node.type) {
    case "paragraph":
      return writeInline(node.content);
    case "heading":
      return `h${String(Number(node.attrs?.["level"]))}. ${writeInline(node.content)}`;
    case "rule":
      return "----";
    case "bulletList":
    case "orderedList":
    case "taskList":
    case "decisionList":
      return writeList(node, "");
    case "codeBlock": {
      const language = node.attrs?.["language"];
      const option = typeof language === "string" && language !== "" ? `:${language}` : "";
      return `{code${option}}\n${readText(node)}\n{code}`;
    }
    case "blockquote":
      return `{quote}\n${writeBlocks(node.content)}\n{quote}`;
    case "panel":
      return `{panel}\n${writeBlocks(node.content)}\n{panel}`;
    case "table":
      return (node.content ?? []).map(writeRow).join("\n");
    default:
      return node.content ? writeBlocks(node.content) : readText(node);
  }
}

function writeBlocks(nodes: readonly AdfNode[] = []): string {
  return nodes.map(writeBlock).join("\n\n");
}

/** Writes a document as wiki markup. */
export function writeWiki(document: AdfDocument): string {
  return writeBlocks(document.content);
}
