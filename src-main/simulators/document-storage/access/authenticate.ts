import type { DialectRequest } from "#core/contract/dialect.ts";
import { unauthorized } from "../errors.ts";
import { isSessionStart, readBasic, readSignIn, signName } from "../shared/credentials.ts";
import { isPassword, USERS, findUser } from "../shared/users.ts";
import type { Database, State } from "../state.ts";
import { isPublic } from "./security.ts";

/** The database that a URL names, if there is one. */
function databaseOf({ databases }: State, { url }: DialectRequest): Database | undefined {
  const [, segment = ""] = /^\/([^/?]+)/.exec(url) ?? [];
  try {
    return databases.get(decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}

function isAnonymous({ headers: { authorization = "", cookie = "" } }: DialectRequest): boolean {
  return authorization === "" && !cookie.includes("AuthSession=");
}

/**
 * Checks the password of a name that is stored in `_users`, and lets everyone without credentials into a
 * database that has no members. Returns the client's key, as the dialect does, or `undefined` for other
 * credentials. Throws 401.
 */
export function authenticateUser(
  state: State,
  request: DialectRequest,
  required: string | undefined,
): string | undefined {
  if (isAnonymous(request)) {
    const database = databaseOf(state, request);
    if (database && isPublic(database)) return "";
  }
  if (!state.databases.has(USERS)) return undefined;
  const isStart = isSessionStart(request);
  const shown = isStart ? readSignIn(request.body, request.headers) : readBasic(request.headers);
  const user = shown && findUser(state, shown.name);
  if (!user) return undefined;
  if (!isPassword(user, shown.password)) throw unauthorized("Name or password is incorrect.");
  return isStart ? signName(shown.name, required) : `default:${shown.name}`;
}
