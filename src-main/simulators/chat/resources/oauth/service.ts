import type * as z from "zod";
import { openReader, openService } from "#core/oauth/open-service.ts";
import type { RequestReader } from "#core/oauth/sign-in-routes.ts";
import { presentScopes, readScopes } from "#core/oauth/grants.ts";
import { choiceGroup } from "#core/pages/controls.ts";
import { readField } from "#core/pages/page-routes.ts";
import type { State } from "../../state.ts";
import type { installFields } from "./schema.ts";

const CODE_SECONDS = 600;

/** The meanings of Slack's usual scopes. */
const scopeTexts: Readonly<Record<string, string>> = {
  "app_mentions:read": "View messages that mention the app",
  "channels:history": "View messages in public channels",
  "channels:join": "Join public channels",
  "channels:manage": "Manage public channels",
  "channels:read": "View information about public channels",
  "chat:write": "Send messages as the app",
  commands: "Add shortcuts and slash commands",
  "incoming-webhook": "Post messages to one channel",
  "im:history": "View direct messages",
  "im:write": "Start direct messages",
  "reactions:read": "View reactions",
  "reactions:write": "Add and edit reactions",
  "team:read": "View the name and the icon of the workspace",
  "users:read": "View people in the workspace",
  "users:read.email": "View email addresses of people",
  openid: "Confirm who you are",
  email: "View your email address",
  profile: "View your name and your picture",
};

/** The scope that gives an app an incoming webhook, for a channel that the person chooses. */
export const WEBHOOK_SCOPE = "incoming-webhook";

/** The field of the consent page with that channel. */
export const WEBHOOK_CHANNEL = "channel";

const MAX_CHANNELS = 50;

function channelChoice({ conversations }: State) {
  const open = [...conversations.values()].filter(
    ({ kind, isArchived }) => kind === "channel" && !isArchived,
  );
  return choiceGroup({
    type: "radio",
    name: WEBHOOK_CHANNEL,
    legend: "Channel that the app posts to",
    choices: open.slice(0, MAX_CHANNELS).map(({ id, name, isGeneral }) => ({
      value: id,
      label: `#${name}`,
      isChosen: isGeneral,
    })),
  });
}

/** The sign-in and consent pages of Slack. */
export const service = openService<State>({
  kind: "chat",
  provider: "Slack",
  oauth: ({ oauth }) => oauth,
  people: ({ state }) =>
    [...state.users.values()]
      .filter(({ kind }) => kind === "person")
      .map(({ id, name, profile }) => ({
        id,
        name: profile.realName,
        about: profile.email ?? name,
        names: [name, profile.email ?? name],
      })),
  appName: ({ state }) => state.app.name,
  scopeTexts,
  asksAgain: true,
  codeSeconds: CODE_SECONDS,
  nextCode: ({ ids }) => ids.bare("oauth_code/", 40, "digits"),
  consent: ({ state }, { scopes, detail }) => ({
    choices: scopes.includes(WEBHOOK_SCOPE) && channelChoice(state),
    scopes: presentScopes(scopeTexts, [...scopes, ...readScopes(detail["userScopes"], /[ ,]+/)]),
  }),
  allowed: ({ state }, grant, fields) => {
    const chosen = readField(fields, WEBHOOK_CHANNEL);
    if (chosen === "") return;
    const detail = { ...grant.detail, [WEBHOOK_CHANNEL]: chosen };
    state.oauth.grants.set(grant.id, { ...grant, detail });
  },
  explain: ({ state }, { code }) => ({ error: code, state }),
});

type InstallFields = z.output<typeof installFields>;

/** Reads installations: scopes of the bot and of the person, separated by commas. */
export const installReader = openReader<State, InstallFields>({
  service,
  separator: /[ ,]+/,
  challengeMethods: ["S256"],
  extend: (_context, { user_scope: userScopes = "" }) => ({ detail: { userScopes } }),
});

/** Reads requests of Sign in with Slack. */
export const signInReader = openReader<State>({
  service,
  separator: /[ ,]+/,
  challengeMethods: ["S256"],
  extend: () => ({ server: "openid" }),
});

/** Reads either: a request with the scope `openid` is of Sign in with Slack. */
export const actionReader: RequestReader<State, InstallFields> = {
  target: (context, fields) => installReader.target(context, fields),
  request: (context, fields, target) => {
    const isSignIn = readScopes(fields.scope, /[ ,]+/).includes("openid");
    return (isSignIn ? signInReader : installReader).request(context, fields, target);
  },
};
