import type { IncomingHttpHeaders } from "node:http";
import { apiVersions } from "./provider-facts.generated.ts";

/** The version of responses and events where the client names none. */
export const API_VERSION = "2026-10-28.endive";

const knownVersions: ReadonlySet<string> = new Set(apiVersions);

/** Lists the provider's versions, oldest first. */
export const listVersions = (): readonly string[] => [...knownVersions];

/** The version that a request names. Previews are written `2026-10-28.preview` or `2024-06-20; some_beta=v1`. */
export function readVersion({ "stripe-version": version }: IncomingHttpHeaders): string {
  return typeof version === "string" ? version : API_VERSION;
}

/** Returns whether a version is older than another: versions begin with their date. */
export const isBefore = (version: string, other: string): boolean => version < other;

/** Returns whether the provider has a version. */
export function isKnownVersion(version: string): boolean {
  if (knownVersions.has(version)) return true;
  const [name = ""] = version.split(";", 1);
  if (knownVersions.has(name)) return true;
  const [, date] = /^(\d{4}-\d{2}-\d{2})\.preview$/.exec(name) ?? [];
  return date !== undefined && [...knownVersions].some((known) => known.startsWith(`${date}.`));
}
