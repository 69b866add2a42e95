import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { BoxError, requireRecord } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/present.ts";
import { fieldsPageQuery, fieldsQuery } from "../../shared/schema.ts";
import { type Group, nextId, type SimContext, type State } from "../../state.ts";
import { recordEvent } from "../../streams/record.ts";
import { presentGroup } from "./present.ts";

const level = z.enum(["admins_only", "admins_and_members", "all_managed_users"]);

const groupBody = lazyLooseObject(() => ({
  name: z.string().min(1),
  provenance: z.string().max(255).optional(),
  external_sync_identifier: z.string().max(255).optional(),
  description: z.string().max(255).optional(),
  invitability_level: level.optional(),
  member_viewability_level: level.optional(),
}));

const changeGroupBody = groupBody.partial();

const requireGroup = ({ groups }: State, id: string) => requireRecord(groups, "group", id);

function checkName({ groups }: State, name: string, own?: string): void {
  const isTaken = [...groups.values()].some((group) => group.name === name && group.id !== own);
  if (isTaken) throw new BoxError(409, "conflict", "A group with the same name already exists");
}

function record(context: SimContext, admin: string, group: Group, actor: string): void {
  recordEvent(context, { admin }, actor, () => ({ user: presentGroup(group) }));
}

/** Returns the settings of a group with the changes of a body. */
function settingsWith(
  before: Group["settings"],
  changes: z.output<typeof changeGroupBody>,
): Group["settings"] {
  const { provenance, external_sync_identifier: sync, description } = changes;
  return {
    provenance: provenance ?? before.provenance,
    external_sync_identifier: sync ?? before.external_sync_identifier,
    description: description ?? before.description,
    invitability_level: changes.invitability_level ?? before.invitability_level,
    member_viewability_level: changes.member_viewability_level ?? before.member_viewability_level,
  };
}

const USUAL: Group["settings"] = {
  provenance: undefined,
  external_sync_identifier: undefined,
  description: "",
  invitability_level: "all_managed_users",
  member_viewability_level: "all_managed_users",
};

export const routes = [
  route("GET /2.0/groups", "List groups", {
    query: lazyObject(() => ({ ...fieldsPageQuery.shape, filter_term: z.string().default("") })),
    handle: ({ state }, { query }) => {
      const term = query.filter_term.toLowerCase();
      const found = [...state.groups.values()].filter(({ name }) =>
        name.toLowerCase().startsWith(term),
      );
      return presentPage(found, query, (group) => presentGroup(group, query.fields));
    },
  }),
  route("POST /2.0/groups", "Create a group", {
    query: fieldsQuery,
    body: groupBody,
    handle: (context, { body, query, actor }) => {
      const { state, ids, now } = context;
      checkName(state, body.name);
      const group = state.groups.add({
        id: nextId(ids, "group"),
        name: body.name,
        settings: settingsWith(USUAL, body),
        createdAt: now,
        modifiedAt: now,
      });
      record(context, "GROUP_CREATION", group, actor);
      return new RouteResponse(201, presentGroup(group, query.fields));
    },
  }),
  route("GET /2.0/groups/:id", "Get a group", {
    query: fieldsQuery,
    handle: ({ state }, { id, query }) => presentGroup(requireGroup(state, id), query.fields),
  }),
  route("PUT /2.0/groups/:id", "Change a group", {
    query: fieldsQuery,
    body: changeGroupBody,
    handle: (context, { id, body, query, actor }) => {
      const { state, now } = context;
      const before = requireGroup(state, id);
      const name = body.name ?? before.name;
      checkName(state, name, id);
      const settings = settingsWith(before.settings, body);
      const group = state.groups.replace({ ...before, name, settings, modifiedAt: now });
      record(context, "GROUP_EDITED", group, actor);
      return presentGroup(group, query.fields);
    },
  }),
  route("DELETE /2.0/groups/:id", "Delete a group", (context, { id, actor }) => {
    const { state } = context;
    const group = requireGroup(state, id);
    for (const one of [...state.memberships.values()]) {
      if (one.groupId === id) state.memberships.remove(one.id);
    }
    for (const one of [...state.collaborations.values()]) {
      if (one.groupId === id) state.collaborations.remove(one.id);
    }
    state.groups.remove(id);
    record(context, "GROUP_DELETION", group, actor);
    return noContent();
  }),
];
