const PATHS = ["/oauth2", "/oauth2/:server"];

/** Rows of the server of the org and of custom ones. */
function onBoth(rows: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(rows).flatMap(([row, what]) => {
    const [methods = "", path = ""] = row.split(/ (?=\/)/);
    return PATHS.map((base): [string, string] => [`${methods} ${base}${path}`, what]);
  });
  return Object.fromEntries(pairs);
}

export const signIn = {
  ...onBoth({
    "GET, POST /v1/authorize": "code, hybrid and implicit; four response modes, prompt, max_age",
    "POST /v1/token":
      "code, refresh token, client credentials, password, device code; the token hook",
    "GET /v1/keys": "one fixed test key; its id follows rotations",
    "GET, POST /v1/userinfo": "supported",
    "POST /v1/introspect": "supported",
    "POST /v1/revoke": "supported",
    "GET, POST /v1/logout": "supported",
    "POST /v1/device/authorize": "supported, with slow_down",
  }),
  "GET /oauth2/:server/.well-known/openid-configuration": "supported",
  "GET /oauth2/:server/.well-known/oauth-authorization-server": "supported",
  "GET /.well-known/openid-configuration": "supported",
  "GET /.well-known/oauth-authorization-server": "supported",
  "GET /v1/keys": "the same key",
  "GET, POST /activate": "the page for the code of a device",
  "GET, POST /_pages/sign-in/:flow": "sign-in, second factor and consent",
  "GET /login/sessionCookieRedirect": "to loopback addresses and registered ones",
  "GET /login/signout": "supported",
  "GET /login/login.htm": "the sign-in page",
};

export const ahead = {
  ...onBoth({ "POST /v1/par": "supported; a request is used once within five minutes" }),
  "GET, POST /oauth2/v1/clients": "OpenID Connect clients",
  "GET, PUT, DELETE /oauth2/v1/clients/:id": "supported",
  "POST /oauth2/v1/clients/:id/lifecycle/newSecret": "supported",
};

export const authentication = {
  "POST /api/v1/authn": "password and state token; ten failures lock a user out",
  "POST /api/v1/authn/cancel": "supported",
  "POST /api/v1/authn/previous": "supported",
  "POST /api/v1/authn/factors/:factor/verify": "supported",
  "POST /api/v1/authn/factors/:factor/verify/resend": "supported",
  "POST /api/v1/authn/credentials/change_password": "supported",
  "POST /api/v1/authn/credentials/reset_password": "supported",
  "POST /api/v1/authn/recovery/password": "by email",
  "POST /api/v1/authn/recovery/token": "supported",
  "POST /api/v1/authn/recovery/answer": "supported",
  "GET, POST /api/v1/users/:id/factors": "question, sms, call, email, push, TOTP",
  "GET /api/v1/users/:id/factors/catalog": "supported",
  "GET /api/v1/users/:id/factors/questions": "four questions",
  "GET, DELETE /api/v1/users/:id/factors/:factor": "supported",
  "POST /api/v1/users/:id/factors/:factor/lifecycle/activate": "supported",
  "POST /api/v1/users/:id/factors/:factor/resend": "supported",
  "POST /api/v1/users/:id/factors/:factor/verify": "supported",
  "GET /api/v1/users/:id/factors/:factor/transactions/:transaction": "supported",
  "POST /api/v1/sessions": "supported",
  "GET, DELETE /api/v1/sessions/me": "by the cookie of the browser",
  "POST /api/v1/sessions/me/lifecycle/refresh": "supported",
  "GET, DELETE /api/v1/sessions/:id": "supported",
  "POST /api/v1/sessions/:id/lifecycle/refresh": "supported",
  "DELETE /api/v1/users/:id/sessions": "supported",
};
