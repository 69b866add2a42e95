import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { couchError, unauthorized } from "../errors.ts";
import type { JsonObject } from "../shared/json.ts";
import type { Database } from "../state.ts";
import { type Caller, isServerAdmin } from "./caller.ts";

const listOf = (name: string) =>
  z.array(z.string(), { error: `${name} must be a JSON list of strings` }).optional();

const groupSchema = lazyLooseObject(() => ({
  names: listOf("names"),
  roles: listOf("roles"),
})).optional();

/** The body of `_security`. Other members are stored and have no effect, as in CouchDB. */
export const securityBody = z.looseObject(
  {
    admins: groupSchema,
    members: groupSchema,
    readers: groupSchema,
    // Of Cloudant, a service of its own.
    cloudant: z.unknown().optional(),
    couchdb_auth_only: z.unknown().optional(),
  },
  { error: "Request body must be a JSON object" },
);

interface Group {
  readonly names: readonly string[];
  readonly roles: readonly string[];
}

function groupOf(security: JsonObject, name: "admins" | "members"): Group {
  const { data } = securityBody.safeParse(security);
  // `readers` is the former name of the members.
  const group = data?.[name] ?? (name === "members" ? data?.readers : undefined);
  return { names: group?.names ?? [], roles: group?.roles ?? [] };
}

function isIn({ names, roles }: Group, caller: Caller): boolean {
  const isNamed = caller.name !== null && names.includes(caller.name);
  return isNamed || roles.some((role) => caller.roles.includes(role));
}

/** Returns whether a user administrates a database: as its admin, or as the server's. */
export function isDatabaseAdmin({ security }: Database, caller: Caller): boolean {
  return isServerAdmin(caller) || isIn(groupOf(security, "admins"), caller);
}

/** Returns whether a database has no members: everyone may read and write it. */
export function isPublic({ security }: Database): boolean {
  const { names, roles } = groupOf(security, "members");
  return names.length === 0 && roles.length === 0;
}

/** Refuses everyone who is neither a member nor an admin of the database. */
export function requireMember(database: Database, caller: Caller): void {
  if (isDatabaseAdmin(database, caller) || isPublic(database)) return;
  if (isIn(groupOf(database.security, "members"), caller)) return;
  if (caller.name === null) throw unauthorized("You are not authorized to access this db.");
  throw couchError(403, "forbidden", "You are not allowed to access this db.");
}

/** Refuses everyone but admins of the database and of the server. */
export function requireDatabaseAdmin(database: Database, caller: Caller): void {
  if (isDatabaseAdmin(database, caller)) return;
  throw unauthorized("You are not a db or server admin.");
}

/** Refuses everyone but admins of the server. */
export function requireServerAdmin(caller: Caller): void {
  if (!isServerAdmin(caller)) throw unauthorized("You are not a server admin.");
}
