import { XMLParser } from "fast-xml-parser";
import type { RecordedResponse } from "#core/testing/conformance/record.ts";
import { isDeepStrictEqual } from "node:util";
import { findItem, findShapes, findStructure, type Typed } from "./shapes.ts";

type Element = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  ignoreDeclaration: true,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
});

/** Headers of HTTP itself, of CORS, and of every response of S3. */
const COMMON = new Set([
  ...["connection", "content-length", "content-type", "date", "keep-alive", "server"],
  // Keeps stored pages from the origin of the control routes.
  "content-security-policy",
  ...["transfer-encoding", "vary", "x-amz-id-2", "x-amz-request-id"],
]);

function elementOf(value: unknown): Element {
  if (value === "") return {};
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value));
  throw new Error(`${JSON.stringify(value)} is not an element with members`);
}

const TYPES: Readonly<Record<number, RegExp>> = {
  1: /^-?\d+$/,
  2: /^(?:true|false)$/,
  4: /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT)$/,
};

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Reads text: numbers and booleans as such, times as text. */
function readScalar(type: unknown, text: unknown): unknown {
  if (typeof text !== "string") throw new Error(`${JSON.stringify(text)} is not text`);
  const pattern = typeof type === "number" ? TYPES[type] : undefined;
  if (pattern?.test(text) === false) throw new Error(`${text} has not the type ${String(type)}`);
  if (type === 1) return Number(text);
  return type === 2 ? text === "true" : text;
}

function readValue({ type, traits }: Typed, found: unknown): unknown {
  const item = findItem(type);
  if (item) {
    const name = textOf(item.traits["xmlName"]) ?? "member";
    const items = traits["xmlFlattened"] === undefined ? onlyMember(found, name) : found;
    return [items ?? []].flat().map((each) => readValue(item, each));
  }
  const structure = findStructure(type);
  if (!structure) return readScalar(type, found);
  return readMembers(structure.members, elementOf(found), structure.name);
}

/** The items of a list that has an element of its own. */
function onlyMember(found: unknown, name: string): unknown {
  const element = elementOf(found);
  const foreign = Object.keys(element).filter((key) => key !== name);
  if (foreign.length > 0) throw new Error(`the list of ${name} holds ${foreign.join(", ")}`);
  return element[name];
}

/** Reads the elements and attributes of a structure, and rejects those that it does not have. */
function readMembers(
  members: readonly (readonly [string, Typed])[],
  element: Element,
  where: string,
): Record<string, unknown> {
  const rest = new Set(Object.keys(element).filter((key) => !key.startsWith("@xmlns")));
  const value: Record<string, unknown> = {};
  for (const [name, member] of members) {
    const { xmlName = name, xmlAttribute } = member.traits;
    const key = `${xmlAttribute === undefined ? "" : "@"}${String(xmlName)}`;
    if (!rest.delete(key)) continue;
    value[name] = readValue(member, element[key]);
  }
  if (rest.size > 0) throw new Error(`${where} has no ${[...rest].join(", ")}`);
  return value;
}

/** Reads the headers that are members, and rejects those that are neither members nor common. */
function readHeaders(
  members: readonly (readonly [string, Typed])[],
  headers: RecordedResponse["headers"],
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const rest = new Set(Object.keys(headers).filter((name) => !name.startsWith("access-control-")));
  for (const [name, { type, traits }] of members) {
    const { httpHeader, httpPrefixHeaders: prefix } = traits;
    if (typeof prefix === "string") {
      const held = [...rest].filter((key) => key.startsWith(prefix));
      for (const key of held) rest.delete(key);
      value[name] = Object.fromEntries(held.map((key) => [key.slice(prefix.length), headers[key]]));
    }
    if (typeof httpHeader !== "string") continue;
    const text = headers[httpHeader.toLowerCase()];
    if (rest.delete(httpHeader.toLowerCase())) value[name] = readScalar(type, text);
  }
  const foreign = [...rest].filter((name) => !COMMON.has(name));
  if (foreign.length > 0) throw new Error(`no header ${foreign.join(", ")}`);
  return value;
}

function isSentAsHeader({ traits }: Typed): boolean {
  return traits["httpHeader"] !== undefined || traits["httpPrefixHeaders"] !== undefined;
}

/**
 * Reads a response as strictly as its shape in the SDK allows: an element, attribute or header that the
 * shape does not have is an error, and so is text that is not of its type.
 */
export function readResponse(operation: string, { headers, text }: RecordedResponse): unknown {
  const { output } = findShapes(operation);
  const value = readHeaders(output.members, headers);
  const inBody = output.members.filter(([, member]) => !isSentAsHeader(member));
  const payload = inBody.find(([, { traits }]) => traits["httpPayload"] !== undefined);
  const body = payload && findStructure(payload[1].type);
  if (payload && !body) return value;
  const { traits, name } = body ?? output;
  const root = textOf(payload?.[1].traits["xmlName"]) ?? textOf(traits["xmlName"]) ?? name;
  if (text === "") {
    if (inBody.length > 0) throw new Error(`${operation} has no body`);
    return value;
  }
  const document = elementOf(parser.parse(text, true));
  if (!isDeepStrictEqual(Object.keys(document), [root])) {
    throw new Error(`the root is ${Object.keys(document).join(", ")}, not ${root}`);
  }
  const content = document[root];
  // A location is the one document that holds text.
  const first = inBody[0]?.[0];
  if (!body && first === root) {
    const held = elementOf(content)["#text"];
    return held === undefined ? value : { ...value, [first]: held };
  }
  if (body)
    return { ...value, [payload[0]]: readMembers(body.members, elementOf(content), body.name) };
  return { ...value, ...readMembers(inBody, elementOf(content), operation) };
}
