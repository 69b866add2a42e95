import type { ObjectCollection } from "#core/kernel/objects.ts";
import { presentInvitation } from "./present-invitation.ts";
import { invitationStatus, presentOrganization } from "./present-organization.ts";
import { presentSession, presentUser } from "./present.ts";
import type { AuthenticationState, User } from "./state.ts";

function labelOf(state: AuthenticationState, user: User): string {
  const email = state.emails.get(user.primaryEmailId ?? "")?.address;
  const phone = state.phones.get(user.primaryPhoneId ?? "")?.address;
  const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ");
  const found = [name, email ?? phone ?? user.username ?? ""].filter((part) => part !== "");
  return found.length === 0 ? user.id : found.join(" · ");
}

function statusOf({ isBanned, lockedAt }: User): string {
  if (isBanned) return "banned";
  return lockedAt === null ? "active" : "locked";
}

const users: ObjectCollection<AuthenticationState> = {
  name: "users",
  title: "Users",
  count: (state) => state.users.size,
  *list(state) {
    for (const user of state.users.newestFirst()) {
      const { id, createdAt } = user;
      yield { id, label: labelOf(state, user), status: statusOf(user), createdAt };
    }
  },
  find: ({ state, now }, id) => {
    const user = state.users.get(id);
    return user && presentUser(state, user, now);
  },
};

const sessions: ObjectCollection<AuthenticationState> = {
  name: "sessions",
  title: "Sessions",
  count: (state) => state.sessions.size,
  *list(state) {
    for (const { id, userId, status, createdAt } of state.sessions.newestFirst()) {
      yield { id, label: userId, status, createdAt };
    }
  },
  find: ({ state, now }, id) => {
    const session = state.sessions.get(id);
    return session && presentSession(session, now);
  },
};

const organizations: ObjectCollection<AuthenticationState> = {
  name: "organizations",
  title: "Organizations",
  count: (state) => state.organizations.size,
  *list(state) {
    for (const { id, name, members, createdAt } of state.organizations.newestFirst()) {
      yield { id, label: name, status: `${String(members.size)} members`, createdAt };
    }
  },
  find: ({ state, now }, id) => {
    const organization = state.organizations.get(id);
    return organization && presentOrganization(state, organization, now);
  },
};

const invitations: ObjectCollection<AuthenticationState> = {
  name: "invitations",
  title: "Invitations",
  count: (state) => state.invitations.size,
  *list(state) {
    for (const one of state.invitations.newestFirst()) {
      const { id, emailAddress, createdAt } = one;
      yield { id, label: emailAddress, status: invitationStatus(one, createdAt), createdAt };
    }
  },
  find: ({ state, now }, id) => {
    const invitation = state.invitations.get(id);
    return invitation && presentInvitation(state, invitation, now);
  },
};

/** What the panel shows of the authentication provider. */
export const objects = [users, sessions, organizations, invitations];
