import { AdfFault, isRecord, type AdfDocument, type AdfNode } from "./document.ts";
import { markTypes, nodeTypes } from "./node-types.ts";

const MAX_DEPTH = 48;

function checkAttrs(value: unknown, needed: readonly string[], at: string): void {
  if (value !== undefined && !isRecord(value)) throw new AdfFault(`${at}.attrs must be an object`);
  for (const name of needed) {
    if (value?.[name] === undefined) throw new AdfFault(`${at}.attrs.${name} is missing`);
  }
}

function checkMark(mark: unknown, at: string): void {
  if (!isRecord(mark)) throw new AdfFault(`${at} must be an object`);
  const type = typeof mark["type"] === "string" ? mark["type"] : "";
  const needed = Object.hasOwn(markTypes, type) ? markTypes[type] : undefined;
  if (!needed) throw new AdfFault(`${at}.type ${JSON.stringify(type)} is no mark`);
  checkAttrs(mark["attrs"], needed, at);
}

function checkMarks(value: unknown, at: string): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) throw new AdfFault(`${at}.marks must be a list`);
  for (const [index, mark] of value.entries()) checkMark(mark, `${at}.marks[${String(index)}]`);
}

function checkText(node: Readonly<Record<string, unknown>>, at: string): void {
  if (typeof node["text"] !== "string" || node["text"] === "") {
    throw new AdfFault(`${at}.text must be text that is not empty`);
  }
}

function checkContent(
  value: unknown,
  allowed: readonly string[],
  isFilled: boolean,
  at: string,
  depth: number,
): void {
  if (value !== undefined && !Array.isArray(value)) {
    throw new AdfFault(`${at}.content must be a list`);
  }
  const content: readonly unknown[] = value ?? [];
  if (isFilled && content.length === 0) throw new AdfFault(`${at}.content must not be empty`);
  for (const [index, child] of content.entries()) {
    isNode(child, allowed, `${at}.content[${String(index)}]`, depth + 1);
  }
}

/** Says yes or throws: a node that is none has a reason. */
function isNode(
  value: unknown,
  allowed: readonly string[],
  at: string,
  depth: number,
): value is AdfNode {
  if (depth > MAX_DEPTH) throw new AdfFault(`${at} nests too deep`);
  if (!isRecord(value)) throw new AdfFault(`${at} must be an object`);
  const type = typeof value["type"] === "string" ? value["type"] : "";
  const known = allowed.includes(type) ? nodeTypes[type] : undefined;
  if (!known) throw new AdfFault(`${at}.type ${JSON.stringify(type)} is not allowed here`);
  if (type === "text") checkText(value, at);
  checkAttrs(value["attrs"], known.attrs ?? [], at);
  checkMarks(value["marks"], at);
  checkContent(value["content"], known.holds ?? [], known.isFilled === true, at, depth);
  return true;
}

/** Says yes or throws. */
function isDocument(value: unknown): value is AdfDocument {
  if (!isRecord(value)) {
    const needed = "Operation value must be an Atlassian Document";
    throw new AdfFault(`${needed} (see the Atlassian Document Format)`);
  }
  if (value["version"] !== 1) throw new AdfFault("INVALID_INPUT: doc.version must be 1");
  if (!Array.isArray(value["content"])) {
    throw new AdfFault("INVALID_INPUT: doc.content must be a list");
  }
  try {
    return isNode(value, ["doc"], "doc", 0);
  } catch (error) {
    throw error instanceof AdfFault ? new AdfFault(`INVALID_INPUT: ${error.message}`) : error;
  }
}

/**
 * A document as it came, when it is one.
 * @throws {AdfFault} when it is not.
 */
export function checkDocument(value: unknown): AdfDocument {
  if (isDocument(value)) return value;
  throw new AdfFault("INVALID_INPUT");
}
