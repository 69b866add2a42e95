import type * as z from "zod";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { revokeGrants } from "#core/oauth/grants.ts";
import { compilePattern, PatternError } from "#core/text/pattern.ts";
import { checkClaimExpression } from "../../authorization/claims.ts";
import type {
  AuthorizationServer,
  ServerClaim,
  ServerScope,
} from "../../authorization/entities.ts";
import { systemClaims, systemScopes } from "../../authorization/seeds.ts";
import { forbidden, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import { respondWithPage, includesWords, takePage, searchQuery } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { presentClaim, presentScope, presentServer } from "./present.ts";
import { claimBody, scopeBody, serverBody } from "./schema.ts";

const MAX_ITEMS = 200;
const PATH = "/api/v1/authorizationServers";

const requireServer = ({ servers }: State, id: string | undefined) =>
  requireItem(servers, id, "AuthorizationServer");

function scopeOf(
  _state: State,
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
    isOptional: body.optional,
  };
}

/** Rejects a pattern that is invalid or that needs backtracking. */
function checkPattern(text: string): void {
  try {
    compilePattern(text);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const problem = error.isUnsupported
      ? "uses syntax that is not supported"
      : "is not a regular expression";
    throw validationFailed("value", [`value: ${problem}: ${error.message}`]);
  }
}

/** Names that Okta gives to claims of its own. */
const reservedClaims: ReadonlySet<string> = new Set(
  "acr active amr at_hash aud auth_time azp c_hash cid client_id exp iat idp iss jti nonce scp token_type typ uid ver".split(
    " ",
  ),
);

