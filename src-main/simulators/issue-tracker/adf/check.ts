import { FieldError } from "../fields/field-errors.ts";
import { isRecord } from "#shared/text/json-in.ts";
import type { AdfDocument, AdfNode } from "./document.ts";
import { markTypes, nodeTypes, type NodeType } from "./node-types.ts";

const MAX_DEPTH = 48;

function checkAttrs(value: unknown, needed: readonly string[], at: string): void {
  if (value !== undefined && !isRecord(value))
    throw new FieldError(`${at}.attrs must be an object`);
  for (const name of needed) {
    if (value?.[name] === undefined) throw new FieldError(`${at}.attrs.${name} is missing`);
  }
}

function checkMark(mark: unknown, at: string): void {
  if (!isRecord(mark)) throw new FieldError(`${at} must be an object`);
  const type = typeof mark["type"] === "string" ? mark["type"] : "";
  const needed = Object.hasOwn(markTypes, type) ? markTypes[type] : undefined;
  if (!needed) throw new FieldError(`${at}.type ${JSON.stringify(type)} is no mark`);
  checkAttrs(mark["attrs"], needed, at);
}

function checkMarks(value: unknown, at: string): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) throw new FieldError(`${at}.marks must be a list`);
  for (const [index, mark] of value.entries()) checkMark(mark, `${at}.marks[${String(index)}]`);
}

function checkContent(
  value: unknown,
  { holds = [], isFilled = false }: NodeType,
  at: string,
  depth: number,
): void {
  if (value !== undefined && !Array.isArray(value)) {
    throw new FieldError(`${at}.content must be a list`);
  }
  const content: readonly unknown[] = value ?? [];
  if (isFilled && content.length === 0) throw new FieldError(`${at}.content must not be empty`);
  for (const [index, child] of content.entries()) {
    checkNode(child, holds, `${at}.content[${String(index)}]`, depth + 1);
  }
}

function checkNode(
  value: unknown,
  allowed: readonly string[],
  at: string,
  depth = 0,
): asserts value is AdfNode {
  if (depth > MAX_DEPTH) throw new FieldError(`${at} nests too deep`);
  if (!isRecord(value)) throw new FieldError(`${at} must be an object`);
  const type = typeof value["type"] === "string" ? value["type"] : "";
  const known = allowed.includes(type) ? nodeTypes[type] : undefined;
  if (!known) throw new FieldError(`${at}.type ${JSON.stringify(type)} is not allowed here`);
  if (type === "text" && (typeof value["text"] !== "string" || value["text"] === "")) {
    throw new FieldError(`${at}.text must be text that is not empty`);
  }
  checkAttrs(value["attrs"], known.attrs ?? [], at);
  checkMarks(value["marks"], at);
  checkContent(value["content"], known, at, depth);
}

/** Throws `FieldError` when a value is not a document. */
export function checkDocument(value: unknown): asserts value is AdfDocument {
  if (!isRecord(value)) {
    const needed = "Operation value must be an Atlassian Document";
    throw new FieldError(`${needed} (see the Atlassian Document Format)`);
  }
  const at = "INVALID_INPUT: doc";
  if (value["version"] !== 1) throw new FieldError(`${at}.version must be 1`);
  if (!Array.isArray(value["content"])) throw new FieldError(`${at}.content must be a list`);
  checkNode(value, ["doc"], at);
}
