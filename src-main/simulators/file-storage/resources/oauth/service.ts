import { openReader, openService } from "#core/oauth/open-service.ts";
import type { State } from "../../state.ts";

const CODE_SECONDS = 30;

/** The meanings of Box's scopes. */
const scopeTexts: Readonly<Record<string, string>> = {
  root_readonly: "Read all files and folders stored in Box",
  root_readwrite: "Read and write all files and folders stored in Box",
  manage_webhook: "Manage webhooks",
  manage_managed_users: "Manage users",
  manage_groups: "Manage groups",
  manage_enterprise_properties: "Manage enterprise properties",
};

/** The sign-in and consent pages of Box. */
export const service = openService<State>({
  kind: "file-storage",
  provider: "Box",
  oauth: ({ oauth }) => oauth,
  people: ({ state }) =>
    Array.from(state.users.values(), ({ id, name, login }) => ({
      id,
      name,
      about: login,
      names: [login],
    })),
  scopeTexts,
  asksAgain: true,
  codeSeconds: CODE_SECONDS,
  nextCode: ({ ids }) => ids.bare("code/", 32),
});

export const reader = openReader<State>({
  service,
  separator: / +/,
  challengeMethods: [],
  extend: (_context, { scope }) => (scope ? {} : { scopes: ["root_readwrite"] }),
});
