import * as z from "zod";
import { createHash } from "node:crypto";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { publicKeyOf } from "../../authorization/clients.ts";
import type { App, PublicJwk } from "../../authorization/entities.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentTime } from "../../shared/time.ts";
import type { SimContext } from "../../state.ts";
import { requireApp } from "../apps/actions.ts";
import { presentSecret } from "../apps/present.ts";

const APP = "/api/v1/apps/:id/credentials";
const PATH = `${APP}/jwks` as const;

const body = lazyLooseObject(() => ({
  kty: z.enum(["RSA", "EC"]),
  kid: z.string().nullish(),
  use: z.enum(["sig", "enc"]).default("sig"),
  alg: z.string().optional(),
  e: z.string().optional(),
  n: z.string().optional(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  status: z.enum(["ACTIVE", "INACTIVE"]).default("ACTIVE"),
}));

/** A key of a client has the hash of its public part as its id. */
function idOf({ kty, n, e, x, y }: PublicJwk): string {
  const hash = createHash("sha256").update(JSON.stringify([kty, n, e, x, y]));
  return `pks${hash.digest("base64url").replaceAll(/[-_]/g, "0").slice(0, 17)}`;
}

const keysOf = ({ client }: App): readonly PublicJwk[] => client.jwks?.keys ?? [];

function saveKeys({ state, now }: SimContext, app: App, keys: readonly PublicJwk[]): void {
  const client = { ...app.client, jwks: { keys } };
  state.apps.replace({ ...app, client, lastUpdated: now });
}

function requireKey(app: App, id = ""): PublicJwk {
  const key = keysOf(app).find((one) => idOf(one) === id);
  if (!key) throw notFound(id, "OAuth2ClientJsonWebKey");
  return key;
}

function present(app: App, key: PublicJwk, base: string) {
  const id = idOf(key);
  const self = `${base}/api/v1/apps/${app.id}/credentials/jwks/${id}`;
  const { status = "ACTIVE" } = key;
  const action = status === "ACTIVE" ? "deactivate" : "activate";
  return {
    id,
    created: presentTime(app.created),
    lastUpdated: presentTime(app.lastUpdated),
    ...key,
    use: key["use"] ?? "sig",
    status,
    _links: {
      [action]: { href: `${self}/lifecycle/${action}`, hints: { allow: ["POST"] } },
      ...(status === "INACTIVE" && { delete: { href: self, hints: { allow: ["DELETE"] } } }),
    },
  };
}

function changeStatus(context: SimContext, app: App, id: string | undefined, status: string) {
  const old = requireKey(app, id);
  const changed = { ...old, status };
  saveKeys(
    context,
    app,
    keysOf(app).map((key) => (key === old ? changed : key)),
  );
  return changed;
}

/** The public keys of a client that signs its requests, and single secrets. */
export const routes = [
  route(`GET ${PATH}`, "Lists the public keys of a client", ({ state }, { params, baseUrl }) => {
    const app = requireApp(state, params["id"]);
    return { keys: keysOf(app).map((key) => present(app, key, baseUrl)) };
  }),
  route(`POST ${PATH}`, "Adds a public key to a client", {
    body,
    handle: (context, { params, body: sent, baseUrl }) => {
      const app = requireApp(context.state, params["id"]);
      if (!publicKeyOf(sent)) throw validationFailed("jwk", ["jwk: is no public key"]);
      const id = idOf(sent);
      if (keysOf(app).some((key) => idOf(key) === id || key["kid"] === sent.kid)) {
        throw validationFailed("kid", ["kid: The client has such a key already"]);
      }
      saveKeys(context, app, [...keysOf(app), sent]);
      const saved = requireApp(context.state, app.id);
      return new RouteResponse(201, present(saved, sent, baseUrl));
    },
  }),
  route(`GET ${PATH}/:key`, "Shows a public key of a client", ({ state }, request) => {
    const app = requireApp(state, request.params["id"]);
    return present(app, requireKey(app, request.params["key"]), request.baseUrl);
  }),
  route(`DELETE ${PATH}/:key`, "Deletes an inactive public key of a client", (context, request) => {
    const app = requireApp(context.state, request.params["id"]);
    const old = requireKey(app, request.params["key"]);
    if (old["status"] !== "INACTIVE") {
      throw validationFailed("status", ["status: The key must be inactive before deletion"]);
    }
    saveKeys(
      context,
      app,
      keysOf(app).filter((key) => key !== old),
    );
    return noContent();
  }),
  ...(["activate", "deactivate"] as const).map((action) =>
    route(
      `POST ${PATH}/:key/lifecycle/${action}`,
      action === "activate" ? "Activates a public key" : "Deactivates a public key",
      (context, { params, baseUrl }) => {
        const app = requireApp(context.state, params["id"]);
        const status = action === "activate" ? "ACTIVE" : "INACTIVE";
        const key = changeStatus(context, app, params["key"], status);
        return present(requireApp(context.state, app.id), key, baseUrl);
      },
    ),
  ),
  route(`GET ${APP}/secrets/:secret`, "Shows a secret of an app", ({ state }, request) => {
    const app = requireApp(state, request.params["id"]);
    const secret = app.secrets.find(({ id }) => id === request.params["secret"]);
    if (!secret) throw notFound(request.params["secret"] ?? "", "OAuth2ClientSecret");
    return presentSecret(app, secret, request.baseUrl);
  }),
];
