import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import type { Bookmark } from "../../shared/app-entities.ts";
import { requireConversation, requireWritable } from "../../shared/lookup.ts";
import { text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { State } from "../../state.ts";

const MAX_BOOKMARKS = 100;

function presentBookmark({ team, app }: State, bookmark: Bookmark) {
  const { id, channel, title, link, emoji, created, updated, user } = bookmark;
  return {
    id,
    channel_id: channel,
    title,
    link,
    emoji,
    icon_url: null,
    type: "link",
    entity_id: null,
    date_created: created,
    date_updated: updated,
    rank: bookmark.rank.toString(36).padStart(4, "0"),
    last_updated_by_user_id: user,
    last_updated_by_team_id: team.id,
    shortcut_id: null,
    app_id: app.id,
    app_action_id: null,
  };
}

function* bookmarksOf({ bookmarks }: State, channel: string): Generator<Bookmark> {
  for (const bookmark of bookmarks.values()) if (bookmark.channel === channel) yield bookmark;
}

function checkLink(link: string): string {
  if (!/^(?:https?|slack|mailto):/i.test(link) || !URL.canParse(link)) {
    throw slackError("invalid_link");
  }
  return link;
}

const target = lazyObject(() => ({ channel_id: text, bookmark_id: text }));

function requireBookmark(state: State, caller: Caller, input: z.output<typeof target>): Bookmark {
  requireWritable(state, input.channel_id, caller);
  const bookmark = state.bookmarks.get(input.bookmark_id);
  if (bookmark?.channel !== input.channel_id) throw slackError("not_found");
  return bookmark;
}

const title = text.refine((input) => input.trim() !== "", "must not be blank");

export const routes = [
  ...route("bookmarks.add", "Adds a link to a channel", {
    body: lazyObject(() => ({
      channel_id: text,
      title,
      type: text,
      link: text.optional(),
      emoji: text.optional(),
    })),
    unsupported: ["access_level", "entity_id", "parent_id"],
    handle: ({ state, ids, now }, { caller, body }) => {
      const { conversation } = requireWritable(state, body.channel_id, caller);
      if (body.type !== "link") throw slackError("invalid_bookmark_type");
      const link = checkLink(body.link ?? "");
      const others = [...bookmarksOf(state, conversation.id)];
      if (others.length >= MAX_BOOKMARKS) throw slackError("too_many_bookmarks");
      const bookmark = state.bookmarks.add({
        id: ids.next("Bk", 10, "upper"),
        channel: conversation.id,
        title: body.title,
        link,
        emoji: body.emoji ?? "",
        user: caller.user.id,
        rank: (others.at(-1)?.rank ?? 0) + 1,
        created: toSeconds(now),
        updated: 0,
      });
      return { bookmark: presentBookmark(state, bookmark) };
    },
  }),
  ...route("bookmarks.edit", "Changes a link of a channel", {
    body: target.extend({
      title: title.optional(),
      link: text.optional(),
      emoji: text.optional(),
    }),
    handle: ({ state, now }, { caller, body }) => {
      const old = requireBookmark(state, caller, body);
      const bookmark = state.bookmarks.replace({
        ...old,
        title: body.title ?? old.title,
        link: body.link === undefined ? old.link : checkLink(body.link),
        emoji: body.emoji ?? old.emoji,
        user: caller.user.id,
        updated: toSeconds(now),
      });
      return { bookmark: presentBookmark(state, bookmark) };
    },
  }),
  ...route("bookmarks.list", "Lists the links of a channel", {
    body: lazyObject(() => ({ channel_id: text })),
    handle: ({ state }, { caller, body }) => {
      const { conversation } = requireConversation(state, body.channel_id, caller);
      const bookmarks = [...bookmarksOf(state, conversation.id)];
      return { bookmarks: bookmarks.map((bookmark) => presentBookmark(state, bookmark)) };
    },
  }),
  ...route("bookmarks.remove", "Removes a link from a channel", {
    body: target,
    unsupported: ["quip_section_id"],
    handle: ({ state }, { caller, body }) => {
      state.bookmarks.remove(requireBookmark(state, caller, body).id);
      return {};
    },
  }),
];
