import { createHash, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { couchError } from "../errors.ts";
import type { State } from "../state.ts";
import type { JsonObject } from "./json.ts";

/** The database whose documents are users. */
export const USERS = "_users";
const PREFIX = "org.couchdb.user:";

/** The id of a user's document. */
export function userId(name: string | null): string {
  return `${PREFIX}${name ?? ""}`;
}
const ITERATIONS = 10;

const credentialsSchema = lazyObject(() => ({
  salt: z.string(),
  derived_key: z.string(),
  iterations: z.int().min(1).max(10_000),
}));

const rolesSchema = z.array(z.string());

function deriveKey(password: string, salt: string, iterations: number): string {
  return pbkdf2Sync(password, salt, iterations, 20, "sha1").toString("hex");
}

/** The present document of a user. */
export function findUser({ databases }: State, name: string): JsonObject | undefined {
  const winner = databases.get(USERS)?.docs.get(PREFIX + name)?.winner;
  return winner?.isDeleted === false ? winner.body : undefined;
}

/** The roles of a name: those of its document in `_users`; a name without one is an admin's. */
export function findRoles(state: State, name: string): readonly string[] {
  const user = findUser(state, name);
  return user ? (rolesSchema.safeParse(user["roles"]).data ?? []) : ["_admin"];
}

/** Returns whether a password is that of a stored user. */
export function isPassword(user: JsonObject, password: string): boolean {
  const { data } = credentialsSchema.safeParse(user);
  if (!data) return false;
  const [known, shown] = [data.derived_key, deriveKey(password, data.salt, data.iterations)];
  return known.length === shown.length && timingSafeEqual(Buffer.from(known), Buffer.from(shown));
}

const forbidden = (reason: string) => couchError(403, "forbidden", reason);

function checkUser(id: string, { type, name, roles }: JsonObject): void {
  if (type !== "user") throw forbidden("doc.type must be user");
  if (typeof name !== "string" || name === "") throw forbidden("doc.name is required");
  if (roles === undefined) throw forbidden("doc.roles must exist");
  if (!Array.isArray(roles)) throw forbidden("doc.roles must be an array");
  if (id !== PREFIX + name) {
    throw forbidden("Doc ID must be of the form org.couchdb.user:name");
  }
  if (roles.some((role) => typeof role !== "string")) {
    throw forbidden("doc.roles can only contain strings");
  }
  if (roles.some((role) => String(role).startsWith("_"))) {
    throw forbidden("No system roles (starting with underscore) in users db.");
  }
  if (name.includes(":")) throw forbidden("Character `:` is not allowed in usernames.");
}

/** A user as it is stored: its password is replaced by a key. The salt depends on the id alone. */
export function storedUser(database: string, id: string, body: JsonObject): JsonObject {
  if (database !== USERS || id.startsWith("_design/")) return body;
  checkUser(id, body);
  const { password, ...rest } = body;
  if (typeof password !== "string") return body;
  const salt = createHash("md5").update(id).digest("hex");
  return {
    ...rest,
    password_scheme: "pbkdf2",
    iterations: ITERATIONS,
    derived_key: deriveKey(password, salt, ITERATIONS),
    salt,
  };
}
