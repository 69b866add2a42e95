import * as z from "zod";
import { noContent } from "#core/kernel/response.ts";
import { routesOf } from "#core/kernel/route.ts";
import { validationFailed } from "../errors.ts";
import { checkChangeable, findGroup } from "../find.ts";
import { answerPage, pageOf, pageQuery } from "../paging.ts";
import { presentGroup } from "../present-group.ts";
import { compile } from "../search/compile.ts";
import { groupSearch } from "../search/vocabularies.ts";
import { addGroup, removeGroup, saveGroup, type Group, type IdentityState } from "../state.ts";

const route = routesOf<IdentityState>();

const MAX_GROUPS = 10_000;

const groupBody = z.object({
  profile: z.object({
    name: z
      .string({ error: "The field cannot be left blank" })
      .min(1, { error: "The field cannot be left blank" })
      .max(255, { error: "must be at most 255 characters" }),
    description: z.string().max(1_024).nullish(),
  }),
});

const listQuery = pageQuery.extend({
  q: z.string().optional(),
  search: z.string().optional(),
  filter: z.string().optional(),
});

function checkNameFree(state: IdentityState, name: string, own?: Group): void {
  const holder = state.groupNames.get(name);
  if (holder === undefined || holder === own?.id) return;
  const cause = "name: An object with this field already exists in the current organization";
  throw validationFailed("name", [cause]);
}

function keepOf(query: z.output<typeof listQuery>): (group: Group) => boolean {
  const expression = query.search ?? query.filter;
  const matches = expression === undefined ? () => true : compile(expression, groupSearch);
  const start = query.q?.toLowerCase() ?? "";
  return (group) => group.profile.name.toLowerCase().startsWith(start) && matches(group);
}

function profileOf({ profile }: z.output<typeof groupBody>): Group["profile"] {
  return { name: profile.name, description: profile.description ?? null };
}

/** Groups without their members. */
export const groupRoutes = [
  route({
    method: "POST",
    path: "/api/v1/groups",
    summary: "Creates a group",
    body: groupBody,
    handle: ({ state, ids, now }, { body, baseUrl }) => {
      checkNameFree(state, body.profile.name);
      const group = addGroup(state, {
        id: ids.next("00g", 17),
        type: "OKTA_GROUP",
        created: now,
        lastUpdated: now,
        lastMembershipUpdated: now,
        profile: profileOf(body),
      });
      return presentGroup(group, baseUrl);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/groups",
    summary: "Lists and searches groups",
    query: listQuery,
    handle: ({ state }, request) => {
      const page = pageOf(state.groups, request.query, MAX_GROUPS, keepOf(request.query));
      return answerPage(request, page, (group) => presentGroup(group, request.baseUrl));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/groups/:id",
    summary: "Shows a group",
    handle: ({ state }, { params, baseUrl }) => presentGroup(findGroup(state, params), baseUrl),
  }),
  route({
    method: "PUT",
    path: "/api/v1/groups/:id",
    summary: "Replaces a group's profile",
    body: groupBody,
    handle: ({ state, now }, { params, body, baseUrl }) => {
      const group = findGroup(state, params);
      checkChangeable(group);
      checkNameFree(state, body.profile.name, group);
      const changed = { ...group, profile: profileOf(body), lastUpdated: now };
      return presentGroup(saveGroup(state, changed), baseUrl);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/groups/:id",
    summary: "Deletes a group",
    handle: ({ state }, { params }) => {
      const group = findGroup(state, params);
      checkChangeable(group);
      removeGroup(state, group);
      return noContent();
    },
  }),
];
