import { createdGrant, listAppGrants, removeAppGrant } from "./app-grants.ts";
import { grantBody } from "./schema.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import type { Endpoint, Path } from "#core/contract/route.ts";
import { revokeToken } from "#core/oauth/grants.ts";
import {
  listConsents,
  listRefreshTokens,
  type RefreshToken,
  revokeConsent,
  type ConsentGrant,
} from "../../authorization/grants.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem, requireUser } from "../../shared/find.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import type { SimContext, State } from "../../state.ts";
import { requireApp } from "../apps/actions.ts";
import { presentClient, presentGrant, presentToken } from "./present.ts";

type Params = Readonly<Record<string, string>>;

/** A part of a path that tokens and grants are listed below, with its test. */
interface Scope {
  readonly path: Path;
  readonly noun: string;
  /** Returns whether something is below a path; throws Okta's 404 when the path leads nowhere. */
  test(
    state: State,
    params: Params,
  ): (item: {
    readonly clientId: string;
    readonly server: string;
    readonly userId?: string | undefined;
  }) => boolean;
}

const ofClientAndUser: Scope = {
  path: "/api/v1/users/:id/clients/:client",
  noun: "a user and a client",
  test: (state, params) => {
    const user = requireUser(state, params);
    const app = requireApp(state, params["client"]);
    return ({ clientId, userId }) => clientId === app.id && userId === user.id;
  },
};

const tokenScopes: readonly Scope[] = [
  {
    path: "/api/v1/apps/:id",
    noun: "an app",
    test: (state, params) => {
      const app = requireApp(state, params["id"]);
      return ({ clientId }) => clientId === app.id;
    },
  },
  ofClientAndUser,
  {
    path: "/api/v1/authorizationServers/:id/clients/:client",
    noun: "an authorization server and a client",
    test: (state, params) => {
      const { id } = requireItem(state.servers, params["id"], "AuthorizationServer");
      const app = requireApp(state, params["client"]);
      return ({ clientId, server }) => clientId === app.id && server === id;
    },
  },
];

/** Returns the refresh tokens below a path. */
function tokensBelow({ state, now }: SimContext, scope: Scope, params: Params) {
  const isMeant = scope.test(state, params);
  return listRefreshTokens(state, now).filter(({ grant }) => isMeant(grant));
}

function requireToken(context: SimContext, scope: Scope, params: Params): RefreshToken {
  const found = tokensBelow(context, scope, params).find(({ id }) => id === params["token"]);
  if (!found) throw notFound(params["token"] ?? "", "OAuth2RefreshToken");
  return found;
}

const tokenRoutes = tokenScopes.flatMap((scope) => {
  const path = `${scope.path}/tokens` as const;
  return [
    route(`GET ${path}`, `Lists the refresh tokens of ${scope.noun}`, {
      query: pageQuery,
      unsupported: ["expand"],
      handle: (context, request) => {
        const page = takePage(tokensBelow(context, scope, request.params), request.query, 200);
        return respondWithPage(request, page, (one) => presentToken(one, request.baseUrl));
      },
    }),
    route(`DELETE ${path}`, `Revokes the refresh tokens of ${scope.noun}`, (context, request) => {
      for (const { token } of tokensBelow(context, scope, request.params)) {
        revokeToken(context.state.oauth, token.id);
      }
      return noContent();
    }),
    route(`GET ${path}/:token`, `Shows a refresh token of ${scope.noun}`, {
      unsupported: ["expand"],
      handle: (context, { params, baseUrl }) =>
        presentToken(requireToken(context, scope, params), baseUrl),
    }),
    route(
      `DELETE ${path}/:token`,
      `Revokes a refresh token of ${scope.noun}`,
      (context, request) => {
        const { token } = requireToken(context, scope, request.params);
        revokeToken(context.state.oauth, token.id);
        return noContent();
      },
    ),
  ];
});

const ofUser: Scope = {
  path: "/api/v1/users/:id",
  noun: "a user",
  test: (state, params) => {
    const user = requireUser(state, params);
    return ({ userId }) => userId === user.id;
  },
};

/** Returns what users have allowed below a path. */
function consentsBelow(state: State, scope: Scope, params: Params): readonly ConsentGrant[] {
  return listConsents(state).filter(scope.test(state, params));
}

