import { secretRoutes } from "../../shared/secret-routes.ts";

/** Secrets of the workflows of a repository. */
export const routes = secretRoutes({
  path: "/repos/:owner/:repo/actions/secrets",
  of: "a repository",
  scopeOf: ({ repository }) => `repository ${String(repository.id)}`,
  storeOf: ({ repository }) => repository.secrets,
});
