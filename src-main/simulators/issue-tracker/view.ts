import type { RouteRequest } from "#core/kernel/route.ts";
import { readCredentials } from "./dialect.ts";
import type { TrackerState, User } from "./state.ts";

/** The two versions of the API: the third writes documents, the second plain text. */
export type ApiVersion = 2 | 3;

/** What a presenter has to know of the request. */
export interface View {
  readonly state: TrackerState;
  readonly version: ApiVersion;
  /** Where the site is: `http://127.0.0.1:4710`. */
  readonly site: string;
  /** Where its API is: `http://127.0.0.1:4710/rest/api/3`. */
  readonly base: string;
  readonly callerId: string;
}

/** The user whose address the credentials show; everybody else works as the owner. */
function callerOf(state: TrackerState, authorization: string | undefined): string {
  const email = readCredentials(authorization)?.email.toLowerCase();
  for (const user of state.users.values()) {
    if (user.active && user.email.toLowerCase() === email) return user.id;
  }
  return state.ownerId;
}

/** How one request looks at the site. */
export function viewOf(state: TrackerState, request: RouteRequest): View {
  const version = request.url.startsWith("/rest/api/2/") ? 2 : 3;
  return {
    state,
    version,
    site: request.baseUrl,
    base: `${request.baseUrl}/rest/api/${String(version)}`,
    callerId: callerOf(state, request.headers.authorization),
  };
}

/** How the panel looks at it. */
export function panelView(state: TrackerState, site: string): View {
  return { state, version: 3, site, base: `${site}/rest/api/3`, callerId: state.ownerId };
}

/** A user that is known to be there: accounts are closed, never taken out. */
export function userOf(state: TrackerState, id: string): User {
  const user = state.users.get(id);
  if (!user) throw new RangeError(`no user ${id}`);
  return user;
}
