import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { revokeUnassigned } from "../../authorization/clients.ts";
import { forbidden, validationFailed } from "../../errors.ts";
import { route, sortFields, onlyOneSearch } from "../../route.ts";
import { compile, sortBy } from "../../search/match.ts";
import { groupSearch } from "../../search/vocabularies.ts";
import { removeAssignments } from "../../management/role-parts.ts";
import { requireGroup, requireUser } from "../../shared/find.ts";
import { respondWithPage, takePage, pageQuery, type Page } from "../../shared/paging.ts";
import { groupTarget, userTarget, writeLog } from "../../sign-in/log.ts";
import {
  addGroup,
  join,
  leave,
  removeGroup,
  saveGroup,
  type Group,
  type State,
} from "../../state.ts";
import { applyGroupRules, excludeFromRules, invalidateRules } from "../group-rules/actions.ts";
import { findAttributeFaults } from "../profile-schemas/check.ts";
import { presentListedUser } from "../users/present.ts";
import { presentGroup } from "./present.ts";

const MAX_GROUPS = 10_000;
const MAX_MEMBERS = 1_000;

const groupBody = lazyObject(() => ({
  profile: z.looseObject({
    name: z
      .string({ error: "The field cannot be left blank" })
      .min(1, { error: "The field cannot be left blank" })
      .max(255, { error: "must be at most 255 characters" }),
    description: z.string().max(1_024).nullish(),
  }),
}));

const listGroupsQuery = pageQuery.extend({
  q: z.string().optional(),
  search: z.string().optional(),
  filter: z.string().optional(),
  expand: z.string().optional(),
  ...sortFields(),
});

function checkNameFree(state: State, name: string, own?: Group): void {
  const holder = state.groupNames.get(name);
  if (holder === undefined || holder === own?.id) return;
  const cause = "name: An object with this field already exists in the current organization";
  throw validationFailed("name", [cause]);
}

function keepOf(query: z.output<typeof listGroupsQuery>): (group: Group) => boolean {
  const expression = query.search ?? query.filter;
  const matches = expression === undefined ? () => true : compile(expression, groupSearch);
  const start = query.q?.toLowerCase() ?? "";
  return (group) => group.profile.name.toLowerCase().startsWith(start) && matches(group);
}

/** Only searches are sorted. */
function findGroups(state: State, query: z.output<typeof listGroupsQuery>): Page<Group> {
  const keep = keepOf(query);
  if (query.search === undefined || query.sortBy === undefined) {
    return takePage(state.groups, query, MAX_GROUPS, keep);
  }
  const found = [...state.groups.values()].filter(keep);
  const isDescending = query.sortOrder?.startsWith("desc") === true;
  return takePage(sortBy(found, groupSearch, query.sortBy, isDescending), query, MAX_GROUPS);
}

/** Returns the fields that `expand=stats` adds to a group. */
function statsOf(state: State, { id }: Group, base: string) {
  const apps = [...state.apps.values()].filter(({ groups }) => groups.has(id));
  const self = `${base}/api/v1/groups/${id}`;
  return {
    usersCount: state.members.get(id)?.size ?? 0,
    appsCount: apps.length,
    groupPushMappingsCount: 0,
    hasAdminPrivilege: false,
    _links: { users: { href: `${self}/users` }, apps: { href: `${self}/apps` } },
  };
}

/** Throws for Okta's own groups: clients cannot change their members or names. */
function checkChangeable(group: Group): void {
  if (group.type === "BUILT_IN") throw forbidden();
}

/** Returns the profile of a body. Its custom attributes follow their schema. */
function profileOf(state: State, { profile }: z.output<typeof groupBody>): Group["profile"] {
  const faults = findAttributeFaults(state.management.schemas.get("group") ?? {}, profile);
  const [first] = faults;
  if (first)
    throw validationFailed(
      first.name,
      faults.map(({ cause }) => cause),
    );
  return { ...profile, description: profile.description ?? null };
}

/** Groups and their members. */
export const routes = [
  route("POST /api/v1/groups", "Creates a group", {
    body: groupBody,
    handle: (context, { body, baseUrl }) => {
      const { state, ids, now } = context;
      checkNameFree(state, body.profile.name);
      const group = addGroup(state, {
        id: ids.next("00g", 17),
        type: "OKTA_GROUP",
        created: now,
        lastUpdated: now,
        lastMembershipUpdated: now,
        profile: profileOf(state, body),
      });
      writeLog(context, "group.lifecycle.create", { targets: [groupTarget(group)] });
      return presentGroup(group, baseUrl);
    },
  }),
  route("GET /api/v1/groups", "Lists and searches groups", {
    query: listGroupsQuery,
    rules: [onlyOneSearch],
    handle: ({ state }, request) => {
      const page = findGroups(state, request.query);
      const hasStats = request.query.expand?.split(",").includes("stats") === true;
      return respondWithPage(request, page, (group) => ({
        ...presentGroup(group, request.baseUrl),
        ...(hasStats ? { _embedded: { stats: statsOf(state, group, request.baseUrl) } } : {}),
      }));
    },
  }),
  route("GET /api/v1/groups/:id", "Shows a group", ({ state }, { params, baseUrl }) =>
    presentGroup(requireGroup(state, params), baseUrl),
  ),
  route("PUT /api/v1/groups/:id", "Replaces a group's profile", {
    body: groupBody,
    handle: (context, { params, body, baseUrl }) => {
      const { state, now } = context;
      const group = requireGroup(state, params);
      checkChangeable(group);
      checkNameFree(state, body.profile.name, group);
      const changed = { ...group, profile: profileOf(state, body), lastUpdated: now };
      writeLog(context, "group.profile.update", { targets: [groupTarget(changed)] });
      return presentGroup(saveGroup(state, changed), baseUrl);
    },
  }),
  route("DELETE /api/v1/groups/:id", "Deletes a group", (context, { params }) => {
    const group = requireGroup(context.state, params);
    checkChangeable(group);
    removeGroup(context.state, group);
    removeAssignments(context.state, ({ ownerId }) => ownerId === group.id);
    for (const app of context.state.apps.values()) {
      if (app.groups.delete(group.id)) revokeUnassigned(context, app);
    }
    invalidateRules(context, group.id);
    writeLog(context, "group.lifecycle.delete", { targets: [groupTarget(group)] });
    return noContent();
  }),
  route("GET /api/v1/groups/:id/users", "Lists the members of a group", {
    query: pageQuery,
    handle: ({ state }, request) => {
      const members = state.members.get(requireGroup(state, request.params).id);
      const page = takePage(members ?? state.users, request.query, MAX_MEMBERS);
      return respondWithPage(request, page, ({ id }) => {
        const user = state.users.get(id);
        return user && presentListedUser(state, user, request.baseUrl);
      });
    },
  }),
  ...(["PUT", "DELETE"] as const).map((method) =>
    route(
      `${method} /api/v1/groups/:id/users/:user`,
      method === "PUT" ? "Makes a user a member" : "Ends a membership",
      (context, { params }) => {
        const { state, now } = context;
        const group = requireGroup(state, params);
        const user = requireUser(state, params, "user");
        checkChangeable(group);
        (method === "PUT" ? join : leave)(state, group.id, user.id, now);
        const type = `group.user_membership.${method === "PUT" ? "add" : "remove"}` as const;
        writeLog(context, type, { targets: [userTarget(user), groupTarget(group)] });
        if (method === "DELETE") excludeFromRules(context, group.id, user);
        applyGroupRules(context, [user]);
        return noContent();
      },
    ),
  ),
];
