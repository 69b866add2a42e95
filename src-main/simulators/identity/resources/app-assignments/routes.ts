import * as z from "zod";
import { noContent } from "#core/contract/response.ts";
import type { App, Assignment } from "../../authorization/entities.ts";
import { isAssigned, revokeUnassigned } from "../../authorization/clients.ts";
import { notFound, validationFailed, wrongStatus } from "../../errors.ts";
import { mapProfile } from "../../management/mappings.ts";
import { route } from "../../route.ts";
import { requireGroup, requireItem, requireUser } from "../../shared/find.ts";
import { respondWithPage, takePage, pageQuery, searchQuery } from "../../shared/paging.ts";
import { appTarget, groupTarget, userTarget, writeLog } from "../../sign-in/log.ts";
import { type Profile, type State, readText, type User } from "../../state.ts";
import { findAttributeFaults } from "../profile-schemas/check.ts";
import { requireApp } from "../apps/actions.ts";
import { nameOf, presentApp, presentAppGroup, presentAppUser } from "../apps/present.ts";
import { appUserBody, assignGroupBody, assignUserBody, patchGroupBody } from "../apps/schema.ts";

const MAX_ASSIGNMENTS = 500;
const APPS = "/api/v1/apps";

/** The texts of a user of an app that `q` matches from their beginning. */
function namesOf({ users }: State, id: string, userName: string): readonly string[] {
  const profile = users.get(id)?.profile;
  const names = ["firstName", "lastName", "email"] as const;
  return [userName, ...(profile ? names.map((name) => readText(profile, name)) : [])];
}

/** Checks a profile in an app by the custom attributes of its schema. */
function checkAppProfile({ management }: State, app: App, profile: Profile): Profile {
  const faults = findAttributeFaults(management.schemas.get(app.id) ?? {}, profile);
  const [first] = faults;
  if (first)
    throw validationFailed(
      first.name,
      faults.map(({ cause }) => cause),
    );
  return profile;
}

/** The name of a user in an app, by the template of the app. */
function userNameOf({ look }: App, user: User): string {
  const template = look.userNameTemplate?.template ?? "${source.login}";
  return template.replaceAll(/\$\{(?:source|user)\.(\w+)\}/g, (_whole, name: string) =>
    readText(user.profile, name),
  );
}

/** The users of an app: those assigned one by one and those of its groups. */
function appUsers(state: State, app: App): readonly Assignment[] {
  return [...state.users.values()].flatMap((user) => {
    if (user.status === "DEPROVISIONED" || !isAssigned({ state }, app, user.id)) return [];
    const mapped = mapProfile(state, app, user);
    const own = app.users.get(user.id);
    if (own) return { ...own, profile: { ...mapped, ...own.profile } };
    return {
      id: user.id,
      created: user.created,
      lastUpdated: user.created,
      priority: 0,
      userName: userNameOf(app, user),
      profile: mapped,
    };
  });
}

function requireAppUser(state: State, app: App, id = ""): Assignment {
  const found = appUsers(state, app).find((one) => one.id === id);
  if (!found) throw notFound(id, "AppUser");
  return found;
}

const requireAppGroup = ({ groups }: App, id: string | undefined) =>
  requireItem(groups, id, "AppGroupAssignment");

/** Applies one operation of a JSON Patch (RFC 6902) to the group of an app. */
function patchAssignment(
  assignment: Assignment,
  { op, path, value }: z.output<typeof patchGroupBody>[number],
): Assignment {
  const [, part, name] = path.split("/");
  if (part === "priority") {
    const priority = z.number().int().min(0).max(100).safeParse(value);
    if (!priority.success) throw validationFailed("priority", ["priority: must be 0 to 100"]);
    return { ...assignment, priority: priority.data };
  }
  if (name === undefined) {
    throw validationFailed("path", ["path: must be /priority or an attribute of /profile"]);
  }
  const profile = new Map(Object.entries(assignment.profile));
  if (op === "remove") profile.delete(name);
  else profile.set(name, value);
  return { ...assignment, profile: Object.fromEntries(profile) };
}

