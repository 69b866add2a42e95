import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { escapeHtml } from "#core/text/escaping.ts";
import type { App } from "../../authorization/entities.ts";
import { validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireApp } from "../apps/actions.ts";
import { keysOf, requireKey } from "./actions.ts";
import { credentialRoutes } from "./credential-routes.ts";
import type { AppKey } from "./schema.ts";

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
  ...credentialRoutes({
    path: "/api/v1/apps/:id",
    param: "id",
    noun: "an app",
    target: "targetAid",
    generated: 201,
    require: requireApp,
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
