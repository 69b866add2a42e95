/** A block of a page. `#` is level 1. */
export type Block =
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "paragraph" | "quote" | "code"; readonly text: string }
  | { readonly type: "list"; readonly isOrdered: boolean; readonly items: readonly Block[][] }
  | {
      readonly type: "table";
      readonly head: readonly string[];
      readonly rows: readonly string[][];
    };

interface Found {
  readonly block: Block | undefined;
  /** The number of lines that it has. */
  readonly lines: number;
}

type Reader = (lines: readonly string[]) => Found | undefined;

const ITEM = /^(?<mark>[-*]|\d+\.) +/;
const STARTS_BLOCK = /^(?:#{1,6} |```|\||> |<!--|(?:[-*]|\d+\.) )/;

function countWhile(lines: readonly string[], holds: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !holds(line));
  return end === -1 ? lines.length : end;
}

const readBlank: Reader = ([line = ""]) =>
  line.trim() === "" ? { block: undefined, lines: 1 } : undefined;

const readComment: Reader = (lines) => {
  if (lines[0]?.startsWith("<!--") !== true) return undefined;
  return { block: undefined, lines: countWhile(lines, (line) => !line.includes("-->")) + 1 };
};

const readHeading: Reader = ([line = ""]) => {
  const [, marks = "", text = ""] = /^(#{1,6}) +(.*)$/.exec(line) ?? [];
  if (marks === "") return undefined;
  return { block: { type: "heading", level: marks.length, text }, lines: 1 };
};

const readFence: Reader = (lines) => {
  if (lines[0]?.startsWith("```") !== true) return undefined;
  const body = lines.slice(1, 1 + countWhile(lines.slice(1), (line) => !line.startsWith("```")));
  return { block: { type: "code", text: body.join("\n") }, lines: body.length + 2 };
};

const readIndented: Reader = (lines) => {
  const isCode = (line: string) => line.startsWith("    ") || line.trim() === "";
  if (!lines[0]?.startsWith("    ")) return undefined;
  const count = countWhile(lines, isCode);
  const text = lines.slice(0, count).map((line) => line.slice(4));
  return { block: { type: "code", text: text.join("\n").trimEnd() }, lines: count };
};

const readTable: Reader = (lines) => {
  const count = countWhile(lines, (line) => line.startsWith("|"));
  const [head, , ...rows] = lines.slice(0, count).map(cellsOf);
  return head && { block: { type: "table", head, rows }, lines: count };
};

/** The cells of a row. A bar within code is written as `\|`. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

const readQuote: Reader = (lines) => {
  const count = countWhile(lines, (line) => line.startsWith(">"));
  if (count === 0) return undefined;
  const text = lines.slice(0, count).map((line) => line.replace(/^> ?/, ""));
  return { block: { type: "quote", text: text.join(" ") }, lines: count };
};

const readList: Reader = (lines) => {
  const mark = ITEM.exec(lines[0] ?? "")?.groups?.["mark"];
  if (mark === undefined) return undefined;
  const isPart = (line: string, index: number) =>
    ITEM.test(line) ||
    /^ {2,}\S/.test(line) ||
    (line === "" && /^ {2,}\S/.test(lines[index + 1] ?? ""));
  const end = lines.findIndex((line, index) => !isPart(line, index));
  const own = lines.slice(0, end === -1 ? lines.length : end);
  const items: string[][] = [];
  for (const line of own) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, "")]);
    else items.at(-1)?.push(line.replace(/^ {2,3}/, ""));
  }
  return {
    block: { type: "list", isOrdered: /\d/.test(mark), items: items.map(readLines) },
    lines: own.length,
  };
};

const readParagraph: Reader = (lines) => {
  const isText = (line: string) => line.trim() !== "" && !STARTS_BLOCK.test(line);
  const count = Math.max(1, countWhile(lines, isText));
  const text = lines.slice(0, count).map((line) => line.trim());
  return { block: { type: "paragraph", text: text.join(" ") }, lines: count };
};

const readers = [
  ...[readBlank, readComment, readHeading, readFence, readIndented],
  ...[readTable, readQuote, readList, readParagraph],
];

function readLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let rest = lines;
  while (rest.length > 0) {
    let found: Found | undefined;
    for (const read of readers) found ??= read(rest);
    if (found?.block) blocks.push(found.block);
    rest = rest.slice(found?.lines ?? 1);
  }
  return blocks;
}

/** Reads Markdown: headings, paragraphs, lists, tables, quotes and code. Comments are left out. */
export function readBlocks(markdown: string): readonly Block[] {
  return readLines(markdown.split("\n"));
}

/** The anchor of a heading, as GitHub makes it: `events-ctrl-2`. */
export function toAnchor(heading: string): string {
  const plain = heading.replaceAll(/[`*]/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return plain
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}
