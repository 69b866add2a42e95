import { objectCollectionsOf } from "#core/simulator/object-collection.ts";
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

const collection = objectCollectionsOf<State>();

/** The collections that the panel shows. */
export const objects = [
  collection({
    name: "users",
    title: "Users",
    items: (state) => state.users,
    summary: (state, user) => ({
      label: labelOf(state, user),
      status: statusOf(user),
      createdAt: user.createdAt,
    }),
    present: presentUser,
  }),
  collection({
    name: "sessions",
    title: "Sessions",
    items: (state) => state.sessions,
    summary: (_state, { userId, status, createdAt }) => ({ label: userId, status, createdAt }),
    present: presentSession,
  }),
  collection({
    name: "organizations",
    title: "Organizations",
    items: (state) => state.organizations,
    summary: (_state, { name, members, createdAt }) => ({
      label: name,
      status: `${String(members.size)} members`,
      createdAt,
    }),
    present: presentOrganization,
  }),
  collection({
    name: "invitations",
    title: "Invitations",
    items: (state) => state.invitations,
    summary: (_state, invitation) => {
      const { emailAddress: label, createdAt } = invitation;
      return { label, status: invitationStatus({ now: createdAt }, invitation), createdAt };
    },
    present: presentInvitation,
  }),
];
