/** The redirect target of an app of this machine; nothing listens there. */
export const APP = "http://localhost:3000/callback";

const query = (fields) => new URLSearchParams(fields).toString();

/** The path of each kind to which an app sends a browser for sign-in. */
const authorizePaths = {
  identity: ["/oauth2/v1/authorize", { response_type: "code", scope: "openid profile" }],
  "code-hosting": ["/login/oauth/authorize", { scope: "repo" }],
  chat: ["/oauth/v2/authorize", { scope: "chat:write" }],
  notes: ["/v1/oauth/authorize", { response_type: "code", owner: "user" }],
  "second-payments": ["/oauth2/authorize", { scope: "PAYMENTS_READ", session: "false" }],
  "file-storage": ["/api/oauth2/authorize", { response_type: "code" }],
  authentication: ["/oauth/authorize", { response_type: "code", scope: "profile" }],
};

/** The kinds whose apps are registered: their redirect URIs compare as text. */
export const registeredKinds = ["identity", "authentication"];

/** The kinds with PKCE. */
export const pkceKinds = ["identity", "code-hosting", "chat", "authentication"];

/** A request with a token, by kind: it tells whether the token is accepted. */
export const tokenUses = {
  identity: (token) => ["/oauth2/v1/userinfo", { authorization: `Bearer ${token}` }],
  "code-hosting": (token) => ["/user", { authorization: `Bearer ${token}` }],
  chat: (token) => ["/api/auth.test", { authorization: `Bearer ${token}` }],
  "file-storage": (token) => ["/2.0/users/me", { authorization: `Bearer ${token}` }],
  authentication: (token) => ["/oauth/userinfo", { authorization: `Bearer ${token}` }],
};

/** The kinds with hosted sign-in pages, with their token endpoints. */
export const tokenPaths = {
  identity: "/oauth2/v1/token",
  "code-hosting": "/login/oauth/access_token",
  chat: "/api/oauth.v2.access",
  "file-storage": "/oauth2/token",
  authentication: "/oauth/token",
};

/** Pages that lead on to an address of their query. */
export const onwardPaths = [
  ["authentication", "/sign-in?redirect_url="],
  ["authentication", "/sign-up?redirect_url="],
  ["authentication", "/sign-out?redirect_url="],
  ["authentication", "/v1/client/handshake?redirect_url="],
  ["identity", "/login/sessionCookieRedirect?token=x&redirectUrl="],
  ["identity", "/login/login.htm?fromURI="],
];

/** Forms that a page of another origin tries to post. */
export const formPaths = [
  ["authentication", "/sign-up"],
  ["authentication", "/sign-out"],
  ["identity", "/activate"],
  ["code-hosting", "/login/device"],
];

/** Makes the address of an authorization request. */
export function authorizeUrl(kind, baseUrl, clientId, redirectUri = APP) {
  const [path, fields] = authorizePaths[kind];
  const all = { ...fields, client_id: clientId, state: "state-1234", redirect_uri: redirectUri };
  return `${baseUrl}${path}?${query(all)}`;
}

export const pageKinds = Object.keys(authorizePaths);

/** Addresses that no browser may be sent to. */
export const foreignTargets = [
  "https://evil.test/",
  "//evil.test/",
  "\\\\evil.test\\",
  "http://localhost@evil.test/",
  "http://localhost.evil.test/",
  "http://127.0.0.1.evil.test/",
  "javascript:alert(1)",
  "data:text/html,<h1>evil</h1>",
  "http://localhost:3000/callback#fragment",
  "http:\\\\localhost:3000\\callback",
];

/** Almost the address that is registered. */
export const inexactTargets = [
  `${APP}/`,
  `${APP}?next=1`,
  `${APP}/../other`,
  APP.replace("/callback", "/Callback"),
  APP.replace("3000", "3001"),
  APP.replace("http:", "https:"),
  APP.replace("localhost", "127.0.0.1"),
  APP.replace("localhost", "localhost."),
  APP.replace("/callback", "/%63allback"),
  `${APP}%00`,
  `${APP} `,
  APP.toUpperCase(),
];

/** Creates users and apps of the kinds that have to know the apps that they serve. */
export async function registerApps(urlOf) {
  return {
    identity: await registerApp(urlOf("identity")),
    authentication: await registerApplication(urlOf("authentication")),
  };
}

const senderTo = (baseUrl, authorization) => async (method, path, body) => {
  const headers = { authorization, "content-type": "application/json" };
  const answer = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
  return answer.json();
};

async function registerApplication(baseUrl) {
  const send = senderTo(baseUrl, "Bearer sk_test_any");
  await send("POST", "/v1/users", { email_address: ["ada@okafor.example"], first_name: "Ada" });
  const body = { name: "Harbour", redirect_uris: [APP], scopes: "openid profile" };
  const { client_id: id, client_secret: secret } = await send(
    "POST",
    "/v1/oauth_applications",
    body,
  );
  return { id, secret };
}

async function registerApp(baseUrl) {
  const send = senderTo(baseUrl, "SSWS any");
  const login = "ada@okafor.example";
  const profile = { firstName: "Ada", lastName: "Okafor", email: login, login };
  const { id: user } = await send("POST", "/api/v1/users?activate=true", {
    profile,
    credentials: { password: { value: "Correct-horse1" } },
  });
  const app = await send("POST", "/api/v1/apps", {
    name: "oidc_client",
    label: "Harbour",
    signOnMode: "OPENID_CONNECT",
    credentials: { oauthClient: {} },
    settings: {
      oauthClient: {
        application_type: "web",
        grant_types: ["authorization_code"],
        redirect_uris: [APP],
        consent_method: "REQUIRED",
      },
    },
  });
  await send("POST", `/api/v1/apps/${app.id}/users`, { id: user });
  const { client_id: id, client_secret: secret } = app.credentials.oauthClient;
  return { id, secret };
}
