import { escapeHtml } from "#core/text/escaping.ts";
import { readText, type AdfDocument, type AdfNode } from "./document.ts";

const elements: Readonly<Partial<Record<string, string>>> = {
  paragraph: "p",
  blockquote: "blockquote",
  bulletList: "ul",
  orderedList: "ol",
  listItem: "li",
  taskList: "ul",
  taskItem: "li",
  decisionList: "ul",
  decisionItem: "li",
  panel: "div",
  expand: "div",
  nestedExpand: "div",
  table: "table",
  tableRow: "tr",
  tableCell: "td",
  tableHeader: "th",
  codeBlock: "pre",
};

const markElements: Readonly<Partial<Record<string, string>>> = {
  strong: "b",
  em: "em",
  code: "tt",
  strike: "del",
  underline: "ins",
};

function marked(html: string, mark: AdfNode): string {
  if (mark.type === "link") {
    const href = typeof mark.attrs?.["href"] === "string" ? mark.attrs["href"] : "";
    return `<a href="${escapeHtml(href)}">${html}</a>`;
  }
  const name = markElements[mark.type];
  return name === undefined ? html : `<${name}>${html}</${name}>`;
}

function elementOf(node: AdfNode): string | undefined {
  if (node.type === "heading") return `h${String(Number(node.attrs?.["level"]))}`;
  return elements[node.type];
}

function renderNode(node: AdfNode): string {
  if (node.type === "text") return (node.marks ?? []).reduce(marked, escapeHtml(node.text ?? ""));
  if (node.type === "hardBreak") return "<br/>";
  if (node.type === "rule") return "<hr/>";
  const inner = node.content ? node.content.map(renderNode).join("") : escapeHtml(readText(node));
  const name = elementOf(node);
  return name === undefined ? inner : `<${name}>${inner}</${name}>`;
}

/** A document as `renderedFields` shows it. */
export function renderHtml(document: AdfDocument | null): string {
  return (document?.content ?? []).map(renderNode).join("\n");
}
