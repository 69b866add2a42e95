import type * as z from "zod";
import { presentScopes } from "#core/oauth/grants.ts";
import { openReader, openService, type OpenPerson } from "#core/oauth/open-service.ts";
import { appOfClient } from "../../access/actor.ts";
import type { State } from "../../state.ts";
import type { loginFields } from "./schema.ts";

const CODE_SECONDS = 600;

/** The meanings of GitHub's scopes. */
const scopeTexts: Readonly<Record<string, string>> = {
  repo: "Full control of private repositories",
  "repo:status": "Access commit statuses",
  public_repo: "Access public repositories",
  "admin:repo_hook": "Full control of webhooks of repositories",
  "write:repo_hook": "Write webhooks of repositories",
  "read:repo_hook": "Read webhooks of repositories",
  "admin:org": "Full control of organizations and teams",
  "read:org": "Read memberships of organizations and teams",
  gist: "Create gists",
  notifications: "Access notifications",
  user: "Update all data of the user",
  "read:user": "Read all data of the user",
  "user:email": "Access the email addresses of the user (read-only)",
  delete_repo: "Delete repositories",
  workflow: "Update workflows of GitHub Actions",
};

const levels = { read: "Read", write: "Read and write", admin: "Administer" } as const;

/** The people who can sign in, by the number of their account. */
function peopleOf({ accounts }: State): readonly OpenPerson[] {
  const people = [...accounts.values()].filter(({ type }) => type === "User");
  return people.map(({ id, login, name, email }) => ({
    id: String(id),
    name,
    about: login,
    names: [login, email],
  }));
}

/** The sign-in and consent pages of GitHub. */
export const service = openService<State>({
  kind: "code-hosting",
  provider: "GitHub",
  oauth: ({ oauth }) => oauth,
  people: ({ state }) => peopleOf(state),
  appName: ({ state }, clientId) => appOfClient(state, clientId)?.name ?? clientId,
  scopeTexts,
  consent: ({ state }, { clientId, scopes }) => {
    const app = appOfClient(state, clientId);
    const asked = app
      ? Object.entries(app.permissions).map(([scope, level]) => ({
          scope,
          text: `${levels[level]} ${scope.replaceAll("_", " ")} where the App is installed`,
        }))
      : presentScopes(scopeTexts, scopes);
    return { scopes: [{ scope: "", text: "Read public data of the user" }, ...asked] };
  },
  asksAgain: false,
  codeSeconds: CODE_SECONDS,
  nextCode: ({ ids }) => ids.bare("oauth_code/", 20, "hex"),
  explain: ({ state }, { code, description }) => ({
    error: code,
    error_description:
      code === "access_denied" ? "The user has denied your application access." : description,
    error_uri:
      "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/",
    state,
  }),
});

/** Reads authorization requests of GitHub. */
export const reader = openReader<State, z.output<typeof loginFields>>({
  service,
  separator: /[ ,]+/,
  challengeMethods: ["S256"],
  extend: (_context, { login }) => ({ loginHint: login }),
});
