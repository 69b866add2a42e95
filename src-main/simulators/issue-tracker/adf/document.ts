import { isRecord } from "#shared/text/json-in.ts";

/** A node of the Atlassian Document Format. */
export interface AdfNode {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly AdfNode[];
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly AdfNode[];
}

/** A valid document. It is stored and returned as the client sent it. */
export interface AdfDocument extends AdfNode {
  readonly version: 1;
}

/** Returns whether a stored value is a document. */
export function isDocument(value: unknown): value is AdfDocument {
  return isRecord(value) && value["type"] === "doc" && value["version"] === 1;
}

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

/** The text of a node, with each block on its own line. */
export function readText(node: AdfNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const parts = (node.content ?? []).map(readText);
  if (parts.length === 0) return attributeText(node);
  return parts.join(holdsInline.has(node.type) ? "" : "\n");
}
