import { requires } from "#core/contract/rules/rule.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { takePage } from "#core/state/page.ts";
import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { route, coded } from "../../route.ts";
import { type Found, requireUser, visibleConversations } from "../../shared/lookup.ts";
import { presentCursor, walkFrom } from "../../shared/paging.ts";
import { flag, pageFields, record, structure, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { Profile, SimContext, State, User } from "../../state.ts";
import { presentConversation } from "../conversations/present.ts";
import { presentImages, presentProfile, presentUser } from "./present.ts";

function presentWithLocale(state: State, user: User, withLocale: boolean | undefined) {
  return { ...presentUser(state, user), ...(withLocale === true ? { locale: "en-US" } : {}) };
}

function* joinedConversations(
  user: string,
  visible: Iterable<Found & { readonly id: string }>,
): Generator<Found & { readonly id: string }> {
  for (const found of visible) if (found.room.members.has(user)) yield found;
}

const profileShape = {
  real_name: text.optional(),
  first_name: text.optional(),
  last_name: text.optional(),
  display_name: text.optional(),
  email: text.optional(),
  title: text.optional(),
  phone: text.optional(),
  status_text: z.string().max(100).optional(),
  status_emoji: text.optional(),
  status_expiration: z.number().int().min(0).optional(),
};

const profileFields = z.looseObject(profileShape);

/** The fields that are kept as they came. */
function otherFields(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !Object.hasOwn(profileShape, name)),
  );
}

function mergeProfile(profile: Profile, input: z.output<typeof profileFields>): Profile {
  const [first = "", ...rest] = profile.realName.split(" ");
  const parts = [input.first_name ?? first, input.last_name ?? rest.join(" ")];
  return {
    realName: input.real_name ?? parts.join(" ").trim(),
    displayName: input.display_name ?? profile.displayName,
    email: input.email ?? profile.email,
    title: input.title ?? profile.title,
    phone: input.phone ?? profile.phone,
    statusText: input.status_text ?? profile.statusText,
    statusEmoji: input.status_emoji ?? profile.statusEmoji,
    statusExpiration: input.status_expiration ?? profile.statusExpiration,
    others: { ...profile.others, ...otherFields(input) },
  };
}

function changeUser(context: SimContext, user: User, profile: Profile): User {
  const changed = { ...user, profile, updated: toSeconds(context.now) };
  context.state.users.replace(changed);
  const shown = { ...presentUser(context.state, changed), locale: "en-US" };
  emit(context, { type: "user_change", user: shown, cache_ts: changed.updated }, user.id);
  return changed;
}

export const routes = [
  ...route("users.identity", "Shows the person of a token", {
    callers: ["user"],
    body: lazyObject(() => ({})),
    handle: ({ state }, { caller }) => ({
      user: {
        id: caller.user.id,
        name: caller.user.profile.realName,
        email: caller.user.profile.email ?? "",
        ...presentImages(),
      },
      team: { id: state.team.id, name: state.team.name },
    }),
  }),
  ...route("users.list", "Lists the users of the workspace, bots included", {
    body: lazyObject(() => ({
      ...pageFields(),
      include_locale: flag.optional(),
      team_id: text.optional(),
    })),
    handle: ({ state, now }, { body }) => {
      const walk = walkFrom(state.users, "user", body.cursor);
      const { items, next } = takePage(walk, body.limit ?? 1_000);
      return {
        members: items.map((user) => presentWithLocale(state, user, body.include_locale)),
        cache_ts: toSeconds(now),
        ...presentCursor("user", next?.id),
      };
    },
  }),
  ...route("users.info", "Shows a user", {
    body: lazyObject(() => ({ user: text, include_locale: flag.optional() })),
    handle: ({ state }, { body }) => ({
      user: presentWithLocale(state, requireUser(state, body.user), body.include_locale),
    }),
  }),
  ...route("users.lookupByEmail", "Finds the person with an email address", {
    body: lazyObject(() => ({ email: text })),
    handle: ({ state }, { body }) => {
      const wanted = body.email.trim().toLowerCase();
      for (const user of state.users.values()) {
        if (user.profile.email?.toLowerCase() === wanted) return { user: presentUser(state, user) };
      }
      throw slackError("users_not_found");
    },
  }),
  ...route("users.conversations", "Lists the conversations of a user", {
    body: lazyObject(() => ({
      ...pageFields(),
      user: text.optional(),
      types: text.optional(),
      exclude_archived: flag.optional(),
      team_id: text.optional(),
    })),
    handle: ({ state }, { caller, body }) => {
      const viewer = caller.user.id;
      const user = requireUser(state, body.user ?? viewer).id;
      const walk = joinedConversations(user, visibleConversations(state, viewer, body));
      const { items, next } = takePage(walk, body.limit ?? 100);
      const channels = items.map(({ conversation, room }) =>
        presentConversation(state, conversation, room, viewer),
      );
      return { channels, ...presentCursor("team", next?.id) };
    },
  }),
  ...route("users.profile.get", "Shows the profile of a user", {
    body: lazyObject(() => ({ user: text.optional() })),
    unsupported: ["include_labels"],
    handle: ({ state }, { caller, body }) => ({
      profile: presentProfile(state, requireUser(state, body.user ?? caller.user.id)),
    }),
  }),
  ...route("users.profile.set", "Changes the profile of a user", {
    body: lazyObject(() => ({
      user: text.optional(),
      name: text.optional(),
      value: text.optional(),
      profile: structure(record, "invalid_profile").optional(),
    })),
    rules: [coded(requires("name", "value"), "invalid_profile")],
    callers: ["user"],
    handle: (context, { caller, body }) => {
      const { state } = context;
      const user = requireUser(state, body.user ?? caller.user.id);
      if (user.id !== caller.user.id && caller.user.role === "member")
        throw slackError("not_admin");
      const named = body.name === undefined ? {} : { [body.name]: body.value ?? "" };
      const input = profileFields.safeParse({ ...body.profile, ...named });
      if (!input.success || (body.profile ?? body.name) === undefined)
        throw slackError("invalid_profile");
      const changed = changeUser(context, user, mergeProfile(user.profile, input.data));
      return { username: changed.name, profile: presentProfile(state, changed) };
    },
  }),
  ...route("users.getPresence", "Shows whether a user is active", {
    body: lazyObject(() => ({ user: text.optional() })),
    handle: ({ state }, { caller, body }) => {
      const user = requireUser(state, body.user ?? caller.user.id);
      const presence = user.isAway ? "away" : "active";
      if (user.id !== caller.user.id) return { presence };
      return {
        presence,
        online: !user.isAway,
        auto_away: false,
        manual_away: user.isAway,
        connection_count: user.isAway ? 0 : 1,
      };
    },
  }),
  ...route("users.setPresence", "Sets whether the caller is active", {
    body: lazyObject(() => ({ presence: text })),
    handle: ({ state }, { caller, body }) => {
      if (body.presence !== "auto" && body.presence !== "away")
        throw slackError("invalid_presence");
      state.users.replace({ ...caller.user, isAway: body.presence === "away" });
      return {};
    },
  }),
];
