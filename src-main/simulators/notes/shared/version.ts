import { isRecord } from "#shared/text/json-in.ts";
import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "#core/contract/route.ts";
import { bodyFailed, notionError, validationError } from "../errors.ts";

const VERSIONS = ["2022-06-28", "2025-09-03", "2026-03-11"] as const;

export type Version = (typeof VERSIONS)[number];

/** The version that the official client and scheduled calls send. */
export const CURRENT_VERSION = "2025-09-03" satisfies Version;

/** The version of a request. Rejects a request without one, or with one that is not simulated. */
export function readVersion({ "notion-version": input }: IncomingHttpHeaders): Version {
  const start = "Notion-Version header failed validation: Notion-Version header should be";
  if (input === undefined) {
    throw notionError(400, "missing_version", `${start} defined, instead was \`undefined\`.`);
  }
  const version = VERSIONS.find((one) => one === input);
  if (version !== undefined) return version;
  const allowed = VERSIONS.map((one) => `\`"${one}"\``).join(", ");
  throw validationError(`${start} one of ${allowed}, instead was \`"${String(input)}"\`.`);
}

/** Returns whether a version has data sources. Without them, a database is itself a table. */
export function hasDataSources(version: Version): boolean {
  return version !== "2022-06-28";
}

/** Fields of bodies that one group of versions does not have. */
const foreignFields: readonly {
  readonly field: string;
  readonly in: (version: Version) => boolean;
  readonly of: RegExp;
}[] = [
  { field: "archived", in: (version) => version === "2026-03-11", of: /^/ },
  { field: "after", in: (version) => version === "2026-03-11", of: /^PATCH .*\/children$/ },
  { field: "position", in: (version) => !hasDataSources(version), of: /^PATCH .*\/children$/ },
  { field: "initial_data_source", in: (version) => !hasDataSources(version), of: /\/databases/ },
  { field: "properties", in: hasDataSources, of: /\/databases/ },
];

/** Rejects a request that uses a path or a field which its version does not have. */
export function checkAvailable(version: Version, endpoint: Endpoint, body: unknown): void {
  if (!hasDataSources(version) && / \/v1\/(?:data_sources|views)\b/.test(endpoint)) {
    throw notionError(400, "invalid_request_url", "Invalid request URL.");
  }
  if (!isRecord(body)) return;
  const { parent } = body;
  if (!hasDataSources(version) && isRecord(parent) && parent["in"] === "dataSource") {
    throw bodyFailed("parent.data_source_id", "should be not present.");
  }
  for (const { field, in: isForeign, of } of foreignFields) {
    const value = body[field];
    if (value === undefined || !isForeign(version) || !of.test(endpoint)) continue;
    throw bodyFailed(field, `should be not present, instead was \`${JSON.stringify(value)}\`.`);
  }
}

type Json = Readonly<Record<string, unknown>>;

/** The fields of one object without data sources. */
function withoutDataSources(fields: Json): Json {
  const { data_source_id: source, ...rest } = fields;
  if (typeof source === "string" && typeof fields["database_id"] === "string") {
    return fields["type"] === "data_source_id" ? { ...rest, type: "database_id" } : rest;
  }
  if (fields["object"] === "list" && fields["type"] === "page_or_data_source") {
    const { page_or_data_source: list, ...others } = fields;
    return { ...others, type: "page_or_database", page_or_database: list };
  }
  const { paragraph } = fields;
  if (fields["object"] !== "block" || !isRecord(paragraph)) return fields;
  const { icon: _icon, ...content } = paragraph;
  return { ...fields, paragraph: content };
}

/** The fields of one object without `archived`, which `in_trash` replaces. */
function withoutArchived(fields: Json): Json {
  const { archived, ...rest } = fields;
  return typeof archived === "boolean" && typeof fields["object"] === "string" ? rest : fields;
}

/** A response in the shape of a version. The presenters write that of the current one. */
export function inVersion(version: Version, value: unknown): unknown {
  if (version === CURRENT_VERSION) return value;
  if (Array.isArray(value)) return value.map((one) => inVersion(version, one));
  if (!isRecord(value)) return value;
  const fields = hasDataSources(version) ? withoutArchived(value) : withoutDataSources(value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, inVersion(version, one)]),
  );
}
