import type * as z from "zod";
import { noContent, RouteResponse } from "#core/kernel/response/response.ts";
import { revokeGrants } from "#core/oauth/grants.ts";
import { isExpression } from "../../authorization/claims.ts";
import type {
  AuthorizationServer,
  ServerClaim,
  ServerScope,
} from "../../authorization/entities.ts";
import { systemClaims, systemScopes } from "../../authorization/seeds.ts";
import { forbidden, notFound, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { answerPage, pageOf, pageQuery } from "../../shared/paging.ts";
import type { SimContext, State } from "../../state.ts";
import { presentClaim, presentScope, presentServer } from "./present.ts";
import { claimBody, scopeBody, serverBody } from "./schema.ts";

const MAX_SERVERS = 200;
const PATH = "/api/v1/authorizationServers";

function requireServer({ servers }: State, id = ""): AuthorizationServer {
  const server = servers.get(id);
  if (!server) throw notFound(id, "AuthorizationServer");
  return server;
}

function requireScope({ scopes }: AuthorizationServer, id = ""): ServerScope {
  const scope = scopes.get(id);
  if (!scope) throw notFound(id, "OAuth2Scope");
  return scope;
}

function requireClaim({ claims }: AuthorizationServer, id = ""): ServerClaim {
  const claim = claims.get(id);
  if (!claim) throw notFound(id, "OAuth2Claim");
  return claim;
}

function scopeOf(
  server: AuthorizationServer,
  id: string,
  body: z.output<typeof scopeBody>,
): ServerScope {
  const holder = [...server.scopes.values()].find(({ name }) => name === body.name);
  if (holder && holder.id !== id) {
    throw validationFailed("name", ["name: A scope with this name already exists"]);
  }
  return {
    id,
    name: body.name,
    displayName: body.displayName ?? null,
    description: body.description ?? null,
    consent: body.consent,
    isSystem: false,
    isDefault: body.default,
    isPublished: body.metadataPublish === "ALL_CLIENTS",
  };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== "";
  } catch {
    return false;
  }
}

function claimOf(
  server: AuthorizationServer,
  id: string,
  body: z.output<typeof claimBody>,
): ServerClaim {
  const { name, value, valueType, claimType, group_filter_type: filter } = body;
  const holder = [...server.claims.values()].find(
    (one) => one.name === name && one.claimType === claimType,
  );
  if (holder && holder.id !== id) {
    throw validationFailed("name", ["name: A claim with this name already exists"]);
  }
  if (valueType === "EXPRESSION" && !isExpression(value)) {
    const why = 'must be a text such as "abc", or an attribute of user, appuser or app';
    throw validationFailed("value", [`value: ${why}`]);
  }
  if (valueType === "GROUPS" && filter === undefined) {
    throw validationFailed("group_filter_type", ["group_filter_type: is required for GROUPS"]);
  }
  if (filter === "REGEX" && !isPattern(value)) {
    throw validationFailed("value", ["value: is not a regular expression"]);
  }
  return {
    id,
    name,
    status: body.status,
    claimType,
    valueType,
    value,
    groupFilter: valueType === "GROUPS" ? filter : undefined,
    scopes: body.conditions.scopes,
    isAlwaysInToken: body.alwaysIncludeInToken,
    isSystem: false,
  };
}

function setStatus(
  context: SimContext,
  id: string | undefined,
  status: AuthorizationServer["status"],
) {
  const { state, now } = context;
  const server = requireServer(state, id);
  state.servers.replace({ ...server, status, lastUpdated: now });
  if (status === "INACTIVE") revokeGrants(state.oauth, (grant) => grant.server === server.id);
  return noContent();
}

const serverRoutes = [
  route(`POST ${PATH}`, "Creates an authorization server", {
    body: serverBody,
    unsupported: ["issuerMode", "accessTokenEncryptedResponseAlgorithm"],
    handle: ({ state, ids, now }, { body, baseUrl }) => {
      const server = state.servers.add({
        id: ids.next("aus", 17),
        name: body.name,
        description: body.description ?? null,
        audience: body.audiences[0] ?? "",
        status: "ACTIVE",
        created: now,
        lastUpdated: now,
        scopes: systemScopes(ids),
        claims: systemClaims(ids),
      });
      return new RouteResponse(201, presentServer(server, baseUrl));
    },
  }),
  route(`GET ${PATH}`, "Lists authorization servers", {
    query: pageQuery,
    unsupported: ["q"],
    handle: ({ state }, request) =>
      answerPage(request, pageOf(state.servers, request.query, MAX_SERVERS), (server) =>
        presentServer(server, request.baseUrl),
      ),
  }),
  route(`GET ${PATH}/:id`, "Shows an authorization server", ({ state }, { params, baseUrl }) =>
    presentServer(requireServer(state, params["id"]), baseUrl),
  ),
  route(`PUT ${PATH}/:id`, "Replaces an authorization server", {
    body: serverBody,
    unsupported: ["issuerMode", "accessTokenEncryptedResponseAlgorithm"],
    handle: ({ state, now }, { params, body, baseUrl }) => {
      const changed = {
        ...requireServer(state, params["id"]),
        name: body.name,
        description: body.description ?? null,
        audience: body.audiences[0] ?? "",
        lastUpdated: now,
      };
      return presentServer(state.servers.replace(changed), baseUrl);
    },
  }),
  route(`DELETE ${PATH}/:id`, "Deletes an authorization server", (context, { params }) => {
    const { id } = requireServer(context.state, params["id"]);
    if (id === "default") throw forbidden();
    context.state.servers.remove(id);
    revokeGrants(context.state.oauth, (grant) => grant.server === id);
    return noContent();
  }),
  route(
    `POST ${PATH}/:id/lifecycle/activate`,
    "Activates an authorization server",
    (context, { params }) => setStatus(context, params["id"], "ACTIVE"),
  ),
  route(
    `POST ${PATH}/:id/lifecycle/deactivate`,
    "Deactivates an authorization server",
    (context, { params }) => setStatus(context, params["id"], "INACTIVE"),
  ),
];

