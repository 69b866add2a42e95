import type { Annotations, Mention, RichText } from "../rich-text/types.ts";
import { normaliseId } from "../shared/id.ts";
import { readAttributes } from "./escape.ts";

const LONGEST = 2_000;

/** The id at the end of an address of Notion's, or of `user://`. */
export function idInUrl(url: string): string | undefined {
  const [found] = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?=$|[?#])/i.exec(url) ?? [];
  return found === undefined ? undefined : normaliseId(found);
}

function readMention(
  of: string,
  attributes: Readonly<Record<string, string>>,
): Mention | undefined {
  const { url = "", start, startTime, end, timeZone } = attributes;
  if (of === "date") {
    if (start === undefined) return undefined;
    const moment = startTime === undefined ? start : `${start}T${startTime}:00`;
    return { of, date: { start: moment, end: end ?? null, timeZone: timeZone ?? null } };
  }
  const id = idInUrl(url);
  if (id === undefined || (of !== "user" && of !== "page" && of !== "database")) return undefined;
  return { of, id };
}

/** A mark that opens and closes, and the style that it gives. */
const marks = [
  ["**", { bold: true }],
  ["__", { bold: true }],
  ["~~", { strikethrough: true }],
  ["*", { italic: true }],
  ["_", { italic: true }],
] as const satisfies readonly (readonly [string, Annotations])[];

type Style = Annotations;

const MENTION =
  /^<mention-(\w+)((?:\s+[\w-]+="[^"]*")*)\s*(?:\/>|>((?:\\.|[^<\\])*)<\/mention-\1>)/s;
const SPAN = /^<span((?:\s+[\w-]+="[^"]*")*)\s*>/;
const EQUATION = /^\$`([^`]+)`\$/;
const CODE = /^(`+)(.+?)\1(?!`)/s;
const LINK = /^\[((?:\\.|[^[\]\\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/s;
const BREAK = /^<br\s*\/?>/;

/** Marks that nest deeper are text: it bounds the time for a hostile text. */
const DEEPEST = 16;

/** Reads a text from left to right into pieces of one style each. */
class Reader {
  private readonly pieces: RichText[] = [];
  private readonly link: string | null;
  private readonly depth: number;
  /** Marks that nothing closes from here on: they are not looked for again. */
  private readonly unclosed = new Set<string>();
  private plain = "";

  constructor(link: string | null, depth = 0) {
    this.link = link;
    this.depth = depth;
  }

  read(text: string, style: Style): readonly RichText[] {
    this.walk(text, style);
    return this.pieces;
  }

  private walk(text: string, style: Style): void {
    let at = 0;
    while (at < text.length) {
      const rest = text.slice(at);
      const taken = this.special(rest, style, text[at - 1]);
      if (taken > 0) {
        at += taken;
        continue;
      }
      if (rest.startsWith("\\") && rest.length > 1) at += 1;
      this.plain += text[at] ?? "";
      at += 1;
    }
    this.flush(style);
  }

  private add(piece: RichText, style: Style): void {
    const isStyled = Object.keys(style).length > 0;
    this.pieces.push(isStyled ? { ...piece, annotations: style } : piece);
  }

  private flush(style: Style): void {
    for (let at = 0; at < this.plain.length; at += LONGEST) {
      const content = this.plain.slice(at, at + LONGEST);
      this.add({ type: "text", content, link: this.link }, style);
    }
    this.plain = "";
  }

  /** Reads what begins with a mark; returns the number of characters, 0 for none. */
  private special(rest: string, style: Style, before: string | undefined): number {
    const [lineBreak] = BREAK.exec(rest) ?? [];
    if (lineBreak !== undefined) {
      this.plain += "\n";
      return lineBreak.length;
    }
    if (this.depth > DEEPEST) return 0;
    return (
      this.equation(rest, style) ||
      this.code(rest, style) ||
      this.mention(rest, style) ||
      this.linked(rest, style) ||
      this.span(rest, style) ||
      this.marked(rest, style, before)
    );
  }

  private equation(rest: string, style: Style): number {
    const [whole, expression] = EQUATION.exec(rest) ?? [];
    if (whole === undefined || expression === undefined) return 0;
    this.flush(style);
    this.add({ type: "equation", expression }, style);
    return whole.length;
  }

  private code(rest: string, style: Style): number {
    const [run] = /^`+/.exec(rest) ?? [];
    if (run === undefined || this.unclosed.has(run)) return 0;
    const [whole, , content] = CODE.exec(rest) ?? [];
    if (whole === undefined || content === undefined) {
      this.unclosed.add(run);
      return 0;
    }
    this.flush(style);
    this.add({ type: "text", content, link: this.link }, { ...style, code: true });
    return whole.length;
  }

  private mention(rest: string, style: Style): number {
    const [whole, of = "", attributes = ""] = MENTION.exec(rest) ?? [];
    const mention = whole === undefined ? undefined : readMention(of, readAttributes(attributes));
    if (whole === undefined || !mention) return 0;
    this.flush(style);
    this.add({ type: "mention", mention }, style);
    return whole.length;
  }

  private linked(rest: string, style: Style): number {
    const [whole, text = "", url = ""] = LINK.exec(rest) ?? [];
    if (whole === undefined || url === "") return 0;
    this.flush(style);
    this.pieces.push(...new Reader(url, this.depth + 1).read(text, style));
    return whole.length;
  }

  private span(rest: string, style: Style): number {
    const [open, attributes = ""] = SPAN.exec(rest) ?? [];
    if (open === undefined || this.unclosed.has("<span>")) return 0;
    const end = closingSpan(rest, open.length);
    if (end < 0) {
      this.unclosed.add("<span>");
      return 0;
    }
    const { color, underline } = readAttributes(attributes);
    const inner: Style = {
      ...style,
      ...(color !== undefined && { color: color.replace(/_bg$/, "_background") }),
      ...(underline === "true" && { underline: true }),
    };
    this.inside(rest.slice(open.length, end), style, inner);
    return end + "</span>".length;
  }

  private marked(rest: string, style: Style, before: string | undefined): number {
    for (const [mark, look] of marks) {
      if (!rest.startsWith(mark) || /^\s/.test(rest.slice(mark.length))) continue;
      // An underscore inside of a word is no mark: `snake_case`.
      if (mark.startsWith("_") && /\w/.test(before ?? "")) continue;
      if (this.unclosed.has(mark)) continue;
      const end = closingMark(rest, mark);
      if (end < 0) {
        this.unclosed.add(mark);
        continue;
      }
      this.inside(rest.slice(mark.length, end), style, { ...style, ...look });
      return end + mark.length;
    }
    return 0;
  }

  private inside(text: string, outer: Style, inner: Style): void {
    this.flush(outer);
    this.pieces.push(...new Reader(this.link, this.depth + 1).read(text, inner));
  }
}

