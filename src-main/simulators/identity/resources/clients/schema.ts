import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { pageQuery } from "../../shared/paging.ts";
import { appBody, type AppBody } from "../apps/schema.ts";

const { oauthClient } = appBody.shape.settings.shape;
const { token_endpoint_auth_method } = appBody.shape.credentials
  .unwrap()
  .shape.oauthClient.unwrap().shape;

/** The metadata of a client (RFC 7591). */
export const clientBody = lazyObject(() => ({
  client_name: z.string().min(1, { error: "The field cannot be left blank" }).max(100),
  ...oauthClient.omit({ consent_method: true, issuer_mode: true, refresh_token: true }).shape,
  application_type: oauthClient.shape.application_type.default("web"),
  grant_types: oauthClient.shape.grant_types.default(["authorization_code"]),
  token_endpoint_auth_method,
}));

/** Returns the app that a client's metadata describes. Such an app asks its users for consent. */
export function toApp({
  client_name: label,
  token_endpoint_auth_method: method,
  ...client
}: z.output<typeof clientBody>): AppBody {
  return appBody.parse({
    name: "oidc_client",
    label,
    signOnMode: "OPENID_CONNECT",
    credentials: { oauthClient: { token_endpoint_auth_method: method } },
    settings: { oauthClient: { ...client, consent_method: "REQUIRED" } },
  });
}

export const listClientsQuery = pageQuery.extend({ q: z.string().optional() });