const scopeRoutes = [
  route(`GET ${PATH}/:id/scopes`, "Lists the scopes of a server", {
    unsupported: ["q", "filter", "after", "limit"],
    handle: ({ state }, { params, baseUrl }) => {
      const server = requireServer(state, params["id"]);
      return [...server.scopes.values()].map((scope) => presentScope(server, scope, baseUrl));
    },
  }),
  route(`POST ${PATH}/:id/scopes`, "Adds a scope to a server", {
    body: scopeBody,
    handle: ({ state, ids }, { params, body, baseUrl }) => {
      const server = requireServer(state, params["id"]);
      const scope = scopeOf(server, ids.next("scp", 17), body);
      server.scopes.set(scope.id, scope);
      return new RouteResponse(201, presentScope(server, scope, baseUrl));
    },
  }),
  route(`GET ${PATH}/:id/scopes/:scope`, "Shows a scope", ({ state }, { params, baseUrl }) => {
    const server = requireServer(state, params["id"]);
    return presentScope(server, requireScope(server, params["scope"]), baseUrl);
  }),
  route(`PUT ${PATH}/:id/scopes/:scope`, "Replaces a scope", {
    body: scopeBody,
    handle: ({ state }, { params, body, baseUrl }) => {
      const server = requireServer(state, params["id"]);
      const old = requireScope(server, params["scope"]);
      if (old.isSystem) throw forbidden();
      const scope = scopeOf(server, old.id, body);
      server.scopes.set(scope.id, scope);
      return presentScope(server, scope, baseUrl);
    },
  }),
  route(`DELETE ${PATH}/:id/scopes/:scope`, "Deletes a scope", ({ state }, { params }) => {
    const server = requireServer(state, params["id"]);
    const scope = requireScope(server, params["scope"]);
    if (scope.isSystem) throw forbidden();
    server.scopes.delete(scope.id);
    return noContent();
  }),
];

const claimRoutes = [
  route(
    `GET ${PATH}/:id/claims`,
    "Lists the claims of a server",
    ({ state }, { params, baseUrl }) => {
      const server = requireServer(state, params["id"]);
      return [...server.claims.values()].map((claim) => presentClaim(server, claim, baseUrl));
    },
  ),
  route(`POST ${PATH}/:id/claims`, "Adds a claim to a server", {
    body: claimBody,
    handle: ({ state, ids }, { params, body, baseUrl }) => {
      const server = requireServer(state, params["id"]);
      const claim = claimOf(server, ids.next("ocl", 17), body);
      server.claims.set(claim.id, claim);
      return new RouteResponse(201, presentClaim(server, claim, baseUrl));
    },
  }),
  route(`GET ${PATH}/:id/claims/:claim`, "Shows a claim", ({ state }, { params, baseUrl }) => {
    const server = requireServer(state, params["id"]);
    return presentClaim(server, requireClaim(server, params["claim"]), baseUrl);
  }),
  route(`PUT ${PATH}/:id/claims/:claim`, "Replaces a claim", {
    body: claimBody,
    handle: ({ state }, { params, body, baseUrl }) => {
      const server = requireServer(state, params["id"]);
      const old = requireClaim(server, params["claim"]);
      if (old.isSystem) throw forbidden();
      const claim = claimOf(server, old.id, body);
      server.claims.set(claim.id, claim);
      return presentClaim(server, claim, baseUrl);
    },
  }),
  route(`DELETE ${PATH}/:id/claims/:claim`, "Deletes a claim", ({ state }, { params }) => {
    const server = requireServer(state, params["id"]);
    const claim = requireClaim(server, params["claim"]);
    if (claim.isSystem) throw forbidden();
    server.claims.delete(claim.id);
    return noContent();
  }),
];

/** Custom authorization servers with their scopes and claims. */
export const routes = [...serverRoutes, ...scopeRoutes, ...claimRoutes];