/** The place of the closing tag that fits an opening one; -1 when there is none. */
function closingSpan(text: string, from: number): number {
  let depth = 1;
  for (const { 0: tag, index } of text.slice(from).matchAll(/<span[\s>]|<\/span>/g)) {
    depth += tag === "</span>" ? -1 : 1;
    if (depth === 0) return from + index;
  }
  return -1;
}

/** The place of the mark that closes the one at the start: not escaped, not in code; -1 for none. */
function closingMark(text: string, mark: string): number {
  let at = mark.length;
  while (at < text.length) {
    const rest = text.slice(at);
    const [code] = CODE.exec(rest) ?? [];
    if (rest.startsWith("\\")) at += 2;
    else if (code !== undefined) at += code.length;
    else if (rest.startsWith(mark) && !/\s/.test(text[at - 1] ?? "") && isOwn(text, at, mark))
      return at;
    else at += mark === "*" && rest.startsWith("**") ? 2 : 1;
  }
  return -1;
}

/** Returns whether a mark is not a part of a longer one. */
function isOwn(text: string, at: number, mark: string): boolean {
  if (mark === "*") return text[at + 1] !== "*" || text.startsWith("***", at);
  return mark !== "_" || !/\w/.test(text[at + 1] ?? "");
}

/** Reads one text of Notion's Markdown: bold, italic, struck, code, links, equations, mentions, colors. */
export function readText(text: string): readonly RichText[] {
  return new Reader(null).read(text, {});
}
