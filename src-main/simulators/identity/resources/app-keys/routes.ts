import * as z from "zod";
import { createHash } from "node:crypto";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { escapeHtml } from "#core/text/escaping.ts";
import type { App } from "../../authorization/entities.ts";
import { testOnlyKey } from "../../authorization/test-only-rsa-key.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";
import { requireApp } from "../apps/actions.ts";
import { addAppKey } from "./actions.ts";
import type { AppKey } from "./schema.ts";

const PATH = "/api/v1/apps/:id/credentials/keys";

function presentKey({ id, created, expiresAt, x5c }: AppKey) {
  const { kty, e, n } = testOnlyKey.jwk;
  return {
    kid: id,
    kty,
    use: "sig",
    e,
    n,
    created: presentTime(created),
    lastUpdated: presentTime(created),
    expiresAt: presentTime(expiresAt),
    x5c: [x5c],
    "x5t#S256": createHash("sha256").update(Buffer.from(x5c, "base64")).digest("base64url"),
  };
}

const keysOf = ({ management }: State, app: App) => management.appKeys.get(app.id) ?? [];

function requireKey(state: State, app: App, kid = ""): AppKey {
  const key = keysOf(state, app).find(({ id }) => id === kid);
  if (!key) throw notFound(kid, "JsonWebKey");
  return key;
}

/** The metadata of Okta as the identity provider of an app (SAML 2.0 Metadata, 2.4.3). */
function metadataOf(app: App, key: AppKey, base: string): string {
  const sso = escapeHtml(`${base}/app/${app.signOn?.name ?? ""}/${app.id}/sso/saml`);
  const bindings = ["HTTP-POST", "HTTP-Redirect"].map(
    (binding) =>
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${sso}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor entityID="http://www.okta.com/${app.id}" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${key.x5c}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>${bindings.join("")}</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

/** The signing keys of apps, and the metadata that an app of SAML reads. */
export const routes = [
  route(`GET ${PATH}`, "Lists the signing keys of an app", ({ state }, { params }) =>
    keysOf(state, requireApp(state, params["id"])).map(presentKey),
  ),
  route(`GET ${PATH}/:key`, "Shows a signing key of an app", ({ state }, { params }) =>
    presentKey(requireKey(state, requireApp(state, params["id"]), params["key"])),
  ),
  route(`POST ${PATH}/generate`, "Makes a signing key for an app", {
    query: lazyObject(() => ({ validityYears: z.coerce.number().int().min(2).max(10) })),
    handle: (context, { params, query }) => {
      const app = requireApp(context.state, params["id"]);
      return new RouteResponse(201, presentKey(addAppKey(context, app, query.validityYears)));
    },
  }),
  route(`GET /api/v1/apps/:id/sso/saml/metadata`, "Shows the SAML metadata of an app", {
    query: lazyObject(() => ({ kid: z.string().optional() })),
    handle: ({ state }, { params, query, baseUrl }) => {
      const app = requireApp(state, params["id"]);
      if (app.signOn?.signOnMode !== "SAML_2_0") {
        throw validationFailed("signOnMode", ["signOnMode: must be SAML_2_0"]);
      }
      const signing = app.signOn.credentials.signing?.kid ?? keysOf(state, app)[0]?.id;
      const xml = metadataOf(app, requireKey(state, app, query.kid ?? signing), baseUrl);
      return new RouteResponse(200, xml, { "content-type": "application/xml;charset=UTF-8" });
    },
  }),
];
