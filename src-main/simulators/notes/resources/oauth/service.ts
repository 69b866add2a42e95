import { openReader, openService } from "#core/oauth/open-service.ts";
import type { State } from "../../state.ts";

const CODE_SECONDS = 600;

const texts = {
  read: "View content of the workspace",
  write: "Create and change content of the workspace",
  users: "View people of the workspace with their email addresses",
} as const;

/** The sign-in and consent pages of Notion. It has no scopes: what an app may do is set with the app. */
export const service = openService<State>({
  kind: "notes",
  provider: "Notion",
  oauth: ({ oauth }) => oauth,
  people: ({ state }) =>
    [...state.users.values()].flatMap(({ id, name, email }) =>
      email === undefined ? [] : [{ id, name, about: email, names: [email] }],
    ),
  scopeTexts: {},
  consent: () => ({
    scopes: Object.entries(texts).map(([scope, text]) => ({ scope, text })),
  }),
  asksAgain: true,
  codeSeconds: CODE_SECONDS,
  nextCode: ({ ids }) => ids.uuid("oauth code"),
  explain: ({ state }, { code }) => ({ error: code, state }),
});

export const reader = openReader<State>({ service, separator: / +/, challengeMethods: [] });
