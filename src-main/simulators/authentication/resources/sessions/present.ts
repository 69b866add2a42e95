import type { View } from "../../route.ts";
import type { Client, Session } from "../../state.ts";
import { presentUser } from "../users/present.ts";

const SESSION_MS = 7 * 86_400_000;
const ABANDON_MS = 30 * 86_400_000;

/** The status of a session. An active session expires on the simulator clock. */
export function sessionStatus({ now }: Pick<View, "now">, session: Session): string {
  if (session.status !== "active" || now < session.createdAt + SESSION_MS) return session.status;
  return now < session.createdAt + ABANDON_MS ? "expired" : "abandoned";
}

/** A session as the API shows it. */
export function presentSession(view: Pick<View, "now">, session: Session) {
  return {
    object: "session" as const,
    id: session.id,
    client_id: session.clientId,
    user_id: session.userId,
    status: sessionStatus(view, session),
    ...(session.activeOrganizationId === null
      ? {}
      : { last_active_organization_id: session.activeOrganizationId }),
    actor: null,
    last_active_at: session.lastActiveAt,
    expire_at: session.createdAt + SESSION_MS,
    abandon_at: session.createdAt + ABANDON_MS,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}

/** A session in an event, with its user. */
export function presentSessionWithUser(view: View, session: Session) {
  const user = view.state.users.get(session.userId);
  return { ...presentSession(view, session), user: user ? presentUser(view, user) : null };
}

/** A client as the API shows it, with its sessions. */
export function presentClient(view: View, client: Client) {
  const sessions = client.sessionIds.flatMap((id) => view.state.sessions.get(id) ?? []);
  const active = sessions.filter((session) => sessionStatus(view, session) === "active");
  return {
    object: "client" as const,
    id: client.id,
    session_ids: client.sessionIds,
    sessions: sessions.map((session) => presentSession(view, session)),
    sign_in_id: null,
    sign_up_id: null,
    last_active_session_id: active.at(-1)?.id ?? null,
    last_authentication_strategy: null,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  };
}
