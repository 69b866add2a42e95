import * as oidc from "openid-client";
import * as z from "zod";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { simulator } from "../index.ts";

export const CALLBACK = "http://localhost:3000/callback";
export const PASSWORD = "Correct-horse1";

const withId = z.looseObject({ id: z.string() });
const created = withId.extend({
  credentials: z.looseObject({
    oauthClient: z.looseObject({ client_id: z.string(), client_secret: z.string().default("") }),
  }),
});

/** Settings of an app with the code flow and refresh tokens. */
const webClient = {
  application_type: "web",
  grant_types: ["authorization_code", "refresh_token"],
  redirect_uris: [CALLBACK],
  post_logout_redirect_uris: ["http://localhost:3000/bye"],
};

/** Starts the simulator with a user, Ada, and helpers for apps. */
export async function openIdentity(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(simulator, changes);
  const { baseUrl } = served;
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: "SSWS any", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === "" ? undefined : JSON.parse(text);
    return { status: response.status, json, headers: response.headers };
  };
  const post = async (path: string, body: object = {}) => (await send("POST", path, body)).json;
  const addUser = async (name: string) =>
    withId.parse(
      await post("/api/v1/users", {
        profile: {
          firstName: name,
          lastName: "Okafor",
          email: `${name.toLowerCase()}@okafor.example`,
          login: `${name.toLowerCase()}@okafor.example`,
        },
        credentials: { password: { value: PASSWORD } },
      }),
    ).id;
  const ada = await addUser("Ada");
  const addApp = async (client: object = {}, credentials: object = {}, isAssigned = true) => {
    const app = created.parse(
      await post("/api/v1/apps", {
        name: "oidc_client",
        label: "Harbour",
        signOnMode: "OPENID_CONNECT",
        credentials: { oauthClient: credentials },
        settings: { oauthClient: { ...webClient, ...client } },
      }),
    );
    if (isAssigned) await post(`/api/v1/apps/${app.id}/users`, { id: ada });
    const { client_id: id, client_secret: secret } = app.credentials.oauthClient;
    return { id, secret };
  };
  const discover = (app: { id: string; secret: string }, server = "", auth?: oidc.ClientAuth) =>
    oidc.discovery(
      new URL(`${baseUrl}${server}`),
      app.id,
      app.secret === "" ? undefined : app.secret,
      auth,
      { execute: [oidc.allowInsecureRequests] },
    );
  return {
    ...served,
    send,
    post,
    ada,
    addUser,
    addApp,
    discover,
    browser: () => new PageBrowser(baseUrl),
  };
}

export type Identity = Awaited<ReturnType<typeof openIdentity>>;

/** Builds an authorization request with PKCE, as an app does. */
export async function startSignIn(
  config: oidc.Configuration,
  parameters: Record<string, string> = {},
) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: "openid profile email offline_access",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...parameters,
  });
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  return { url: url.href, checks };
}
