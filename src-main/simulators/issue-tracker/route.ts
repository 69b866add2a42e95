import { type RouteRequest, wrappedRoutesOf } from "#core/kernel/route.ts";
import { readCredentials } from "./dialect.ts";
import type { SimContext, State } from "./state.ts";

/** Version 3 of the API writes rich text as documents, version 2 as plain text. */
export type ApiVersion = 2 | 3;

/** The parts of a request that presenters use. */
export interface View {
  readonly state: State;
  readonly version: ApiVersion;
  /** `http://127.0.0.1:4710` */
  readonly site: string;
  /** `http://127.0.0.1:4710/rest/api/3` */
  readonly base: string;
  readonly callerId: string;
}

function viewOf(state: State, { url, baseUrl, headers }: RouteRequest): View {
  const version = url.startsWith("/rest/api/2/") ? 2 : 3;
  const email = readCredentials(headers.authorization)?.email.toLowerCase();
  const caller = findCaller(state, email);
  const base = `${baseUrl}/rest/api/${String(version)}`;
  return { state, version, site: baseUrl, base, callerId: caller ?? state.ownerId };
}

/** The user whose address the credentials carry. All other callers act as the owner of the site. */
function findCaller(state: State, email: string | undefined): string | undefined {
  for (const user of state.users.values()) {
    if (user.active && user.email.toLowerCase() === email) return user.id;
  }
  return undefined;
}

/** The view of the panel, which shows version 3 to the owner. */
export function panelView(state: State, site: string): View {
  return { state, version: 3, site, base: `${site}/rest/api/3`, callerId: state.ownerId };
}

/** Makes a route of this simulator. Its path has no version: `inEveryVersion` adds it. */
export const route = wrappedRoutesOf<State, object, SimContext, View>((spec) => ({
  handle: (context, request) => spec.handle(context, request, viewOf(context.state, request)),
}));

/** `/issue` as `/rest/api/3/issue` and `/rest/api/2/issue`. */
export function inEveryVersion<T extends { readonly path: string }>(route: T): readonly T[] {
  return [3, 2].map((version) => ({ ...route, path: `/rest/api/${String(version)}${route.path}` }));
}
