import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { clerkError } from "../../errors.ts";
import { requireMembership, requireOrganization } from "../../shared/lookup.ts";
import type { Session, SimContext } from "../../state.ts";
import { templateToken } from "../../tokens/session-token.ts";
import { endSession } from "../sessions/actions.ts";
import {
  endSessionsIn,
  presentOwnClient,
  presentOwnSession,
  presentToken,
  requireOwnSession,
  respond,
} from "./client.ts";
import { formOperation, type FrontendRequest, type Operation, operation } from "./mount.ts";
import { answer } from "./own.ts";

const one = "/client/sessions/:id";

/** Ends every session of a browser. */
export function signOut(context: SimContext, request: FrontendRequest): RouteResponse {
  const cookies = endSessionsIn(context, request);
  const owned = presentOwnClient(context, undefined, request);
  return respond(owned, owned, cookies);
}

/**
 * Returns a session in another organization of its user, by id or slug; an empty text is the personal
 * workspace. Throws 404 for an organization that the user is not in.
 */
function within(context: SimContext, session: Session, organization: string | undefined): Session {
  if (organization === undefined) return session;
  if (organization === "") return { ...session, activeOrganizationId: null };
  const found = requireOrganization(context, organization);
  requireMembership(context, found, session.userId);
  return { ...session, activeOrganizationId: found.id };
}

const touchBody = lazyLooseObject(() => ({
  active_organization_id: z
    .string()
    .nullable()
    .transform((id) => id ?? "")
    .optional(),
}));

const tokenBody = lazyLooseObject(() => ({ organization_id: z.string().optional() }));

/** The sessions of a browser, and their tokens. */
export const sessions: readonly Operation[] = [
  operation("DELETE /client/sessions", "Signs out of every session", signOut),
  operation(`GET ${one}`, "Shows a session", (context, request) => {
    const own = requireOwnSession(context, request);
    return respond(presentOwnSession(context, own, request), null);
  }),
  formOperation(
    `POST ${one}/touch`,
    "Marks a session as active, in an organization",
    touchBody,
    (context, request) => {
      const own = requireOwnSession(context, request);
      const touched = context.state.sessions.replace({
        ...within(context, own, request.body.active_organization_id),
        lastActiveAt: context.now,
      });
      return answer(context, request, presentOwnSession(context, touched, request));
    },
    { unsupported: ["intent"] },
  ),
  ...(["end", "remove"] as const).map((how) =>
    operation(`POST ${one}/${how}`, "Ends a session", (context, request) => {
      const own = requireOwnSession(context, request);
      const ended = endSession(context, own, how === "end" ? "ended" : "removed");
      return answer(context, request, presentOwnSession(context, ended, request));
    }),
  ),
  formOperation(
    `POST ${one}/tokens`,
    "Issues a token of a session",
    tokenBody,
    (context, request) => {
      const own = requireOwnSession(context, request);
      const inOrganization = within(context, own, request.body.organization_id);
      return new RouteResponse(200, presentToken(context, inOrganization, request));
    },
  ),
  operation(`POST ${one}/tokens/:template`, "Issues a token of a template", (context, request) => {
    const own = requireOwnSession(context, request);
    const name = request.params["template"] ?? "";
    const template = [...context.state.jwtTemplates.values()].find((each) => each.name === name);
    if (!template) {
      const message = `No JWT template exists with name: ${name}`;
      throw clerkError(404, "resource_not_found", "JWT template not found", message);
    }
    const jwt = templateToken(context, own, template, context.baseUrl);
    return new RouteResponse(200, { object: "token", jwt });
  }),
];
