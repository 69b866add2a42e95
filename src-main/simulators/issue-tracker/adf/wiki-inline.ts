import type { AdfNode } from "./document.ts";

/** The marks of text between two equal signs. */
const signs: Readonly<Partial<Record<string, AdfNode>>> = {
  "*": { type: "strong" },
  _: { type: "em" },
  "-": { type: "strike" },
  "+": { type: "underline" },
  "^": { type: "subsup", attrs: { type: "sup" } },
  "~": { type: "subsup", attrs: { type: "sub" } },
};

/** Marked text is short: the bound keeps the search fast. */
const inner = String.raw`\S(?:[^\n]{0,500}?\S)?`;

const markup = new RegExp(
  [
    String.raw`\\(?<escaped>[*_+^~{}[\]|\\-])`,
    String.raw`\{\{(?<code>[^\n]{1,500}?)\}\}`,
    String.raw`\[~accountid:(?<mention>[^\]\s]{1,200})\]`,
    String.raw`\[(?<label>[^\]|\n]{1,500})\|(?<href>[^\]|\s]{1,2000})(?:\|[^\]\n]{0,50})?\]`,
    String.raw`\[(?<url>(?:https?://|mailto:)[^\]|\s]{1,2000})\]`,
    String.raw`\{color:(?<color>[#\w]{1,20})\}(?<colored>${inner})\{color\}`,
    String.raw`(?<!\w)(?<sign>[*_+^~-])(?<marked>${inner})\k<sign>(?!\w)`,
  ].join("|"),
  "g",
);

function textNode(text: string, marks: readonly AdfNode[]): readonly AdfNode[] {
  if (text === "") return [];
  return [marks.length === 0 ? { type: "text", text } : { type: "text", text, marks }];
}

function readMatch(
  groups: Readonly<Partial<Record<string, string>>>,
  marks: readonly AdfNode[],
): readonly AdfNode[] {
  const { escaped, code, mention, label, href, url, color, colored, sign = "", marked } = groups;
  if (escaped !== undefined) return textNode(escaped, marks);
  if (code !== undefined) return textNode(code, [{ type: "code" }]);
  if (mention !== undefined) return [{ type: "mention", attrs: { id: mention, text: "" } }];
  if (url !== undefined) return textNode(url, [...marks, linkTo(url)]);
  if (href !== undefined) return readInline(label ?? "", [...marks, linkTo(href)]);
  if (colored !== undefined) {
    return readInline(colored, [...marks, { type: "textColor", attrs: { color } }]);
  }
  const mark = signs[sign];
  return mark ? readInline(marked ?? "", [...marks, mark]) : [];
}

const linkTo = (href: string): AdfNode => ({ type: "link", attrs: { href } });

/** Joins neighbours with the same marks. */
function joined(nodes: readonly AdfNode[]): readonly AdfNode[] {
  const result: AdfNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const isSame = JSON.stringify(last?.marks) === JSON.stringify(node.marks);
    if (last?.type === "text" && node.type === "text" && isSame) {
      result[result.length - 1] = { ...last, text: `${last.text ?? ""}${node.text ?? ""}` };
    } else result.push(node);
  }
  return result;
}

/** Reads wiki markup within a line. */
export function readInline(text: string, marks: readonly AdfNode[] = []): readonly AdfNode[] {
  const nodes: AdfNode[] = [];
  let end = 0;
  for (const match of text.matchAll(markup)) {
    nodes.push(...textNode(text.slice(end, match.index), marks));
    nodes.push(...readMatch(match.groups ?? {}, marks));
    end = match.index + match[0].length;
  }
  return joined([...nodes, ...textNode(text.slice(end), marks)]);
}

/** Text that reads as itself: what would be markup is escaped. */
function plain(text: string): string {
  const [only, ...more] = readInline(text);
  const isItself = more.length === 0 && only?.text === text && only.marks === undefined;
  return isItself || text === "" ? text : text.replaceAll(/[*_+^~{}[\]|\\-]/g, "\\$&");
}

function attribute({ attrs }: AdfNode, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}

function wrap(text: string, mark: AdfNode): string {
  const sign = Object.entries(signs).find(
    ([, { type = "", attrs } = { type: "" }]) =>
      type === mark.type && attrs?.["type"] === mark.attrs?.["type"],
  )?.[0];
  if (sign !== undefined) return `${sign}${text}${sign}`;
  if (mark.type === "textColor") return `{color:${attribute(mark, "color")}}${text}{color}`;
  if (mark.type !== "link") return text;
  const href = attribute(mark, "href");
  return text === href ? `[${href}]` : `[${text}|${href}]`;
}

/** Writes inline nodes as wiki markup. */
export function writeInline(nodes: readonly AdfNode[] = []): string {
  return nodes.map(writeNode).join("");
}

function writeNode(node: AdfNode): string {
  switch (node.type) {
    case "text": {
      const { text = "", marks = [] } = node;
      if (marks.some(({ type }) => type === "code")) return `{{${text}}}`;
      const isUrl = marks.some((mark) => mark.type === "link" && attribute(mark, "href") === text);
      return marks.toReversed().reduce(wrap, isUrl ? text : plain(text));
    }
    case "hardBreak":
      return "\n";
    case "mention":
      return `[~accountid:${attribute(node, "id")}]`;
    case "emoji":
      return attribute(node, "text") || attribute(node, "shortName");
    case "inlineCard":
      return `[${attribute(node, "url")}]`;
    default:
      return attribute(node, "text");
  }
}
