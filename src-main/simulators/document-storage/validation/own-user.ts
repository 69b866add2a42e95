import type { Caller } from "../access/caller.ts";
import { isDatabaseAdmin } from "../access/security.ts";
import { couchError } from "../errors.ts";
import type { Draft } from "../revisions/draft.ts";
import { USERS } from "../shared/users.ts";
import type { Database } from "../state.ts";

const forbidden = (reason: string) => couchError(403, "forbidden", reason);

/**
 * Refuses a write to `_users` that its user may not do: others' documents and the own roles. Everyone may
 * sign up, without roles.
 */
export function checkOwnUser(
  database: Database,
  { id, body, isDeleted }: Pick<Draft, "id" | "body" | "isDeleted">,
  caller: Caller,
): void {
  if (database.id !== USERS || isDatabaseAdmin(database, caller)) return;
  const winner = database.docs.get(id)?.winner;
  const before = winner?.isDeleted === false ? winner.body : undefined;
  if (isDeleted) {
    if (before?.["name"] === caller.name) return;
    throw forbidden("Only admins may delete other user docs.");
  }
  if (before && caller.name !== before["name"]) {
    throw forbidden("You may only update your own user document.");
  }
  const roles = body["roles"];
  if (!before && Array.isArray(roles) && roles.length > 0) {
    throw forbidden("Only _admin may set roles");
  }
  if (before && JSON.stringify(roles) !== JSON.stringify(before["roles"])) {
    throw forbidden("Only _admin may edit roles");
  }
}
