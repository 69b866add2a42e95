import * as z from "zod";
import { slackError } from "../../errors.ts";
import { route } from "../../route.ts";
import { isVisible, requireConversation } from "../../shared/lookup.ts";
import { takeNumberedPage } from "../../shared/numbered-page.ts";
import { integer, text } from "../../shared/schema.ts";
import type { Message, State } from "../../state.ts";
import { permalinkOf, presentMessage } from "../chat/present.ts";
import { presentConversation } from "../conversations/present.ts";
import { readQuery } from "./message-query.ts";

/** The messages that a user can see, newest first. */
function* visibleMessages(state: State, user: string): Generator<Message> {
  for (const { channel, ts } of state.messages.newestFirst()) {
    const found = requireConversation(state, channel);
    const message = isVisible(found, user) ? found.room.log.get(ts) : undefined;
    if (message) yield message;
  }
}

function presentMatch(state: State, message: Message, viewer: string) {
  const { conversation, room } = requireConversation(state, message.channel);
  const shown = presentMessage(state, room.log, message);
  return {
    ...shown,
    iid: `${message.channel}-${message.ts}`,
    score: 1,
    username: state.users.get(message.user)?.name ?? "",
    channel: presentConversation(state, conversation, room, viewer),
    permalink: permalinkOf(state.team, message),
    no_reactions: message.reactions.length === 0,
  };
}

export const routes = [
  ...route("search.messages", "Searches the messages that a person can see", {
    callers: ["user"],
    body: z.object({
      query: text,
      count: integer.optional(),
      page: integer.optional(),
      sort: z.enum(["score", "timestamp"]).optional(),
      sort_dir: z.enum(["asc", "desc"]).optional(),
      team_id: text.optional(),
    }),
    unsupported: ["cursor", "highlight"],
    handle: ({ state }, { caller, body }) => {
      if (body.query.trim() === "") throw slackError("no_query");
      const viewer = caller.user.id;
      const fits = readQuery(state, body.query);
      const found = [...visibleMessages(state, viewer)].filter(fits);
      if (body.sort === "timestamp" && body.sort_dir === "asc") found.reverse();
      const { items, paging } = takeNumberedPage(found, body, 20);
      const first = (paging.page - 1) * paging.count + 1;
      return {
        query: body.query,
        messages: {
          total: paging.total,
          matches: items.map((message) => presentMatch(state, message, viewer)),
          paging,
          pagination: {
            total_count: paging.total,
            page: paging.page,
            per_page: paging.count,
            page_count: paging.pages,
            first,
            last: first + items.length - 1,
          },
        },
      };
    },
  }),
];
