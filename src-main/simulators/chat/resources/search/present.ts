import type { ChatFile } from "../../shared/app-entities.ts";
import { requireConversation } from "../../shared/lookup.ts";
import { takeNumberedPage } from "../../shared/numbered-page.ts";
import type { Message, State } from "../../state.ts";
import { presentPermalink, presentMessage } from "../chat/present.ts";
import { presentConversation } from "../conversations/present.ts";
import { presentFile } from "../files/present.ts";
import type { SearchBody } from "./schema.ts";

const PAGE = 20;

/** One page of what was found. */
function presentMatches<T>(found: readonly T[], body: SearchBody, present: (item: T) => object) {
  const { items, paging } = takeNumberedPage(found, body, PAGE);
  const first = (paging.page - 1) * paging.count + 1;
  return {
    total: paging.total,
    matches: items.map(present),
    paging,
    pagination: {
      total_count: paging.total,
      page: paging.page,
      per_page: paging.count,
      page_count: paging.pages,
      first,
      last: first + items.length - 1,
    },
  };
}

function presentMatch(state: State, message: Message, viewer: string) {
  const { conversation, room } = requireConversation(state, message.channel);
  return {
    ...presentMessage(state, room.log, message),
    iid: `${message.channel}-${message.ts}`,
    score: 1,
    username: state.users.get(message.user)?.name ?? "",
    channel: presentConversation(state, conversation, room, viewer),
    permalink: presentPermalink(state.team, message),
    no_reactions: message.reactions.length === 0,
  };
}

/** Messages that were found. */
export function presentFoundMessages(
  state: State,
  found: readonly Message[],
  body: SearchBody,
  viewer: string,
) {
  return presentMatches(found, body, (message) => presentMatch(state, message, viewer));
}

/** Files that were found. */
export function presentFoundFiles(state: State, found: readonly ChatFile[], body: SearchBody) {
  return presentMatches(found, body, (file) => presentFile(state, file));
}
