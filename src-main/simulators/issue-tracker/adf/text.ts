import type { AdfDocument, AdfNode } from "./document.ts";

const inlineText: Readonly<Partial<Record<string, string>>> = {
  mention: "text",
  emoji: "text",
  status: "text",
  placeholder: "text",
  inlineCard: "url",
  blockCard: "url",
  embedCard: "url",
};

function attributeText({ type, attrs }: AdfNode): string {
  const value = attrs?.[inlineText[type] ?? ""];
  return typeof value === "string" ? value : "";
}

const holdsInline = new Set([
  "paragraph",
  "heading",
  "codeBlock",
  "taskItem",
  "decisionItem",
  "caption",
]);

/** What a node says, its blocks on lines of their own. */
export function textOf(node: AdfNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const parts = (node.content ?? []).map(textOf);
  if (parts.length === 0) return attributeText(node);
  return parts.join(holdsInline.has(node.type) ? "" : "\n");
}

/** Text as a document, one paragraph per line: what the second version of the API takes and shows. */
export function documentOf(text: string): AdfDocument {
  const content = text.split("\n").map((line) => ({
    type: "paragraph",
    content: line === "" ? [] : [{ type: "text", text: line }],
  }));
  return { type: "doc", version: 1, content };
}
