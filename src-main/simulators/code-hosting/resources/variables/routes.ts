import { variableRoutes } from "../../shared/variable-routes.ts";

/** Variables of the workflows of a repository. */
export const routes = variableRoutes({
  path: "/repos/:owner/:repo/actions/variables",
  of: "a repository",
  check: () => undefined,
  storeOf: ({ repository }) => repository.variables,
});
