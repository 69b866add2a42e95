import { slackError } from "../errors.ts";
import type { Caller } from "../route.ts";
import type { AccessLevel, SharedDocument } from "../shared/app-entities.ts";
import { isVisible, requireConversation, requireUser } from "../shared/lookup.ts";
import type { State } from "../state.ts";

const levels: readonly AccessLevel[] = ["read", "write", "owner"];

/** The highest level that a user has: in person, or as someone who sees a channel with access. */
export function accessOf(
  state: State,
  { access }: SharedDocument,
  user: string,
): AccessLevel | undefined {
  const held = Object.entries(access).flatMap(([id, level]) => {
    if (id === user) return [level];
    const isSeen = state.conversations.has(id) && isVisible(requireConversation(state, id), user);
    return isSeen ? [level] : [];
  });
  return levels.findLast((level) => held.includes(level));
}

/**
 * The document, if the caller has the level.
 * @throws {Refusal} `missing` for a document that the caller cannot see, else `restricted_action`.
 */
export function requireAccess<T extends SharedDocument>(
  state: State,
  document: T | undefined,
  caller: Caller,
  level: AccessLevel,
  missing: string,
): T {
  const held = document && accessOf(state, document, caller.user.id);
  if (!document || !held) throw slackError(missing);
  if (levels.indexOf(held) < levels.indexOf(level)) throw slackError("restricted_action");
  return document;
}

interface Entities {
  readonly channel_ids?: readonly string[] | undefined;
  readonly user_ids?: readonly string[] | undefined;
}

/** The users or channels of a request about access. */
function entitiesOf(state: State, caller: Caller, input: Entities): readonly string[] {
  const channels = (input.channel_ids ?? []).map(
    (id) => requireConversation(state, id, caller).conversation.id,
  );
  const users = (input.user_ids ?? []).map((id) => requireUser(state, id).id);
  return [...channels, ...users];
}

/** The access after a level was given to users or channels. The owner stays the owner. */
export function grantAccess(
  state: State,
  caller: Caller,
  { access }: SharedDocument,
  input: Entities & { readonly access_level: AccessLevel },
): SharedDocument["access"] {
  const given = entitiesOf(state, caller, input)
    .filter((id) => access[id] !== "owner")
    .map((id): [string, AccessLevel] => [id, input.access_level]);
  return { ...access, ...Object.fromEntries(given) };
}

/** The access after it was taken from users or channels. The owner stays the owner. */
export function revokeAccess(
  state: State,
  caller: Caller,
  { access }: SharedDocument,
  input: Entities,
): SharedDocument["access"] {
  const gone = entitiesOf(state, caller, input);
  const kept = Object.entries(access).filter(
    ([id, level]) => level === "owner" || !gone.includes(id),
  );
  return Object.fromEntries(kept);
}
