/** The redirect target of an app of this machine; nothing listens there. */
export const APP = "http://localhost:3000/callback";

const query = (fields) => new URLSearchParams(fields).toString();

/** Where an app of each kind sends a browser to sign a person in. */
const authorizePaths = {
  identity: ["/oauth2/v1/authorize", { response_type: "code", scope: "openid profile" }],
  "code-hosting": ["/login/oauth/authorize", { scope: "repo" }],
  chat: ["/oauth/v2/authorize", { scope: "chat:write" }],
  notes: ["/v1/oauth/authorize", { response_type: "code", owner: "user" }],
  "second-payments": ["/oauth2/authorize", { scope: "PAYMENTS_READ", session: "false" }],
  "file-storage": ["/api/oauth2/authorize", { response_type: "code" }],
};

/** The kinds with hosted sign-in pages, with their token endpoints. */
export const tokenPaths = {
  identity: "/oauth2/v1/token",
  "code-hosting": "/login/oauth/access_token",
  chat: "/api/oauth.v2.access",
  "file-storage": "/oauth2/token",
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
];

/** Creates a user and an app of identity, which has to know the apps that it serves. */
export async function registerApp(baseUrl) {
  const send = async (method, path, body) => {
    const headers = { authorization: "SSWS any", "content-type": "application/json" };
    const answer = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
    return answer.json();
  };
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
