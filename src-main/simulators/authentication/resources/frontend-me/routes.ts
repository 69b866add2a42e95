import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { saveUser } from "../../shared/save.ts";
import { text, username } from "../../shared/schema.ts";
import { createIndex, type Session, type SimContext } from "../../state.ts";
import { presentOwnUser } from "../frontend/client.ts";
import { clearable, formMetadata } from "../frontend/form-fields.ts";
import { formOperation, mountOperations, type Operation, operation } from "../frontend/mount.ts";
import { answer, notAllowed, requireMe } from "../frontend/own.ts";
import { revokeSession } from "../sessions/actions.ts";
import { presentSession, sessionStatus } from "../sessions/present.ts";
import { deleteUser, updateUser } from "../users/actions.ts";
import { externalAccounts } from "./external-accounts.ts";
import { factors } from "./factors.ts";
import { identifications } from "./identifications.ts";
import { organizations } from "./organizations.ts";

const profile: readonly Operation[] = [
  operation("GET /me", "Shows the user who is signed in", (context, request) =>
    answer(context, request, presentOwnUser(context, requireMe(context, request).user)),
  ),
  formOperation(
    "PATCH /me",
    "Changes the profile of the user",
    lazyLooseObject(() => ({
      username: clearable(username).optional(),
      first_name: clearable(text).optional(),
      last_name: clearable(text).optional(),
      primary_email_address_id: text.optional(),
      primary_phone_number_id: text.optional(),
      unsafe_metadata: formMetadata().optional(),
    })),
    (context, request) => {
      const { user } = requireMe(context, request);
      updateUser(context, user, request.body);
      return answer(context, request, presentOwnUser(context, requireMe(context, request).user));
    },
    { unsupported: ["primary_web3_wallet_id"] },
  ),
  operation("DELETE /me", "Deletes the account of the user", (context, request) => {
    const { user } = requireMe(context, request);
    if (!user.mayDeleteSelf) throw notAllowed("You are not allowed to delete your account.");
    return answer(context, request, deleteUser(context, user));
  }),
  formOperation(
    "PATCH /me/metadata",
    "Merges the unsafe metadata of the user; null removes a key",
    lazyLooseObject(() => ({ unsafe_metadata: formMetadata() })),
    (context, request) => {
      const { user } = requireMe(context, request);
      const sent = request.body.unsafe_metadata;
      const changed = { ...user, unsafeMetadata: mergeMetadata(user.unsafeMetadata, sent) };
      saveUser(context, changed);
      return answer(context, request, presentOwnUser(context, changed));
    },
  ),
];

function presentActivity(context: SimContext, session: Session) {
  const id = `sess_activity_${session.id.slice("sess_".length)}`;
  const latest = { object: "session_activity", id, is_mobile: false };
  return { ...presentSession(context, session), latest_activity: latest };
}

const sessionsOf = ({ state }: SimContext, userId: string): readonly Session[] =>
  [...createIndex(state.sessionsOf, userId).newestFirst()].flatMap(
    ({ id }) => state.sessions.get(id) ?? [],
  );

const sessions: readonly Operation[] = [
  operation("GET /me/sessions", "Lists the sessions of the user", (context, request) => {
    const { user } = requireMe(context, request);
    const all = sessionsOf(context, user.id).map((one) => presentSession(context, one));
    return new RouteResponse(200, all);
  }),
  operation("GET /me/sessions/active", "Lists the active sessions", (context, request) => {
    const { user } = requireMe(context, request);
    const active = sessionsOf(context, user.id).filter(
      (one) => sessionStatus(context, one) === "active",
    );
    return new RouteResponse(
      200,
      active.map((one) => presentActivity(context, one)),
    );
  }),
  operation("POST /me/sessions/:id/revoke", "Signs out of a session", (context, request) => {
    const { user } = requireMe(context, request);
    const id = request.params["id"] ?? "";
    const session = context.state.sessions.get(id);
    if (session?.userId !== user.id) throw notFound("session", id);
    return answer(context, request, presentSession(context, revokeSession(context, session)));
  }),
];

/** The part of the Frontend API about the user who is signed in. */
export const routes = mountOperations([
  ...profile,
  ...identifications,
  ...factors,
  ...sessions,
  ...externalAccounts,
  ...organizations,
]);
