import { lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { route } from "../../route.ts";
import { flag, integer, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import { presentBot, presentTeam } from "./present.ts";

export const routes = [
  ...route("team.info", "Shows the workspace", {
    body: lazyObject(() => ({ team: text.optional(), domain: text.optional() })),
    handle: ({ state: { team } }, { body }) => {
      const isThis =
        (body.team ?? team.id) === team.id && (body.domain ?? team.domain) === team.domain;
      if (!isThis) throw slackError("team_not_found");
      return { team: presentTeam(team) };
    },
  }),
  ...route("team.profile.get", "Lists the custom fields of profiles: there are none", {
    body: lazyObject(() => ({ visibility: text.optional() })),
    unsupported: ["visibility"],
    handle: () => ({ profile: { fields: [], sections: [] } }),
  }),
  ...route("team.preferences.list", "Shows settings of the workspace", {
    body: lazyObject(() => ({})),
    handle: () => ({
      msg_edit_window_mins: -1,
      allow_message_deletion: true,
      display_real_names: false,
      disable_file_uploads: "allow_all",
      who_can_post_general: "ra",
    }),
  }),
  ...route("team.billing.info", "Shows the plan of the workspace", {
    body: lazyObject(() => ({})),
    handle: () => ({ plan: "plus" }),
  }),
  ...route("auth.teams.list", "Lists the workspaces of the app: there is one", {
    body: lazyObject(() => ({
      cursor: text.optional(),
      limit: integer.optional(),
      include_icon: flag.optional(),
    })),
    unsupported: ["cursor", "limit", "include_icon"],
    handle: ({ state: { team } }) => ({
      teams: [{ id: team.id, name: team.name }],
      response_metadata: { next_cursor: "" },
    }),
  }),
  ...route("emoji.list", "Lists the emoji of the workspace's own: there are none", {
    body: lazyObject(() => ({ include_categories: flag.optional() })),
    handle: ({ now }, { body }) => ({
      emoji: {},
      cache_ts: `${String(toSeconds(now))}.000000`,
      ...(body.include_categories === true ? { categories: [] } : {}),
    }),
  }),
  ...route("bots.info", "Shows the bot", {
    body: lazyObject(() => ({ bot: text.optional(), team_id: text.optional() })),
    handle: ({ state }, { body }) => {
      if ((body.bot ?? state.app.botId) !== state.app.botId) throw slackError("bot_not_found");
      return { bot: presentBot(state) };
    },
  }),
];
