import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { includes, findPermission } from "../../access/permission.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { requirePerson } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import { type Permission, permissions } from "../../state.ts";
import { presentPermission } from "../repositories/present.ts";
import { presentUser } from "../users/present.ts";
import { listCollaborators, invite, removeCollaborator } from "./actions.ts";
import { presentInvitation, nameRole } from "./present.ts";

const path = "/repos/:owner/:repo/collaborators" as const;
const one = `${path}/:username` as const;

/** Permissions are written as git has them or as roles: `push` and `write` are the same. */
const permissionName = z
  .enum([...permissions, "read", "write"])
  .transform((name): Permission => (name === "read" ? "pull" : name === "write" ? "push" : name));

/** `admin`, `write`, `read` or `none`: the older form, in which the other roles are rounded down. */
function legacyPermission(held: Permission | undefined): string {
  if (held === undefined) return "none";
  if (held === "admin") return "admin";
  return includes(held, "push") ? "write" : "read";
}

/** Collaborators of a repository. */
export const routes = [
  route(`GET ${path}`, "Lists the collaborators of a repository", {
    query: pageQuery.extend({
      affiliation: z.enum(["outside", "direct", "all"]).catch("all").default("all"),
      permission: z.enum(permissions).optional(),
    }),
    handle: (context, request) => {
      const { state, repository } = context;
      const { affiliation, permission: wanted } = request.query;
      const found = listCollaborators(context).filter(
        ({ id }) =>
          (affiliation === "all" || repository.collaborators.has(id)) &&
          (wanted === undefined || includes(findPermission(state, repository, id), wanted)),
      );
      return respondWithList(request, found, (account) => {
        const held = findPermission(state, repository, account.id);
        const shown = presentUser(context, account);
        return { ...shown, permissions: presentPermission(held), role_name: nameRole(held) };
      });
    },
  }),
  route(`GET ${one}`, "Returns 204 for a collaborator", (context) => {
    const person = requirePerson(context.state, context.params["username"]);
    if (!listCollaborators(context).some(({ id }) => id === person.id)) throw notFound();
    return noContent();
  }),
  route(`PUT ${one}`, "Invites a collaborator, or changes what they may do", {
    body: lazyObject(() => ({ permission: permissionName.default("push") })),
    handle: (context, request) => {
      const person = requirePerson(context.state, context.params["username"]);
      const invitation = invite(context, person, request.body.permission);
      if (!invitation) return noContent();
      return new RouteResponse(201, presentInvitation(context, invitation));
    },
  }),
  route(`DELETE ${one}`, "Removes a collaborator", (context) => {
    removeCollaborator(context, requirePerson(context.state, context.params["username"]));
    return noContent();
  }),
  route(`GET ${one}/permission`, "Shows what a person may do in a repository", (context) => {
    const person = requirePerson(context.state, context.params["username"]);
    const held = findPermission(context.state, context.repository, person.id);
    return {
      permission: legacyPermission(held),
      role_name: nameRole(held),
      user: {
        ...presentUser(context, person),
        permissions: presentPermission(held),
        role_name: nameRole(held),
      },
    };
  }),
];
