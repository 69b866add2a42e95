import type { ObjectCollection } from "#core/simulator/objects.ts";
import { invitationStatus, presentInvitation } from "./resources/invitations/present.ts";
import { presentOrganization } from "./resources/organizations/present.ts";
import { presentSession } from "./resources/sessions/present.ts";
import { presentUser } from "./resources/users/present.ts";
import type { State, User } from "./state.ts";

function labelOf(state: State, user: User): string {
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

const users: ObjectCollection<State> = {
  name: "users",
  title: "Users",
  count: (state) => state.users.size,
  *list(state) {
    for (const user of state.users.newestFirst()) {
      const { id, createdAt } = user;
      yield { id, label: labelOf(state, user), status: statusOf(user), createdAt };
    }
  },
  find: (context, id) => {
    const user = context.state.users.get(id);
    return user && presentUser(context, user);
  },
};

const sessions: ObjectCollection<State> = {
  name: "sessions",
  title: "Sessions",
  count: (state) => state.sessions.size,
  *list(state) {
    for (const { id, userId, status, createdAt } of state.sessions.newestFirst()) {
      yield { id, label: userId, status, createdAt };
    }
  },
  find: (context, id) => {
    const session = context.state.sessions.get(id);
    return session && presentSession(context, session);
  },
};

const organizations: ObjectCollection<State> = {
  name: "organizations",
  title: "Organizations",
  count: (state) => state.organizations.size,
  *list(state) {
    for (const { id, name, members, createdAt } of state.organizations.newestFirst()) {
      yield { id, label: name, status: `${String(members.size)} members`, createdAt };
    }
  },
  find: (context, id) => {
    const organization = context.state.organizations.get(id);
    return organization && presentOrganization(context, organization);
  },
};

const invitations: ObjectCollection<State> = {
  name: "invitations",
  title: "Invitations",
  count: (state) => state.invitations.size,
  *list(state) {
    for (const one of state.invitations.newestFirst()) {
      const { id, emailAddress, createdAt } = one;
      yield {
        id,
        label: emailAddress,
        status: invitationStatus({ now: createdAt }, one),
        createdAt,
      };
    }
  },
  find: (context, id) => {
    const invitation = context.state.invitations.get(id);
    return invitation && presentInvitation(context, invitation);
  },
};

/** The collections that the panel shows. */
export const objects = [users, sessions, organizations, invitations];
