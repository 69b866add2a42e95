import { roomOf, type Found } from "./conversations.ts";
import { slackError } from "./errors.ts";
import { walkFrom } from "./paging.ts";
import type { ChatState, Conversation } from "./state.ts";

const typeNames = {
  public_channel: "channel",
  private_channel: "group",
  mpim: "mpim",
  im: "im",
} as const;

/** The kinds that `types=public_channel,im` names; public channels when nothing is said. */
function kindsOf(types: string | undefined): ReadonlySet<Conversation["kind"]> {
  const given = (types ?? "public_channel").split(",").map((type) => type.trim());
  const known = new Map<string, Conversation["kind"]>(Object.entries(typeNames));
  const kinds = given.filter((type) => type !== "").map((type) => known.get(type));
  if (kinds.includes(undefined) || kinds.length === 0) throw slackError("invalid_types");
  return new Set(kinds.filter((kind) => kind !== undefined));
}

/** What narrows a list of conversations, as methods take it. */
export interface Narrowing {
  readonly cursor?: string | undefined;
  readonly types?: string | undefined;
  readonly exclude_archived?: boolean | undefined;
}

/** Conversations of the kinds that were asked for, from the cursor on, whoever may know of them. */
export function* walkConversations(state: ChatState, narrowing: Narrowing): Generator<Found> {
  const kinds = kindsOf(narrowing.types);
  for (const conversation of walkFrom(state.conversations, "team", narrowing.cursor)) {
    if (!kinds.has(conversation.kind)) continue;
    if (narrowing.exclude_archived === true && conversation.isArchived) continue;
    yield roomOf(state, conversation.id);
  }
}
