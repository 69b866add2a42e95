import { route, type RequestContext } from "../../route.ts";
import { counted, pageQuery, respondWithList } from "../../shared/paging.ts";
import { isSharedWith, selectedRoutes } from "../../shared/selected-routes.ts";
import { variableRoutes } from "../../shared/variable-routes.ts";
import { presentTime } from "../../shared/view.ts";
import type { Variable } from "../../state.ts";
import { requireEnvironment } from "../environments/find.ts";
import { requireNamedOrganization, requireOwned } from "../organizations/actions.ts";

/** The variables of a place, made when the first is set. */
function storeAt({ state }: RequestContext, scope: string): Map<string, Variable> {
  const store = state.variableStores.get(scope) ?? new Map<string, Variable>();
  state.variableStores.set(scope, store);
  return store;
}

const environmentScope = (context: RequestContext) => {
  const { name } = requireEnvironment(context);
  return `repository ${String(context.repository.id)} environment ${name}`;
};

const organizationStore = (context: RequestContext) =>
  storeAt(context, `organization ${String(requireNamedOrganization(context).id)}`);

const checkOwner = (context: RequestContext) => {
  requireOwned(context, "organization_actions_variables");
};

const all = "/orgs/:name/actions/variables" as const;

/** Variables of environments and of organisations. */
export const routes = [
  ...variableRoutes({
    path: "/repos/:owner/:repo/environments/:environment/variables",
    of: "an environment",
    parameter: "variable",
    check: requireEnvironment,
    storeOf: (context) => storeAt(context, environmentScope(context)),
  }),
  ...variableRoutes({
    path: all,
    of: "an organisation",
    parameter: "variable",
    check: checkOwner,
    storeOf: organizationStore,
    isShared: true,
  }),
  ...selectedRoutes({
    path: `${all}/:variable`,
    of: "a variable",
    storeOf: (context) => {
      checkOwner(context);
      return organizationStore(context);
    },
    keyOf: ({ params }) => (params["variable"] ?? "").toUpperCase(),
  }),
  route(
    "GET /repos/:owner/:repo/actions/organization-variables",
    "Lists the variables that a repository gets from its organisation",
    {
      query: pageQuery,
      handle: (context, request) => {
        const { repository } = context;
        const scope = `organization ${String(repository.owner.id)}`;
        const found = [...storeAt(context, scope).values()].filter((one) =>
          isSharedWith(one, repository),
        );
        const present = ({ name, value, createdAt, updatedAt }: Variable) => ({
          name,
          value,
          created_at: presentTime(createdAt),
          updated_at: presentTime(updatedAt),
        });
        return respondWithList(request, found, present, counted("variables", found));
      },
    },
  ),
];
