import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { requireAccount } from "../../access/actor.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requireByNumber } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import type { Invitation, Permission } from "../../state.ts";
import { addCollaborator } from "../collaborators/actions.ts";
import { presentInvitation } from "../collaborators/present.ts";

/** The context of the repository that an invitation is to. */
function contextOf(context: RequestContext, { repository: id }: Invitation): RequestContext {
  const repository = context.state.repositories.get(id);
  if (!repository) throw notFound();
  return context.with(repository);
}

function requireOwn({ state, params, user }: RequestContext): Invitation {
  const invitation = requireByNumber(state.invitations, params, "invitation");
  if (invitation.invitee !== user.id) throw notFound();
  return invitation;
}

function requireOfRepository({ state, params, repository }: RequestContext): Invitation {
  const invitation = requireByNumber(state.invitations, params, "invitation");
  if (invitation.repository !== repository.id) throw notFound();
  return invitation;
}

const roles = { read: "pull", triage: "triage", write: "push", maintain: "maintain" } as const;

const roleName = z
  .enum(["read", "write", "maintain", "triage", "admin"])
  .transform((name): Permission => (name === "admin" ? "admin" : roles[name]));

/** Invitations to repositories, for who invites and for who is invited. */
export const routes = [
  route("GET /repos/:owner/:repo/invitations", "Lists the open invitations to a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const found = [...context.state.invitations.values()].filter(
        ({ repository }) => repository === context.repository.id,
      );
      return context.list(request, found, presentInvitation);
    },
  }),
  route("PATCH /repos/:owner/:repo/invitations/:invitation", "Changes an invitation", {
    body: lazyObject(() => ({ permissions: roleName.optional() })),
    handle: (context, request) => {
      const old = requireOfRepository(context);
      const changed = { ...old, permission: request.body.permissions ?? old.permission };
      context.state.invitations.set(changed.id, changed);
      return presentInvitation(context, changed);
    },
  }),
  route(
    "DELETE /repos/:owner/:repo/invitations/:invitation",
    "Withdraws an invitation",
    (context) => {
      context.state.invitations.delete(requireOfRepository(context).id);
      return noContent();
    },
  ),
  route("GET /user/repository_invitations", "Lists one's own invitations", {
    of: "person",
    query: pageQuery,
    handle: (context, request) => {
      const own = [...context.state.invitations.values()].filter(
        ({ invitee }) => invitee === context.user.id,
      );
      return respondWithList(request, own, (one) =>
        presentInvitation(contextOf(context, one), one),
      );
    },
  }),
  route("PATCH /user/repository_invitations/:invitation", "Accepts an invitation", {
    of: "person",
    handle: (context) => {
      const invitation = requireOwn(context);
      const of = contextOf(context, invitation);
      context.state.invitations.delete(invitation.id);
      addCollaborator(of, requireAccount(context.state, invitation.invitee), invitation.permission);
      return noContent();
    },
  }),
  route("DELETE /user/repository_invitations/:invitation", "Declines an invitation", {
    of: "person",
    handle: (context) => {
      context.state.invitations.delete(requireOwn(context).id);
      return noContent();
    },
  }),
];
