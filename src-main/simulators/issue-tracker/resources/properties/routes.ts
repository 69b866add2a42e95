import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import type { Route } from "#core/contract/route.ts";
import { badRequest, notFound } from "../../errors.ts";
import { agileBase, route, type View } from "../../route.ts";
import { requireIssue, requireProject, requireUser } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { requireItem } from "../../site/items.ts";
import type { State } from "../../state.ts";
import { requireBoard } from "../boards/actions.ts";
import { requireCommentById } from "../comments/actions.ts";
import { requireSprint } from "../sprints/actions.ts";

const MAX_LENGTH = 32_768;
const MAX_KEY_LENGTH = 255;

type Params = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, unknown>>;

/** A kind of thing that apps keep values at. */
interface Owner {
  /** `/issue/:issue` */
  readonly path: `/${string}`;
  readonly title: string;
  /** True if the things belong to the planning API. */
  readonly isPlanning?: boolean;
  /** The key of the thing in the state, and its own path: `issue/10000`. Throws when it does not exist. */
  find(state: State, params: Params, query: Query): string;
  /** The path of the thing where it differs from its key: `issue/PROJ-1/worklog/10000`. */
  readonly self?: (params: Params) => string;
}

const owners: readonly Owner[] = [
  {
    path: "/issue/:issue",
    title: "an issue",
    find: (state, params) => `issue/${requireIssue(state, params).id}`,
  },
  {
    path: "/project/:project",
    title: "a project",
    find: (state, params) => `project/${requireProject(state, params).id}`,
  },
  {
    path: "/comment/:comment",
    title: "a comment",
    find: (state, params) => `comment/${requireCommentById(state, params["comment"]).id}`,
  },
  {
    path: "/user",
    title: "a user",
    find: (state, _params, query) =>
      `user/${requireUser(state, ownerQuery.parse(query).accountId ?? "").id}`,
  },
  {
    path: "/issuetype/:id",
    title: "an issue type",
    find: (state, params) =>
      `issuetype/${requireItem(state.issueTypes, params["id"], "issue type").id}`,
  },
  {
    path: "/issue/:issue/worklog/:id",
    title: "a piece of work",
    find: (state, params) => {
      const issue = requireIssue(state, params);
      const worklogs = requireAnnex(state, issue.id).worklogs;
      return `worklog/${requireItem(worklogs, params["id"], "worklog").id}`;
    },
    self: (params) => `issue/${params["issue"] ?? ""}/worklog/${params["id"] ?? ""}`,
  },
  {
    path: "/dashboard/:dashboard/items/:item",
    title: "an item of a dashboard",
    find: (state, params) => {
      const { id } = requireItem(state.dashboards, params["dashboard"], "dashboard");
      return `dashboard-item/${id}-${params["item"] ?? ""}`;
    },
    self: (params) => `dashboard/${params["dashboard"] ?? ""}/items/${params["item"] ?? ""}`,
  },
  {
    path: "/board/:board",
    title: "a board",
    isPlanning: true,
    find: (state, params) => `board/${requireBoard(state, params["board"]).id}`,
  },
  {
    path: "/sprint/:sprint",
    title: "a sprint",
    isPlanning: true,
    find: (state, params) => `sprint/${requireSprint(state, params["sprint"]).id}`,
  },
];

const ownerQuery = lazyObject(() => ({ accountId: z.string().optional() }));

const noQuery = z.object({});

/** The place of a property: the thing that has it, and its key. */
interface Place {
  readonly params: Params;
  readonly owner: string;
  readonly key: string;
}

/** Any JSON value. */
export const value = z.json("The value of a property must be JSON.");

function selfOf(view: View, of: Owner, { params, owner, key }: Place): string {
  const { isPlanning, path, self } = of;
  const base = isPlanning === true ? agileBase(view) : view.base;
  const [, id = ""] = owner.split("/");
  const name = encodeURIComponent(key);
  if (path === "/user")
    return `${base}/user/properties/${name}?accountId=${encodeURIComponent(id)}`;
  return `${base}/${self?.(params) ?? owner}/properties/${name}`;
}

export function checkProperty(key: string, sent: z.output<typeof value>): void {
  if (key.length > MAX_KEY_LENGTH) {
    throw badRequest(`The property key must have at most ${String(MAX_KEY_LENGTH)} characters.`);
  }
  if (JSON.stringify(sent).length > MAX_LENGTH) {
    throw badRequest(`The property value must have at most ${String(MAX_LENGTH)} characters.`);
  }
}

function routesOf(owner: Owner): readonly Route<State>[] {
  const { path, title } = owner;
  const query = path === "/user" ? ownerQuery : noQuery;
  const one = `${path}/properties/:property` as const;
  const missing = (key: string) => notFound(`The property '${key}' does not exist.`);
  return [
    route(`GET ${path}/properties`, `Lists the keys of the values that apps keep at ${title}`, {
      query,
      handle: ({ state }, request, view) => {
        const id = owner.find(state, request.params, request.query);
        const keys = [...(state.properties.get(id)?.keys() ?? [])];
        const place = { params: request.params, owner: id };
        return {
          keys: keys.map((key) => ({ self: selfOf(view, owner, { ...place, key }), key })),
        };
      },
    }),
    route(`GET ${one}`, `Shows a value that apps keep at ${title}`, {
      query,
      handle: ({ state }, request) => {
        const id = owner.find(state, request.params, request.query);
        const key = request.params["property"] ?? "";
        const kept = state.properties.get(id);
        if (!kept?.has(key)) throw missing(key);
        return { key, value: kept.get(key) };
      },
    }),
    route(`PUT ${one}`, `Keeps a value at ${title}`, {
      query,
      body: value,
      handle: ({ state }, request) => {
        const id = owner.find(state, request.params, request.query);
        const key = request.params["property"] ?? "";
        checkProperty(key, request.body);
        const kept = state.properties.get(id) ?? new Map<string, unknown>();
        const isNew = !kept.has(key);
        state.properties.set(id, kept.set(key, request.body));
        return new RouteResponse(isNew ? 201 : 200, undefined);
      },
    }),
    route(`DELETE ${one}`, `Removes a value from ${title}`, {
      query,
      handle: ({ state }, request) => {
        const id = owner.find(state, request.params, request.query);
        const key = request.params["property"] ?? "";
        if (state.properties.get(id)?.delete(key) !== true) throw missing(key);
        return noContent();
      },
    }),
  ];
}

/** Values that apps keep at issues, projects, comments and users. */
export const routes = owners.filter(({ isPlanning }) => isPlanning !== true).flatMap(routesOf);

/** Values that apps keep at boards and sprints. */
export const planningRoutes = owners
  .filter(({ isPlanning }) => isPlanning === true)
  .flatMap(routesOf);
