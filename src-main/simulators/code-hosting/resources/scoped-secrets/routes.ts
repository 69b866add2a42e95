import { route, type RequestContext } from "../../route.ts";
import { counted, pageQuery, respondWithList } from "../../shared/paging.ts";
import { secretRoutes } from "../../shared/secret-routes.ts";
import { isSharedWith, selectedRoutes } from "../../shared/selected-routes.ts";
import { presentTime } from "../../shared/view.ts";
import type { Secret } from "../../state.ts";
import { requireEnvironment } from "../environments/find.ts";
import { requireNamedOrganization, requireOwned } from "../organizations/actions.ts";

/** The secrets of a place, made when the first is set. */
function storeAt({ state }: RequestContext, scope: string): Map<string, Secret> {
  const store = state.secretStores.get(scope) ?? new Map<string, Secret>();
  state.secretStores.set(scope, store);
  return store;
}

const secretName = ({ params }: RequestContext) => (params["secret"] ?? "").toUpperCase();

/** The secrets of an organisation for workflows or for Dependabot. */
function organizationRoutes(kind: "actions" | "dependabot", permission: string) {
  const path = `/orgs/:name/${kind}/secrets` as const;
  const storeOf = (context: RequestContext) =>
    storeAt(context, `organization ${String(requireNamedOrganization(context).id)} ${kind}`);
  const owned = (context: RequestContext) => {
    const { id } = requireOwned(context, permission);
    return `organization ${String(id)} ${kind}`;
  };
  return [
    ...secretRoutes({
      path,
      of: "an organisation",
      scopeOf: owned,
      storeOf,
      parameter: "secret",
      isShared: true,
    }),
    ...selectedRoutes({
      path: `${path}/:secret`,
      of: "a secret",
      storeOf: (context) => {
        owned(context);
        return storeOf(context);
      },
      keyOf: secretName,
    }),
  ];
}

const environmentScope = (context: RequestContext) => {
  const { name } = requireEnvironment(context);
  return `repository ${String(context.repository.id)} environment ${name}`;
};

const dependabotScope = ({ repository }: RequestContext) =>
  `repository ${String(repository.id)} dependabot`;

/** Secrets of environments, of organisations, and of Dependabot. */
export const routes = [
  ...secretRoutes({
    path: "/repos/:owner/:repo/environments/:environment/secrets",
    of: "an environment",
    parameter: "secret",
    scopeOf: environmentScope,
    storeOf: (context) => storeAt(context, environmentScope(context)),
  }),
  ...secretRoutes({
    path: "/repos/:owner/:repo/dependabot/secrets",
    of: "Dependabot",
    parameter: "secret",
    scopeOf: dependabotScope,
    storeOf: (context) => storeAt(context, dependabotScope(context)),
  }),
  ...organizationRoutes("actions", "organization_secrets"),
  ...organizationRoutes("dependabot", "organization_dependabot_secrets"),
  route(
    "GET /repos/:owner/:repo/actions/organization-secrets",
    "Lists the secrets that a repository gets from its organisation",
    {
      query: pageQuery,
      handle: (context, request) => {
        const { repository } = context;
        const scope = `organization ${String(repository.owner.id)} actions`;
        const found = [...storeAt(context, scope).values()].filter((one) =>
          isSharedWith(one, repository),
        );
        const present = ({ name, createdAt, updatedAt }: Secret) => ({
          name,
          created_at: presentTime(createdAt),
          updated_at: presentTime(updatedAt),
        });
        return respondWithList(request, found, present, counted("secrets", found));
      },
    },
  ),
];
