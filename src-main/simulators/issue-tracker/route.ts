import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { type Route, type RouteRequest, createWrappedRouteHelper } from "#core/contract/route.ts";
import { type RouteGroup, routesAt } from "#core/contract/route-group.ts";
import { recordChange } from "./access/audit.ts";
import { checkAccess } from "./access/check.ts";
import { readCredentials } from "./dialect.ts";
import type { SimContext, State } from "./state.ts";

/** Version 3 of the API writes rich text as documents, version 2 as wiki markup. */
export type ApiVersion = 2 | 3;

/** An object as the API shows it. */
export type ApiObject = Record<string, unknown>;

/** The parts of a request that presenters use. */
export interface View {
  readonly state: State;
  readonly version: ApiVersion;
  /** `http://127.0.0.1:4710` */
  readonly site: string;
  /** `http://127.0.0.1:4710/rest/api/3` */
  readonly base: string;
  readonly callerId: string;
  readonly now: number;
}

function viewOf({ state, now }: SimContext, { url, baseUrl, headers }: RouteRequest): View {
  const version = url.startsWith("/rest/api/3/") ? 3 : 2;
  const email = readCredentials(headers.authorization)?.email.toLowerCase();
  const caller = findCaller(state, email);
  const base = `${baseUrl}/rest/api/${String(version)}`;
  return { state, version, site: baseUrl, base, callerId: caller ?? state.ownerId, now };
}

/** The user whose address the credentials carry. All other callers act as the owner of the site. */
function findCaller(state: State, email: string | undefined): string | undefined {
  return [...state.users.values()].find((user) => user.active && user.email.toLowerCase() === email)
    ?.id;
}

/** The view of the panel, which shows version 3 to the owner. */
export function panelView(state: State, site: string, now: number): View {
  return { state, version: 3, site, base: `${site}/rest/api/3`, callerId: state.ownerId, now };
}

interface Own {
  /** The parts that `expand` can add to the response. Other names are listed as unsupported. */
  readonly expands?: readonly string[];
}

const expanding = lazyObject(() => ({ expand: z.array(z.string()) }));

function listExpansions(context: SimContext, request: RouteRequest, { expands = [] }: Own): void {
  for (const source of [request.query, request.body]) {
    const asked = expanding.safeParse(source).data?.expand ?? [];
    if (asked.some((name) => !expands.includes(name))) context.listUnsupported(request, "expand");
  }
}

/** Does something when a response is there, which a route can promise. */
function afterwards(response: unknown, act: () => void): unknown {
  if (response instanceof Promise) {
    return response.then((settled: unknown) => afterwards(settled, act));
  }
  act();
  return response;
}

/** Makes a route of this simulator. Its path has no version: `inEveryVersion` adds it. */
export const route = createWrappedRouteHelper<State, Own, SimContext, View>((spec) => ({
  handle: (context, request) => {
    listExpansions(context, request, spec.own);
    const view = viewOf(context, request);
    checkAccess(context.state, view.callerId, spec.endpoint, request.params);
    const response = spec.handle(context, request, view);
    if (spec.endpoint.startsWith("GET ")) return response;
    return afterwards(response, () => {
      recordChange(context, view.callerId, spec.endpoint, request);
    });
  },
}));

/** The address of the planning API: `http://127.0.0.1:4710/rest/agile/1.0`. */
export const agileBase = ({ site }: View): string => `${site}/rest/agile/1.0`;

/** `/board` as `/rest/agile/1.0/board`. */
export function inAgile<T extends { readonly path: string }>(route: T): T {
  return { ...route, path: `/rest/agile/1.0${route.path}` };
}

/** The paths that version 2 does not have. */
const isOnlyInVersion3 = (path: string) => path.startsWith("/bulk");

/** `/issue` as `/rest/api/3/issue` and `/rest/api/2/issue`. */
export function inEveryVersion<T extends { readonly path: string }>(route: T): readonly T[] {
  const versions = isOnlyInVersion3(route.path) ? [3] : [3, 2];
  return versions.map((version) => ({
    ...route,
    path: `/rest/api/${String(version)}${route.path}`,
  }));
}

/** A module of routes. */
type Load = () => Promise<{ readonly routes: readonly Route<State>[] }>;

/** Makes a group of routes of the planning API. */
export function agileAt(paths: readonly string[], load: Load): RouteGroup<State> {
  const own = paths.map((path) => inAgile({ path }).path);
  return routesAt(own, load, (routes) => routes.map(inAgile));
}

/** Makes a group of routes of both versions of the API. */
export function apiAt(paths: readonly string[], load: Load): RouteGroup<State> {
  const own = paths.flatMap((path) => inEveryVersion({ path }).map((each) => each.path));
  return routesAt(own, load, (routes) => routes.flatMap(inEveryVersion));
}
