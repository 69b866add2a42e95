import * as z from "zod";
import { createHash } from "node:crypto";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { publicKeyOf } from "../../authorization/clients.ts";
import { rotateServerKeys, serverKeys } from "../../authorization/server-keys.ts";
import { testOnlyKey } from "../../authorization/test-only-rsa-key.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import type { State } from "../../state.ts";

type Params = Readonly<Record<string, string>>;

const SERVER = "/api/v1/authorizationServers/:id";

const requireServer = (state: State, params: Params) =>
  requireItem(state.servers, params["id"], "AuthorizationServer");

function presentKeys(state: State, serverId: string, base: string) {
  const path = `${base}/api/v1/authorizationServers/${serverId}/credentials/keys`;
  return serverKeys(state, serverId).map(({ kid, status }) => ({
    ...testOnlyKey.jwk,
    kid,
    status,
    _links: { self: { href: `${path}/${kid}` } },
  }));
}

const body = lazyObject(() => ({
  kty: z.literal("RSA"),
  use: z.literal("enc"),
  kid: z.string().nullish(),
  e: z.string(),
  n: z.string(),
}));

/** The keys that an authorization server signs with, and those of the API that its tokens are for. */
export const routes = [
  route(`GET ${SERVER}/credentials/keys`, "Lists the keys of a server", ({ state }, request) =>
    presentKeys(state, requireServer(state, request.params).id, request.baseUrl),
  ),
  route(`GET ${SERVER}/credentials/keys/:key`, "Shows a key of a server", ({ state }, request) => {
    const { id } = requireServer(state, request.params);
    const { key = "" } = request.params;
    const found = presentKeys(state, id, request.baseUrl).find(({ kid }) => kid === key);
    if (!found) throw notFound(key, "JsonWebKey");
    return found;
  }),
  route(`POST ${SERVER}/credentials/lifecycle/keyRotate`, "Puts the next key of a server in use", {
    body: lazyObject(() => ({ use: z.literal("sig") })),
    handle: ({ state }, { params, baseUrl }) => {
      const { id } = requireServer(state, params);
      rotateServerKeys(state, id);
      return presentKeys(state, id, baseUrl);
    },
  }),
  ...kindRoutes({
    path: `${SERVER}/resourceservercredentials/keys`,
    param: "key",
    noun: "an encryption key of an API",
    kind: "OAuth2ResourceServerJsonWebKey",
    idPrefix: "apk",
    unique: "kid",
    owner: requireServer,
    body,
    unsupported: ["status"],
    createdHttp: 201,
    updates: [],
    hasLifecycle: true,
    firstStatus: "INACTIVE",
    deletesInactive: true,
    read: (_context, sent) => {
      if (!publicKeyOf(sent)) throw validationFailed("n", ["n: is no public key"]);
      const hash = createHash("sha256").update(sent.n).digest("base64url");
      return { ...sent, kid: sent.kid ?? hash };
    },
  }),
];