function requireConsent(state: State, params: Params): ConsentGrant {
  const found = consentsBelow(state, ofUser, params).find(({ id }) => id === params["grant"]);
  if (!found) throw notFound(params["grant"] ?? "", "OAuth2ScopeConsentGrant");
  return found;
}

const consentRoutes = [ofUser, ofClientAndUser].flatMap((scope) => {
  const path = `${scope.path}/grants` as const;
  return [
    route(`GET ${path}`, `Lists what is allowed: ${scope.noun}`, {
      query: pageQuery,
      unsupported: ["expand"],
      unsupportedFilters: scope === ofUser ? ["scopeId"] : [],
      handle: ({ state }, request) => {
        const page = takePage(consentsBelow(state, scope, request.params), request.query, 200);
        return respondWithPage(request, page, (one) => presentGrant(state, one, request.baseUrl));
      },
    }),
    route(`DELETE ${path}`, `Takes back what is allowed: ${scope.noun}`, ({ state }, request) => {
      for (const one of consentsBelow(state, scope, request.params)) revokeConsent(state, one);
      return noContent();
    }),
  ];
});

/** The clients that users signed in to, by the path of the user or of the server. */
function clientsRoute(endpoint: Endpoint, noun: string, scope: Pick<Scope, "test">) {
  return route(endpoint, `Lists the clients of ${noun}`, ({ state }, { params, baseUrl, url }) => {
    const isMeant = scope.test(state, params);
    const ids = new Set(
      [...state.oauth.grants.values()]
        .filter((grant) => !grant.isRevoked && grant.userId !== undefined && isMeant(grant))
        .map(({ clientId }) => clientId),
    );
    const [path = url] = url.split("?");
    return [...ids].flatMap((id) => {
      const app = state.apps.get(id);
      return app ? [presentClient(app, `${baseUrl}${path}`, baseUrl)] : [];
    });
  });
}

const GRANTS = "/api/v1/apps/:id/grants";

const appGrantRoutes = [
  route(`GET ${GRANTS}`, "Lists the scopes of Okta's API that an app has", {
    unsupported: ["expand"],
    handle: ({ state }, { params, baseUrl }) =>
      listAppGrants(state, requireApp(state, params["id"]).id).map((one) =>
        presentGrant(state, one, baseUrl),
      ),
  }),
  route(`POST ${GRANTS}`, "Gives an app a scope of Okta's API", {
    body: grantBody,
    handle: (context, { params, body, baseUrl }) => {
      const { state } = context;
      const app = requireApp(state, params["id"]);
      const made = createdGrant(context, app.id, body, baseUrl);
      return new RouteResponse(201, presentGrant(state, made, baseUrl));
    },
  }),
  ...(["GET", "DELETE"] as const).map((method) =>
    route(
      `${method} ${GRANTS}/:grant`,
      method === "GET" ? "Shows a scope that an app has" : "Takes a scope from an app",
      {
        unsupported: method === "GET" ? ["expand"] : [],
        handle: ({ state }, { params, baseUrl }) => {
          const app = requireApp(state, params["id"]);
          const found = listAppGrants(state, app.id).find(({ id }) => id === params["grant"]);
          if (!found) throw notFound(params["grant"] ?? "", "OAuth2ScopeConsentGrant");
          if (method === "GET") return presentGrant(state, found, baseUrl);
          removeAppGrant(state, app.id, found.id);
          return noContent();
        },
      },
    ),
  ),
];

/** Grants of users and administrators to clients, and the refresh tokens that followed. */
export const routes = [
  ...tokenRoutes,
  ...consentRoutes,
  ...(["GET", "DELETE"] as const).map((method) =>
    route(
      `${method} ${ofUser.path}/grants/:grant`,
      method === "GET" ? "Shows what a user has allowed" : "Takes back what a user has allowed",
      {
        unsupported: method === "GET" ? ["expand"] : [],
        handle: ({ state }, { params, baseUrl }) => {
          const found = requireConsent(state, params);
          if (method === "GET") return presentGrant(state, found, baseUrl);
          revokeConsent(state, found);
          return noContent();
        },
      },
    ),
  ),
  clientsRoute("GET /api/v1/users/:id/clients", "a user", ofUser),
  clientsRoute("GET /api/v1/authorizationServers/:id/clients", "an authorization server", {
    test: (state, params) => {
      const { id } = requireItem(state.servers, params["id"], "AuthorizationServer");
      return ({ server }) => server === id;
    },
  }),
  ...appGrantRoutes,
];