/** Users and groups that may use an app. */
export const routes = [
  route(`POST ${APPS}/:id/users`, "Assigns a user to an app", {
    body: assignUserBody,
    handle: (context, { params, body, baseUrl }) => {
      const { state, now } = context;
      const app = requireApp(state, params["id"]);
      const user = requireUser(state, { id: body.id });
      if (user.status === "DEPROVISIONED") throw wrongStatus();
      const assignment: Assignment = {
        id: user.id,
        created: app.users.get(user.id)?.created ?? now,
        lastUpdated: now,
        priority: 0,
        userName: body.credentials?.userName ?? userNameOf(app, user),
        profile: checkAppProfile(state, app, body.profile),
      };
      app.users.set(user.id, assignment);
      const targets = [userTarget(user), appTarget(app)];
      writeLog(context, "application.user_membership.add", { targets });
      return presentAppUser(state, app, assignment, baseUrl);
    },
  }),
  route(`GET ${APPS}/:id/users`, "Lists the users of an app", {
    query: searchQuery,
    unsupported: ["expand"],
    handle: ({ state }, request) => {
      const app = requireApp(state, request.params["id"]);
      const start = (request.query.q ?? "").toLowerCase();
      const found = appUsers(state, app).filter(({ id, userName }) =>
        namesOf(state, id, userName ?? "").some((text) => text.toLowerCase().startsWith(start)),
      );
      const page = takePage(found, request.query, MAX_ASSIGNMENTS);
      return respondWithPage(request, page, (one) =>
        presentAppUser(state, app, one, request.baseUrl),
      );
    },
  }),
  route(
    `GET ${APPS}/:id/users/:user`,
    "Shows a user of an app",
    ({ state }, { params, baseUrl }) => {
      const app = requireApp(state, params["id"]);
      return presentAppUser(state, app, requireAppUser(state, app, params["user"]), baseUrl);
    },
  ),
  route(`POST ${APPS}/:id/users/:user`, "Changes a user of an app", {
    body: appUserBody,
    handle: (context, { params, body, baseUrl }) => {
      const { state, now } = context;
      const app = requireApp(state, params["id"]);
      const old = requireAppUser(state, app, params["user"]);
      const own = app.users.get(old.id)?.profile;
      const assignment: Assignment = {
        ...old,
        lastUpdated: now,
        userName: body.credentials?.userName ?? old.userName,
        profile: checkAppProfile(state, app, { ...own, ...body.profile }),
      };
      app.users.set(old.id, assignment);
      const targets = [userTarget(requireUser(state, { id: old.id })), appTarget(app)];
      writeLog(context, "application.user_membership.update", { targets });
      return presentAppUser(state, app, assignment, baseUrl);
    },
  }),
  route(`DELETE ${APPS}/:id/users/:user`, "Removes a user from an app", {
    unsupported: ["sendEmail"],
    handle: (context, { params }) => {
      const { state } = context;
      const app = requireApp(state, params["id"]);
      const { id } = requireAppUser(state, app, params["user"]);
      app.users.delete(id);
      revokeUnassigned(context, app);
      const user = requireUser(state, { id });
      const targets = [userTarget(user), appTarget(app)];
      writeLog(context, "application.user_membership.remove", { targets });
      return noContent();
    },
  }),
  route(`PUT ${APPS}/:id/groups/:group`, "Assigns a group to an app", {
    body: assignGroupBody,
    handle: (context, { params, body, baseUrl }) => {
      const { state, now } = context;
      const app = requireApp(state, params["id"]);
      const group = requireGroup(state, { id: params["group"] ?? "" });
      const assignment: Assignment = {
        id: group.id,
        created: app.groups.get(group.id)?.created ?? now,
        lastUpdated: now,
        userName: undefined,
        ...body,
      };
      app.groups.set(group.id, assignment);
      const targets = [groupTarget(group), appTarget(app)];
      writeLog(context, "application.user_membership.add", { targets });
      return presentAppGroup(app, assignment, baseUrl);
    },
  }),
  route(`PATCH ${APPS}/:id/groups/:group`, "Changes a group of an app", {
    body: patchGroupBody,
    handle: ({ state, now }, { params, body, baseUrl }) => {
      const app = requireApp(state, params["id"]);
      const old = requireAppGroup(app, params["group"]);
      const changed = body.reduce(patchAssignment, { ...old, lastUpdated: now });
      app.groups.set(old.id, changed);
      return presentAppGroup(app, changed, baseUrl);
    },
  }),
  route(`GET ${APPS}/:id/groups`, "Lists the groups of an app", {
    query: searchQuery,
    unsupported: ["expand"],
    handle: ({ state }, request) => {
      const app = requireApp(state, request.params["id"]);
      const start = (request.query.q ?? "").toLowerCase();
      const found = [...app.groups.values()].filter(({ id }) =>
        (state.groups.get(id)?.profile.name ?? "").toLowerCase().startsWith(start),
      );
      const page = takePage(found, request.query, MAX_ASSIGNMENTS);
      return respondWithPage(request, page, (one) => presentAppGroup(app, one, request.baseUrl));
    },
  }),
  route(
    `GET ${APPS}/:id/groups/:group`,
    "Shows a group of an app",
    ({ state }, { params, baseUrl }) => {
      const app = requireApp(state, params["id"]);
      return presentAppGroup(app, requireAppGroup(app, params["group"]), baseUrl);
    },
  ),
  route(
    `DELETE ${APPS}/:id/groups/:group`,
    "Removes a group from an app",
    (context, { params }) => {
      const app = requireApp(context.state, params["id"]);
      const { id } = requireAppGroup(app, params["group"]);
      app.groups.delete(id);
      revokeUnassigned(context, app);
      const group = context.state.groups.get(id);
      const targets = [...(group ? [groupTarget(group)] : []), appTarget(app)];
      writeLog(context, "application.user_membership.remove", { targets });
      return noContent();
    },
  ),
  route("GET /api/v1/groups/:id/apps", "Lists the apps of a group", {
    query: pageQuery,
    handle: ({ state }, request) => {
      const { id } = requireGroup(state, request.params);
      const apps = [...state.apps.values()].filter(({ groups }) => groups.has(id));
      return respondWithPage(request, takePage(apps, request.query, MAX_ASSIGNMENTS), (app) =>
        presentApp(app, request.baseUrl),
      );
    },
  }),
  route(
    "GET /api/v1/users/:id/appLinks",
    "Lists the apps of a user",
    ({ state }, { params, baseUrl }) => {
      const user = requireUser(state, params);
      return [...state.apps.values()]
        .filter((app) => app.status === "ACTIVE" && isAssigned({ state }, app, user.id))
        .map((app, index) => ({
          id: `${app.id}-${user.id}`,
          label: app.label,
          linkUrl: `${baseUrl}/home/${nameOf(app)}/${app.id}`,
          logoUrl: app.client.logo_uri,
          appName: nameOf(app),
          appInstanceId: app.id,
          appAssignmentId: user.id,
          credentialsSetup: false,
          hidden: app.look.visibility?.hide?.web ?? false,
          sortOrder: index,
        }));
    },
  ),
];
