/** A piece of a text in Slack's mrkdwn. */
export type Piece =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "bold" | "italic" | "strike"; readonly pieces: readonly Piece[] }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "emoji"; readonly name: string }
  | { readonly type: "user" | "channel" | "group"; readonly id: string; readonly label: string }
  | { readonly type: "broadcast"; readonly range: string }
  | { readonly type: "link"; readonly url: string; readonly label: string }
  | DatePiece;

/** `<!date^1392734382^{date_short}^https://…|Feb 18, 2014>` */
export interface DatePiece {
  readonly type: "date";
  readonly seconds: number;
  readonly format: string;
  readonly url: string | undefined;
  readonly fallback: string;
}

/** A part of a text: lines of words, a quotation, or code with its line breaks. */
export type Paragraph =
  | { readonly type: "lines" | "quote"; readonly lines: readonly (readonly Piece[])[] }
  | { readonly type: "code"; readonly text: string };

const ESCAPED = /&(amp|lt|gt);/g;
const escapes: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">" };

const unescape = (text: string) =>
  text.replace(ESCAPED, (_all, name: string) => escapes[name] ?? "");

const DATE = /^date\^(?<seconds>\d{1,12})\^(?<format>[^^]+)(?:\^(?<url>.+))?$/;

function readDate(command: string, label: string): DatePiece | undefined {
  const { seconds, format, url } = DATE.exec(command)?.groups ?? {};
  if (seconds === undefined || format === undefined) return undefined;
  return { type: "date", seconds: Number(seconds), format, url, fallback: label };
}

/** Reads what stands between `<` and `>`. */
function readReference(inner: string): Piece {
  const [target = "", ...labels] = inner.split("|");
  const label = unescape(labels.join("|"));
  const rest = target.slice(1);
  if (target.startsWith("@")) return { type: "user", id: rest, label };
  if (target.startsWith("#")) return { type: "channel", id: rest, label };
  if (!target.startsWith("!")) {
    const url = unescape(target);
    return { type: "link", url, label: label === "" ? url.replace(/^mailto:/, "") : label };
  }
  if (rest.startsWith("subteam^")) return { type: "group", id: rest.slice(8), label };
  return readDate(rest, label) ?? { type: "broadcast", range: rest };
}

const PIECE =
  /<(?<reference>[^<>\n]+)>|`(?<code>[^`\n]+)`|(?<=^|[\s({["'*_~-])(?<mark>[*_~])(?<inner>(?=\S)(?:(?!\k<mark>)[^\n])*?\S)\k<mark>(?=$|[\s)}\]"'.,:;!?*_~-])|:(?<emoji>[a-z0-9_+'-]+(?:::skin-tone-[2-6])?):|(?<address>\bhttps?:\/\/[^\s<>|]+[^\s<>|.,:;!?)"'])/gu;

const marks = { "*": "bold", _: "italic", "~": "strike" } as const;

function isMark(mark: string | undefined): mark is keyof typeof marks {
  return mark !== undefined && mark in marks;
}

function toPiece(groups: Readonly<Record<string, string | undefined>>): Piece | undefined {
  const { reference, code, mark, inner, emoji, address } = groups;
  if (reference !== undefined) return readReference(reference);
  if (code !== undefined) return { type: "code", text: unescape(code) };
  if (isMark(mark)) return { type: marks[mark], pieces: readPieces(inner ?? "") };
  if (emoji !== undefined) return { type: "emoji", name: emoji };
  if (address === undefined) return undefined;
  const url = unescape(address);
  return { type: "link", url, label: url };
}

/** Reads one line of mrkdwn. */
export function readPieces(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (text: string) => {
    if (text !== "") pieces.push({ type: "text", text: unescape(text) });
  };
  for (const found of line.matchAll(PIECE)) {
    const piece = toPiece(found.groups ?? {});
    if (!piece) continue;
    add(line.slice(end, found.index));
    pieces.push(piece);
    end = found.index + found[0].length;
  }
  add(line.slice(end));
  return pieces;
}

const QUOTE = /^(?:>|&gt;) ?/;

function readParagraphs(text: string): readonly Paragraph[] {
  const paragraphs: { type: "lines" | "quote"; lines: (readonly Piece[])[] }[] = [];
  for (const line of text.split("\n")) {
    const type = QUOTE.test(line) ? "quote" : "lines";
    const pieces = readPieces(line.replace(QUOTE, ""));
    const last = paragraphs.at(-1);
    if (last?.type === type) last.lines.push(pieces);
    else paragraphs.push({ type, lines: [pieces] });
  }
  return paragraphs;
}

/**
 * Reads a text in Slack's mrkdwn: emphasis, code, quotations, mentions, links, dates and emoji.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function readMrkdwn(text: string): readonly Paragraph[] {
  return text.split("```").flatMap((part, index, all): readonly Paragraph[] => {
    if (index % 2 === 1) return [{ type: "code", text: unescape(part.replace(/^\n|\n$/g, "")) }];
    const begun = index === 0 ? part : part.replace(/^\n/, "");
    const trimmed = index === all.length - 1 ? begun : begun.replace(/\n$/, "");
    return trimmed === "" ? [] : readParagraphs(trimmed);
  });
}
