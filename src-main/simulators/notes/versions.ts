import type { IncomingHttpHeaders } from "node:http";
import { notionError, validationError } from "./errors.ts";

/** The version the official client asks for, and scheduled calls with it. */
export const CURRENT_VERSION = "2025-09-03";

/** The last version in which a database was a table itself. */
const LAST_OF_TABLES = "2022-06-28";

const versions: readonly string[] = [LAST_OF_TABLES, CURRENT_VERSION, "2026-03-11"];

/** Refuses a request without a version, or with one that is not simulated. */
export function checkVersion(version: string | readonly string[] | undefined): void {
  const place = "Notion-Version header failed validation: Notion-Version header should be";
  if (version === undefined) {
    throw notionError(400, "missing_version", `${place} defined, instead was \`undefined\`.`);
  }
  if (versions.includes(String(version))) return;
  const allowed = versions.map((one) => `\`"${one}"\``).join(", ");
  throw validationError(`${place} one of ${allowed}, instead was \`"${String(version)}"\`.`);
}

/** Whether this client still takes a database for a table. */
export function takesDatabasesForTables(headers: IncomingHttpHeaders): boolean {
  return headers["notion-version"] === LAST_OF_TABLES;
}
