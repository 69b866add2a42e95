import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";
import { type Owner, owners, requireRole } from "../admin-roles/owners.ts";
import {
  addTarget,
  clearTargets,
  removeTarget,
  type TargetKind,
  targetsOf,
} from "../admin-roles/targets.ts";
import { nameOf } from "../apps/present.ts";
import { presentGroup } from "../groups/present.ts";

type Params = Readonly<Record<string, string>>;

/** Returns the target of a path as it is kept: a kind of apps, or one app; throws Okta's 404. */
function appTargetOf({ apps }: State, params: Params): string {
  const { name = "", app: id } = params;
  if (id === undefined) return name;
  const app = requireItem(apps, id, "AppInstance");
  if (nameOf(app) !== name) throw notFound(name, "CatalogApplication");
  return `${name}/${id}`;
}

const groupTargetOf = ({ groups }: State, params: Params) =>
  requireItem(groups, params["target"], "UserGroup").id;

/** A target of apps as an entry of the catalog, or as one app. */
function presentApp({ apps, created }: State, target: string, base: string) {
  const [name = "", id] = target.split("/");
  const app = id === undefined ? undefined : apps.get(id);
  return {
    name,
    displayName: app?.label ?? name,
    status: "ACTIVE",
    lastUpdated: presentTime(created),
    category: null,
    verificationStatus: "OKTA_VERIFIED",
    signOnModes: app ? [app.signOn?.signOnMode ?? "OPENID_CONNECT"] : [],
    ...(app && { id: app.id }),
    _links: { self: { href: `${base}/api/v1/${app ? `apps/${app.id}` : `catalog/apps/${name}`}` } },
  };
}

/** Makes the routes that give a role a target, and take it. */
function changesOf(
  owner: Owner,
  path: `/${string}`,
  kind: TargetKind,
  status: 200 | 204,
  targetOf: (state: State, params: Params) => string,
) {
  return [
    route(`PUT ${path}`, `Gives the role of a ${owner.noun} a target: ${kind}`, {
      handle: ({ state }, { params }) => {
        const role = requireRole(state, owner, params);
        addTarget(state, role, kind, targetOf(state, params));
        return new RouteResponse(status, undefined);
      },
    }),
    route(`DELETE ${path}`, `Takes a target from the role of a ${owner.noun}: ${kind}`, {
      handle: ({ state }, { params }) => {
        const role = requireRole(state, owner, params);
        removeTarget(state, role, kind, targetOf(state, params));
        return noContent();
      },
    }),
  ];
}

function routesOf(owner: Owner) {
  const targets = `${owner.path}/:id/roles/:role/targets` as const;
  const apps = `${targets}/catalog/apps` as const;
  const groups = `${targets}/groups` as const;
  return [
    route(`GET ${apps}`, `Lists the apps that the role of a ${owner.noun} is about`, {
      query: pageQuery,
      handle: ({ state }, request) => {
        const found = targetsOf(state, requireRole(state, owner, request.params)).apps;
        return respondWithPage(request, takePage(found, request.query, 200), (target) =>
          presentApp(state, target, request.baseUrl),
        );
      },
    }),
    ...changesOf(owner, `${apps}/:name`, "apps", owner.type === "GROUP" ? 200 : 204, appTargetOf),
    ...changesOf(owner, `${apps}/:name/:app`, "apps", 204, appTargetOf),
    route(`GET ${groups}`, `Lists the groups that the role of a ${owner.noun} is about`, {
      query: pageQuery,
      handle: ({ state }, request) => {
        const { groups: ids } = targetsOf(state, requireRole(state, owner, request.params));
        const found = ids.flatMap((id) => state.groups.get(id) ?? []);
        return respondWithPage(request, takePage(found, request.query, 200), (group) =>
          presentGroup(group, request.baseUrl),
        );
      },
    }),
    ...changesOf(owner, `${groups}/:target`, "groups", 204, groupTargetOf),
  ];
}

const USER_TARGETS = "/api/v1/users/:id/roles/:role/targets";

/** The targets of roles: the groups and apps that an administrator's role is about. */
export const routes = [
  ...owners.flatMap(routesOf),
  route(
    `PUT ${USER_TARGETS}/catalog/apps`,
    "Makes the role of a user about all apps",
    ({ state }, { params }) => {
      clearTargets(state, requireRole(state, owners[0], params));
      return new RouteResponse(200, undefined);
    },
  ),
  route(`GET ${USER_TARGETS}`, "Lists the targets of the role of a user", {
    query: pageQuery,
    unsupportedFilters: ["assignmentType"],
    handle: ({ state }, request) => {
      const { baseUrl } = request;
      const role = requireRole(state, owners[0], request.params);
      const { groups, apps } = targetsOf(state, role);
      const found = [
        ...groups.map((id) => ["groups", id, `${baseUrl}/api/v1/groups/${id}`] as const),
        ...apps.map((name) => ["apps", name, `${baseUrl}/api/v1/apps`] as const),
      ];
      const page = takePage(found, request.query, 200);
      return respondWithPage(request, page, ([kind, id, href]) => ({
        assignmentType: "USER",
        orn: `orn:okta:${kind === "groups" ? "directory" : "idp"}:simdeck:${kind}:${id.replace("/", ":")}`,
        _links: { self: { href } },
      }));
    },
  }),
];