function claimOf(
  state: State,
  server: AuthorizationServer,
  id: string,
  body: z.output<typeof claimBody>,
): ServerClaim {
  const { name, value, valueType, claimType, group_filter_type: filter } = body;
  if (reservedClaims.has(name)) {
    throw validationFailed("name", [`name: '${name}' is a reserved claim name`]);
  }
  const holder = [...server.claims.values()].find(
    (one) => one.name === name && one.claimType === claimType,
  );
  if (holder && holder.id !== id) {
    throw validationFailed("name", ["name: A claim with this name already exists"]);
  }
  if (valueType === "EXPRESSION") checkClaimExpression(state, value);
  if (valueType === "GROUPS" && filter === undefined) {
    throw validationFailed("group_filter_type", ["group_filter_type: is required for GROUPS"]);
  }
  if (filter === "REGEX") checkPattern(value);
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

/** Returns the fields of a server in a body. */
const fieldsOf = (body: z.output<typeof serverBody>) => ({
  name: body.name,
  description: body.description ?? null,
  audience: body.audiences[0] ?? "",
  issuerMode: body.issuerMode,
  rotationMode: body.credentials.signing.rotationMode,
});

const serverRoutes = [
  route(`POST ${PATH}`, "Creates an authorization server", {
    body: serverBody,
    unsupported: ["accessTokenEncryptedResponseAlgorithm", "jwks", "jwks_uri"],
    handle: ({ state, ids, now }, { body, baseUrl }) => {
      const server = state.servers.add({
        id: ids.next("aus", 17),
        ...fieldsOf(body),
        status: "ACTIVE",
        created: now,
        lastUpdated: now,
        scopes: systemScopes(ids),
        claims: systemClaims(ids),
      });
      return new RouteResponse(201, presentServer(state, server, baseUrl));
    },
  }),
  route(`GET ${PATH}`, "Lists authorization servers", {
    query: searchQuery,
    handle: ({ state }, request) => {
      const { q } = request.query;
      const page = takePage(state.servers, request.query, MAX_ITEMS, ({ name, audience }) =>
        [name, audience].some((text) => includesWords(text, q)),
      );
      return respondWithPage(request, page, (server) =>
        presentServer(state, server, request.baseUrl),
      );
    },
  }),
  route(`GET ${PATH}/:id`, "Shows an authorization server", ({ state }, { params, baseUrl }) =>
    presentServer(state, requireServer(state, params["id"]), baseUrl),
  ),
  route(`PUT ${PATH}/:id`, "Replaces an authorization server", {
    body: serverBody,
    unsupported: ["accessTokenEncryptedResponseAlgorithm", "jwks", "jwks_uri"],
    handle: ({ state, now }, { params, body, baseUrl }) => {
      const changed = {
        ...requireServer(state, params["id"]),
        ...fieldsOf(body),
        lastUpdated: now,
      };
      return presentServer(state, state.servers.replace(changed), baseUrl);
    },
  }),
  route(`DELETE ${PATH}/:id`, "Deletes an authorization server", (context, { params }) => {
    const { id } = requireServer(context.state, params["id"]);
    if (id === "default") throw forbidden();
    context.state.servers.remove(id);
    context.state.management.serverPolicies.delete(id);
    revokeGrants(context.state.oauth, (grant) => grant.server === id);
    return noContent();
  }),
  ...(["activate", "deactivate"] as const).map((action) =>
    route(
      `POST ${PATH}/:id/lifecycle/${action}`,
      `${action === "activate" ? "Activates" : "Deactivates"} an authorization server`,
      ({ state, now }, { params }) => {
        const status = action === "activate" ? "ACTIVE" : "INACTIVE";
        const server = { ...requireServer(state, params["id"]), status, lastUpdated: now } as const;
        state.servers.replace(server);
        if (status === "INACTIVE") revokeGrants(state.oauth, (one) => one.server === server.id);
        return noContent();
      },
    ),
  ),
];

/** A part of a server: a scope or a claim. */
interface PartRules<Part, Body> {
  readonly noun: "scope" | "claim";
  /** Okta's name of the object in errors. */
  readonly kind: string;
  readonly idPrefix: string;
  readonly body: z.ZodType<Body>;
  readonly unsupportedFilters: readonly string[];
  of(server: AuthorizationServer): Map<string, Part>;
  make(state: State, server: AuthorizationServer, id: string, body: Body): Part;
  present(server: AuthorizationServer, part: Part, base: string): object;
}

function partRoutes<Part extends ServerScope | ServerClaim, Body>(rules: PartRules<Part, Body>) {
  const { noun, body: schema, unsupportedFilters } = rules;
  const path = `${PATH}/:id/${noun}s` as const;
  const partOf = (server: AuthorizationServer, id: string | undefined) =>
    requireItem(rules.of(server), id, rules.kind);
  const changeable = (server: AuthorizationServer, id: string | undefined) => {
    const part = partOf(server, id);
    if (part.isSystem) throw forbidden();
    return part;
  };
  const save = (
    state: State,
    server: AuthorizationServer,
    id: string,
    body: Body,
    base: string,
  ) => {
    const part = rules.make(state, server, id, body);
    rules.of(server).set(id, part);
    return rules.present(server, part, base);
  };
  return [
    route(`GET ${path}`, `Lists the ${noun}s of a server`, {
      query: searchQuery,
      unsupportedFilters,
      handle: ({ state }, request) => {
        const { params, query, baseUrl } = request;
        const server = requireServer(state, params["id"]);
        const parts = [...rules.of(server).values()].filter(({ name }) =>
          includesWords(name, query.q),
        );
        return respondWithPage(request, takePage(parts, query, MAX_ITEMS), (part) =>
          rules.present(server, part, baseUrl),
        );
      },
    }),
    route(`POST ${path}`, `Adds a ${noun} to a server`, {
      body: schema,
      handle: ({ state, ids }, { params, body, baseUrl }) => {
        const server = requireServer(state, params["id"]);
        return new RouteResponse(
          201,
          save(state, server, ids.next(rules.idPrefix, 17), body, baseUrl),
        );
      },
    }),
    route(`GET ${path}/:${noun}`, `Shows a ${noun}`, ({ state }, { params, baseUrl }) => {
      const server = requireServer(state, params["id"]);
      return rules.present(server, partOf(server, params[noun]), baseUrl);
    }),
    route(`PUT ${path}/:${noun}`, `Replaces a ${noun}`, {
      body: schema,
      handle: ({ state }, { params, body, baseUrl }) => {
        const server = requireServer(state, params["id"]);
        return save(state, server, changeable(server, params[noun]).id, body, baseUrl);
      },
    }),
    route(`DELETE ${path}/:${noun}`, `Deletes a ${noun}`, ({ state }, { params }) => {
      const server = requireServer(state, params["id"]);
      rules.of(server).delete(changeable(server, params[noun]).id);
      return noContent();
    }),
  ];
}

/** Custom authorization servers with their scopes and claims. */
export const routes = [
  ...serverRoutes,
  ...partRoutes({
    noun: "scope",
    kind: "OAuth2Scope",
    idPrefix: "scp",
    body: scopeBody,
    unsupportedFilters: ["filter"],
    of: ({ scopes }) => scopes,
    make: scopeOf,
    present: presentScope,
  }),
  ...partRoutes({
    noun: "claim",
    kind: "OAuth2Claim",
    idPrefix: "ocl",
    body: claimBody,
    unsupportedFilters: [],
    of: ({ claims }) => claims,
    make: claimOf,
    present: presentClaim,
  }),
];
