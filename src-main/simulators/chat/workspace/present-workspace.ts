import { findHome } from "../resources/views/actions.ts";
import { presentView } from "../resources/views/present.ts";
import { isVisible, requireConversation, type Found } from "../shared/lookup.ts";
import type { Message, State, User } from "../state.ts";
import { listThreads } from "./list-threads.ts";

/** The number of newest messages among which unread ones are counted. */
const LOOKED_AT = 100;

const everything = { oldest: undefined, latest: undefined, isInclusive: true };

/** The newest messages that others wrote; notices of the workspace are no news. */
function newestOf({ room }: Found, person: User): readonly string[] {
  const found: string[] = [];
  let looked = 0;
  for (const message of room.log.newestFirst(everything)) {
    if ((looked += 1) > LOOKED_AT) break;
    if (isNews(message, person)) found.push(message.ts);
  }
  return found;
}

function isNews({ user, subtype }: Message, person: User): boolean {
  return user !== person.id && !/^(?:channel|group)_|^tombstone$/.test(subtype ?? "");
}

function presentPlace(person: User, { conversation, room }: Found) {
  const { id, kind, name, isArchived, topic, purpose } = conversation;
  return {
    id,
    kind,
    name,
    is_archived: isArchived,
    is_member: room.members.has(person.id),
    topic: topic.value,
    purpose: purpose.value,
    members: [...room.members],
    count: room.log.length,
    newest: room.members.has(person.id) ? newestOf({ conversation, room }, person) : [],
  };
}

function presentMember({ id, name, kind, profile }: User) {
  return { id, name, kind, real_name: profile.realName, email: profile.email ?? null };
}

/** Returns the workspace as a person sees it: places with their newest messages, people, views. */
export function presentWorkspace(state: State, person: User) {
  const { team, app } = state;
  const places = [...state.conversations.values()]
    .map(({ id }) => requireConversation(state, id))
    .filter((found) => isVisible(found, person.id));
  const home = findHome(state, person.id);
  const modals = [...state.views.values()].filter(
    ({ type, user }) => type === "modal" && user === person.id,
  );
  return {
    team: { id: team.id, name: team.name },
    app: { id: app.id, name: app.name, bot_user_id: app.botUserId },
    user: presentMember(person),
    users: [...state.users.values()].map(presentMember),
    user_groups: [...state.userGroups.values()].map(({ id, handle }) => ({ id, handle })),
    conversations: places.map((found) => presentPlace(person, found)),
    threads: listThreads(places, person),
    home: home ? presentView(state, home) : null,
    modals: modals.map((view) => presentView(state, view)),
    commands: [...state.commands],
    shortcuts: [...state.shortcuts].map(([id, on]) => ({ callback_id: id, on })),
  };
}
