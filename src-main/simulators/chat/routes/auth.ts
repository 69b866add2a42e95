import * as z from "zod";
import { text } from "../args.ts";
import { slackError } from "../errors.ts";
import { method } from "../method.ts";
import { presentBot } from "../present-bot.ts";
import { presentTeam, teamUrl } from "../present-user.ts";

const authTest = method({
  name: "auth.test",
  summary: "Who the token speaks for",
  args: z.object({}),
  callers: ["bot", "user", "app"],
  handle: ({ context, caller }) => {
    const { app, team } = context.state;
    if (caller.kind === "app") return { app_name: app.name, app_id: app.id };
    return {
      url: teamUrl(team),
      team: team.name,
      user: caller.user.name,
      team_id: team.id,
      user_id: caller.user.id,
      ...(caller.kind === "bot" ? { bot_id: app.botId } : {}),
      is_enterprise_install: false,
    };
  },
});

const apiTest = method({
  name: "api.test",
  summary: "Answers with the arguments it was given, or with the error that was asked for",
  args: z.looseObject({ error: text.optional() }),
  open: true,
  handle: ({ args }) => {
    const shown = Object.fromEntries(Object.entries(args).filter(([name]) => name !== "token"));
    if (args.error !== undefined) throw slackError(args.error, { args: shown });
    return { args: shown };
  },
});

const connectionsOpen = method({
  name: "apps.connections.open",
  summary: "A single-use address for a Socket Mode connection; wants an app-level token",
  args: z.object({}),
  callers: ["app", "bot"],
  handle: ({ context, request }) => {
    // A bot's or a person's token opens nothing; a key without Slack's prefix can only be SIM_API_KEY.
    if (request.key.startsWith("xox")) throw slackError("not_allowed_token_type");
    const { app, tickets } = context.state;
    const ticket = context.ids.uuid("ticket");
    tickets.add(ticket);
    const base = request.baseUrl.replace(/^http/, "ws");
    return { url: `${base}/link/?ticket=${ticket}&app_id=${app.id}` };
  },
});

const teamInfo = method({
  name: "team.info",
  summary: "The workspace",
  args: z.object({ team: text.optional(), domain: text.optional() }),
  handle: ({ context, args }) => {
    const { team } = context.state;
    const isThis =
      [undefined, team.id].includes(args.team) && [undefined, team.domain].includes(args.domain);
    if (!isThis) throw slackError("team_not_found");
    return { team: presentTeam(team) };
  },
});

const botsInfo = method({
  name: "bots.info",
  summary: "The bot",
  args: z.object({ bot: text.optional() }),
  handle: ({ context, args }) => {
    if (![undefined, context.state.app.botId].includes(args.bot)) throw slackError("bot_not_found");
    return { bot: presentBot(context.state) };
  },
});

/** What concerns the app, the workspace and the API itself. */
export const authRoutes = [...authTest, ...apiTest, ...connectionsOpen, ...teamInfo, ...botsInfo];
