import * as z from "zod";
import { noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { route } from "../../route.ts";
import { requireItem, requireUser } from "../../shared/find.ts";
import { includesWords, respondWithPage, searchQuery, takePage } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import { readLogin, readName, type State } from "../../state.ts";
import { keyRoutes } from "./keys.ts";
import { signingRoutes } from "./signing.ts";
import { type IdentityProvider, idpBody, idpTypes, type IdpUser, linkBody } from "./schema.ts";

const PATH = "/api/v1/idps";

const idpsOf = ({ management }: State) => management.idps;
const requireIdp = (state: State, id: string | undefined) =>
  requireItem(idpsOf(state), id, "IdentityProvider");

/** The settings that a provider has unless it says otherwise. */
const usualPolicy = {
  accountLink: { action: "AUTO", filter: null },
  provisioning: {
    action: "AUTO",
    profileMaster: false,
    groups: { action: "NONE" },
    conditions: { deprovisioned: { action: "NONE" }, suspended: { action: "NONE" } },
  },
  maxClockSkew: 0,
  subject: {
    userNameTemplate: { template: "idpuser.email" },
    filter: null,
    matchType: "USERNAME",
    matchAttribute: null,
  },
} as const;

function presentIdp(item: Managed<IdentityProvider>, base: string) {
  const self = `${base}${PATH}/${item.id}`;
  const links = {
    users: { href: `${self}/users`, hints: { allow: ["GET"] } },
    clientRedirectUri: {
      href: `${base}/oauth2/v1/authorize/callback`,
      hints: { allow: ["POST"] },
    },
  };
  return presentManaged(item, self, { links });
}

/** Checks what a provider needs by its protocol. */
function checkProtocol(state: State, { type, protocol }: IdentityProvider): void {
  const { credentials } = protocol;
  if (protocol.type === "SAML2" || type === "SAML2") {
    const kid = credentials?.trust?.kid;
    if (kid !== undefined && !state.management.idpKeys.has(kid)) {
      throw validationFailed("kid", [`kid: There is no key ${kid}`]);
    }
    return;
  }
  if (protocol.type === "MTLS" || credentials?.client) return;
  throw validationFailed("client_id", ["client_id: The field cannot be left blank"]);
}

function presentUserOf(
  idpId: string,
  userId: string,
  { externalId, created }: IdpUser,
  base: string,
) {
  const allow = (href: string, ...methods: string[]) => ({ href, hints: { allow: methods } });
  return {
    id: userId,
    externalId,
    created: presentTime(created),
    lastUpdated: presentTime(created),
    profile: {},
    _links: {
      self: allow(`${base}${PATH}/${idpId}/users/${userId}`, "GET", "DELETE"),
      idp: { href: `${base}${PATH}/${idpId}` },
      user: allow(`${base}/api/v1/users/${userId}`, "GET"),
    },
  };
}

/** The users that are linked to a provider, by their ids. */
function linksOf({ management }: State, idpId: string): Map<string, IdpUser> {
  const links = management.idpUsers.get(idpId) ?? new Map<string, IdpUser>();
  management.idpUsers.set(idpId, links);
  return links;
}

/** The name and the login of a user, for a search. */
function nameIn(state: State, userId: string): string {
  const user = state.users.get(userId);
  return user ? `${readName(user)} ${readLogin(user)}` : "";
}

const USERS = `${PATH}/:idp/users` as const;

/** Identity providers, the keys that they trust, and the users that are linked to them. */
export const routes = [
  ...keyRoutes,
  ...managedRoutes({
    path: PATH,
    param: "idp",
    noun: "an identity provider",
    kind: "IdentityProvider",
    idPrefix: "0oa",
    of: idpsOf,
    body: idpBody,
    listQuery: searchQuery.extend({ type: z.enum(idpTypes).optional() }),
    pageSize: 200,
    most: 500,
    read: ({ state }, sent, { old }) => {
      checkFree(idpsOf(state).values(), old, "name", ({ name }) => name === sent.name);
      if (old && old.fields.type !== sent.type) {
        throw validationFailed("type", ["type: The type of a provider cannot be changed"]);
      }
      checkProtocol(state, sent);
      return { ...sent, policy: { ...usualPolicy, ...sent.policy } };
    },
    keep:
      (_context, { q, type }) =>
      ({ fields }) =>
        includesWords(fields.name, q) && (type === undefined || fields.type === type),
    nameOf: ({ name }) => name,
    present: (_context, item, { baseUrl }) => presentIdp(item, baseUrl),
    log: {
      create: "system.idp.lifecycle.create",
      update: "system.idp.lifecycle.update",
      delete: "system.idp.lifecycle.delete",
      activate: "system.idp.lifecycle.activate",
      deactivate: "system.idp.lifecycle.deactivate",
    },
    changed: ({ state }, { change, item }) => {
      if (change !== "delete") return;
      state.management.idpUsers.delete(item.id);
      state.management.appKeys.delete(item.id);
    },
  }),
  ...signingRoutes,
  route(
    `GET ${USERS}/:user/credentials/tokens`,
    "Lists the tokens that a provider has issued for a user",
    ({ state }, { params }) => {
      const { id } = requireIdp(state, params["idp"]);
      const user = requireUser(state, params, "user");
      if (!linksOf(state, id).has(user.id)) throw notFound(user.id, "IdentityProviderUser");
      return [];
    },
  ),
  route(`GET ${USERS}`, "Lists the users of an identity provider", {
    query: searchQuery,
    unsupported: ["expand"],
    handle: ({ state }, request) => {
      const { id } = requireIdp(state, request.params["idp"]);
      const { q } = request.query;
      const links = [...linksOf(state, id)].filter(([userId, { externalId }]) =>
        [externalId, nameIn(state, userId)].some((text) => includesWords(text, q)),
      );
      return respondWithPage(request, takePage(links, request.query, 200), ([userId, link]) =>
        presentUserOf(id, userId, link, request.baseUrl),
      );
    },
  }),
  route(`POST ${USERS}/:user`, "Links a user to an identity provider", {
    body: linkBody,
    handle: ({ state, now }, { params, body, baseUrl }) => {
      const { id } = requireIdp(state, params["idp"]);
      const user = requireUser(state, params, "user");
      const taken = [...linksOf(state, id)].find(([, one]) => one.externalId === body.externalId);
      if (taken && taken[0] !== user.id) {
        throw validationFailed("externalId", ["externalId: is linked to another user"]);
      }
      const link = { externalId: body.externalId, created: now };
      linksOf(state, id).set(user.id, link);
      return presentUserOf(id, user.id, link, baseUrl);
    },
  }),
  route(
    `GET ${USERS}/:user`,
    "Shows a user of an identity provider",
    ({ state }, { params, baseUrl }) => {
      const { id } = requireIdp(state, params["idp"]);
      const user = requireUser(state, params, "user");
      const link = linksOf(state, id).get(user.id);
      if (!link) throw notFound(user.id, "IdentityProviderUser");
      return presentUserOf(id, user.id, link, baseUrl);
    },
  ),
  route(
    `DELETE ${USERS}/:user`,
    "Ends the link of a user to an identity provider",
    ({ state }, { params }) => {
      const { id } = requireIdp(state, params["idp"]);
      const user = requireUser(state, params, "user");
      if (!linksOf(state, id).delete(user.id)) throw notFound(user.id, "IdentityProviderUser");
      return noContent();
    },
  ),
  route(
    "GET /api/v1/users/:id/idps",
    "Lists the identity providers of a user",
    ({ state }, { params, baseUrl }) => {
      const user = requireUser(state, params);
      return [...idpsOf(state).values()]
        .filter(({ id }) => linksOf(state, id).has(user.id))
        .map((item) => presentIdp(item, baseUrl));
    },
  ),
];
