export const management = {
  ...objectsAt(
    "/api/v1/trustedOrigins",
    "origin",
    "REDIRECT admits targets of sign-in and sign-out",
  ),
  ...objectsAt("/api/v1/zones", "zone", "kept and shown; requests come from this machine"),
  ...objectsAt(
    "/api/v1/inlineHooks",
    "hook",
    "tokens and password import; others by `execute` alone",
  ),
  "POST /api/v1/inlineHooks/:hook/execute": "supported",
  ...objectsAt("/api/v1/groups/rules", "rule", "expressions in Okta Expression Language"),
};

const POLICIES = "/api/v1/policies";

export const policies = {
  ...objectsAt(
    POLICIES,
    "policy",
    "sign-on and access policies deny; sign-on, enrolment and password policies are applied",
  ),
  ...objectsAt(
    `${POLICIES}/:policy/rules`,
    "rule",
    "by priority; access, factors and sessions are applied",
  ),
  [`POST ${POLICIES}/:policy/clone`]: "access policies",
  [`GET ${POLICIES}/:policy/app`]: "supported",
  [`GET, POST ${POLICIES}/:policy/mappings`]: "apps",
  [`GET, DELETE ${POLICIES}/:policy/mappings/:mapping`]: "supported",
  "PUT /api/v1/apps/:id/policies/:policy": "supported",
};

export const providers = {
  ...objectsAt("/api/v1/idps", "idp", "kept and shown; no user signs in with one"),
  "GET, POST /api/v1/idps/credentials/keys": "certificates",
  "GET, DELETE /api/v1/idps/credentials/keys/:key": "supported",
  "GET /api/v1/idps/:idp/users": "supported",
  "GET, POST, DELETE /api/v1/idps/:idp/users/:user": "supported",
  "GET /api/v1/users/:id/idps": "supported",
  "GET, POST /api/v1/authenticators": "factors need an active authenticator",
  "GET, PUT /api/v1/authenticators/:authenticator": "supported",
  "POST /api/v1/authenticators/:authenticator/lifecycle/activate": "supported",
  "POST /api/v1/authenticators/:authenticator/lifecycle/deactivate": "supported",
  "GET /api/v1/authenticators/:authenticator/methods": "supported",
  "GET /api/v1/authenticators/:authenticator/methods/:method": "supported",
  "POST /api/v1/authenticators/:authenticator/methods/:method/lifecycle/activate": "supported",
  "POST /api/v1/authenticators/:authenticator/methods/:method/lifecycle/deactivate": "supported",
};

export const otherApps = {
  "GET /api/v1/apps/:id/credentials/keys": "certificates of the one test key",
  "GET /api/v1/apps/:id/credentials/keys/:key": "supported",
  "POST /api/v1/apps/:id/credentials/keys/generate": "supported",
  "GET /api/v1/apps/:id/sso/saml/metadata": "supported",
};

const SERVER = "/api/v1/authorizationServers/:id";
const LINKED = "/api/v1/meta/schemas/user/linkedObjects";

export const directory = {
  ...Object.fromEntries(
    ["users", "groups"].flatMap((owner) => [
      [
        `GET, POST /api/v1/${owner}/:id/roles`,
        "standard and custom roles; the API token may do all",
      ],
      [`GET, DELETE /api/v1/${owner}/:id/roles/:role`, "supported"],
    ]),
  ),
  "GET, POST /api/v1/iam/roles": "supported",
  "GET, PUT, DELETE /api/v1/iam/roles/:role": "by id and label",
  "GET /api/v1/iam/roles/:role/permissions": "supported",
  "GET, POST, DELETE /api/v1/iam/roles/:role/permissions/:permission": "supported",
  "GET, POST /api/v1/iam/resource-sets": "supported",
  "GET, PUT, DELETE /api/v1/iam/resource-sets/:set": "supported",
  "GET, PATCH /api/v1/iam/resource-sets/:set/resources": "supported",
  "DELETE /api/v1/iam/resource-sets/:set/resources/:resource": "supported",
  "POST /api/v1/meta/types/user": "at most nine more",
  "POST, PUT, DELETE /api/v1/meta/types/user/:id": "supported",
  "GET, POST /api/v1/meta/schemas/user/:schema":
    "custom attributes are enforced; others are taken too",
  "GET, POST /api/v1/meta/schemas/group/:schema": "supported",
  "GET, POST /api/v1/meta/schemas/apps/:app/:schema": "supported",
  [`GET, POST ${LINKED}`]: "supported",
  [`GET, DELETE ${LINKED}/:name`]: "supported",
  "GET, DELETE /api/v1/users/:id/linkedObjects/:relation": "supported",
  "PUT /api/v1/users/:id/linkedObjects/:relation/:primary": "supported",
  ...objectsAt(
    `${SERVER}/policies`,
    "policy",
    "a server without policies issues tokens to every client",
  ),
  ...objectsAt(
    `${SERVER}/policies/:policy/rules`,
    "rule",
    "grant types, scopes, people, lifetimes, the token hook",
  ),
  [`GET ${SERVER}/credentials/keys`]: "the key in use, the next one and the one before",
  "PUT, POST /api/v1/org": "supported",
  "GET /api/v1/org/contacts": "supported",
  "GET, PUT /api/v1/org/contacts/:type": "supported",
  "GET /api/v1/org/preferences": "supported",
  "POST /api/v1/org/preferences/showEndUserFooter": "supported",
  "POST /api/v1/org/preferences/hideEndUserFooter": "supported",
  "GET /api/v1/api-tokens": "the token of the simulator",
  "GET /api/v1/api-tokens/:token": "supported",
};

/** Rows of objects that are created, listed, replaced, switched and deleted. */
function objectsAt(path: string, param: string, what: string) {
  return {
    [`GET, POST ${path}`]: what,
    [`GET, PUT, DELETE ${path}/:${param}`]: "supported",
    [`POST ${path}/:${param}/lifecycle/activate`]: "supported",
    [`POST ${path}/:${param}/lifecycle/deactivate`]: "supported",
  };
}
