import type { Endpoint } from "#core/contract/endpoint.ts";
import { type App, fullName, type Hook, type State } from "../state.ts";

/** The group of the hooks of one repository or organisation. */
export function hookGroup(target: "repository" | "organization", id: number): string {
  return `${target}:${String(id)}`;
}

/** The endpoint that stands for the webhook of an App. */
export function appEndpointId(app: number): string {
  return `app-${String(app)}`;
}

/** The owner of hooks, and its path in the API. */
interface EndpointOwner {
  readonly target: "repository" | "organization";
  readonly id: number;
  readonly path: string | undefined;
}

function hookEndpoint(hook: Hook, { target, id, path }: EndpointOwner): Endpoint {
  return {
    id: String(hook.id),
    ...(path === undefined ? {} : { path: `${path}/hooks/${String(hook.id)}` }),
    url: hook.url,
    secret: hook.secret ?? "",
    enabled: hook.isActive,
    types: hook.events,
    groups: [hookGroup(target, id)],
    facts: {
      hook: String(hook.id),
      target,
      targetId: String(id),
      contentType: hook.contentType,
    },
  };
}

function appEndpoint({ id, webhook }: App): readonly Endpoint[] {
  if (webhook.url === undefined) return [];
  return [
    {
      id: appEndpointId(id),
      url: webhook.url,
      secret: webhook.secret ?? "",
      enabled: true,
      types: [],
      groups: [],
      facts: {
        hook: String(id),
        target: "integration",
        targetId: String(id),
        contentType: webhook.contentType,
      },
    },
  ];
}

/** Lists the receivers: hooks of repositories and organisations in the order of registration, then Apps. */
export function listEndpoints(state: State): readonly Endpoint[] {
  const hooks = [...state.repositories.values()].flatMap((repository) => {
    const { id, hooks: own } = repository;
    const owner = { target: "repository", id, path: `/repos/${fullName(repository)}` } as const;
    return [...own.values()].map((hook) => hookEndpoint(hook, owner));
  });
  const shared = [...state.organizationHooks].flatMap(([id, own]) => {
    const login = state.accounts.get(id)?.login;
    const path = login === undefined ? undefined : `/orgs/${login}`;
    return [...own.values()].map((hook) =>
      hookEndpoint(hook, { target: "organization", id, path }),
    );
  });
  const registered = [...hooks, ...shared].sort((a, b) => Number(a.id) - Number(b.id));
  return [...registered, ...[...state.apps.values()].flatMap(appEndpoint)];
}
