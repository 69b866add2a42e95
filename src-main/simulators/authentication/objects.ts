import { createObjectList } from "#core/contract/objects.ts";
import { invitationStatus, presentInvitation } from "./resources/invitations/present.ts";
import { presentOrganization } from "./resources/organizations/present.ts";
import { presentSession } from "./resources/sessions/present.ts";
import { presentUser } from "./resources/users/present.ts";
import type { State, User } from "./state.ts";

function nameOf({ firstName, lastName }: User): string {
  return [firstName, lastName].filter((part) => part !== null).join(" ");
}

function labelOf(state: State, user: User): string {
  const email = state.emails.get(user.primaryEmailId ?? "")?.address;
  const phone = state.phones.get(user.primaryPhoneId ?? "")?.address;
  const found = [nameOf(user), email ?? phone ?? user.username ?? ""].filter((part) => part !== "");
  return found.length === 0 ? user.id : found.join(" · ");
}

function statusOf({ isBanned, lockedAt }: User): string {
  if (isBanned) return "banned";
  return lockedAt === null ? "active" : "locked";
}

const objectList = createObjectList<State>();

/** The collections that the panel shows. */
export const objects = [
  objectList({
    name: "users",
    of: (state) => state.users,
    summarize: (user, state) => ({
      label: labelOf(state, user),
      status: statusOf(user),
      createdAt: user.createdAt,
    }),
    present: (user, context) => presentUser(context, user),
    people: (user, state) => {
      const email = state.emails.get(user.primaryEmailId ?? "")?.address ?? "";
      return [{ id: user.id, name: nameOf(user), email }];
    },
  }),
  objectList({
    name: "sessions",
    of: (state) => state.sessions,
    summarize: ({ userId, status, createdAt }, state) => {
      const user = state.users.get(userId);
      return { label: user ? labelOf(state, user) : userId, status, createdAt };
    },
    present: (session, context) => presentSession(context, session),
  }),
  objectList({
    name: "organizations",
    of: (state) => state.organizations,
    summarize: ({ name, members, createdAt }) => ({
      label: name,
      status: `${String(members.size)} members`,
      createdAt,
    }),
    present: (organization, context) => presentOrganization(context, organization),
  }),
  objectList({
    name: "invitations",
    of: (state) => state.invitations,
    summarize: (invitation) => {
      const { emailAddress: label, createdAt } = invitation;
      return { label, status: invitationStatus({ now: createdAt }, invitation), createdAt };
    },
    present: (invitation, context) => presentInvitation(context, invitation),
  }),
];
