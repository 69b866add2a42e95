import type { IncomingHttpHeaders } from "node:http";
import { notionError, validationError } from "../errors.ts";

/** The version that the official client and scheduled calls send. */
export const CURRENT_VERSION = "2025-09-03";

/** The last version without data sources: a database is a table itself. */
const WITHOUT_DATA_SOURCES = "2022-06-28";

const versions: readonly string[] = [WITHOUT_DATA_SOURCES, CURRENT_VERSION, "2026-03-11"];

/** Rejects a request without a version, or with a version that is not simulated. */
export function checkVersion(version: string | readonly string[] | undefined): void {
  const start = "Notion-Version header failed validation: Notion-Version header should be";
  if (version === undefined) {
    throw notionError(400, "missing_version", `${start} defined, instead was \`undefined\`.`);
  }
  if (versions.includes(String(version))) return;
  const allowed = versions.map((one) => `\`"${one}"\``).join(", ");
  throw validationError(`${start} one of ${allowed}, instead was \`"${String(version)}"\`.`);
}

/** Whether the client's version of the API has data sources. */
export function hasDataSources(headers: IncomingHttpHeaders): boolean {
  return headers["notion-version"] !== WITHOUT_DATA_SOURCES;
}
