import { openReader, openService, type OpenFields } from "#core/oauth/open-service.ts";
import { readScopes } from "#core/oauth/grants.ts";
import type { State } from "../../state.ts";

const CODE_SECONDS = 600;

/** What the usual scopes of Slack mean. */
const scopeTexts: Readonly<Record<string, string>> = {
  "app_mentions:read": "View messages that mention the app",
  "channels:history": "View messages in public channels",
  "channels:join": "Join public channels",
  "channels:manage": "Manage public channels",
  "channels:read": "View information about public channels",
  "chat:write": "Send messages as the app",
  commands: "Add shortcuts and slash commands",
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
  nextCode: ({ ids }) => ids.next("oauth_code/", 40, "digits").slice("oauth_code/".length),
  consent: (_context, { scopes, detail }) => ({
    scopes: [...scopes, ...readScopes(detail["userScopes"], /[ ,]+/)].map((scope) => ({
      scope,
      text: scopeTexts[scope] ?? scope,
    })),
  }),
  explain: ({ state }, { code }) => ({ error: code, state }),
});

/** The parameters of an installation. */
export interface InstallFields extends OpenFields {
  readonly user_scope?: string | undefined;
}

/** Reads installations: scopes of the bot and of the person, separated by commas. */
export const installReader = openReader<State, InstallFields>({
  separator: /[ ,]+/,
  challengeMethods: ["S256"],
  extend: (_context, { user_scope: userScopes = "" }) => ({ detail: { userScopes } }),
});

/** Reads requests of Sign in with Slack. */
export const signInReader = openReader<State, OpenFields>({
  separator: /[ ,]+/,
  challengeMethods: ["S256"],
  extend: () => ({ server: "openid" }),
});
