/** Keys of apps, identity providers and authorization servers. */
export const keys = {
  "POST /api/v1/apps/:id/credentials/keys/:key/clone": "certificates of the one test key",
  "GET, POST /api/v1/apps/:id/credentials/csrs": "certificates of the one test key",
  "GET, DELETE /api/v1/apps/:id/credentials/csrs/:csr": "certificates of the one test key",
  "POST /api/v1/apps/:id/credentials/csrs/:csr/lifecycle/publish":
    "certificates of the one test key",
  "GET, POST /api/v1/apps/:id/credentials/jwks": "requests of the client are checked with them",
  "GET, DELETE /api/v1/apps/:id/credentials/jwks/:key":
    "requests of the client are checked with them",
  "POST /api/v1/apps/:id/credentials/jwks/:key/lifecycle/activate":
    "requests of the client are checked with them",
  "POST /api/v1/apps/:id/credentials/jwks/:key/lifecycle/deactivate":
    "requests of the client are checked with them",
  "GET /api/v1/apps/:id/credentials/secrets/:secret":
    "requests of the client are checked with them",
  "GET /api/v1/authorizationServers/:id/credentials/keys/:key":
    "tokens are signed by the new key after a rotation",
  "POST /api/v1/authorizationServers/:id/credentials/lifecycle/keyRotate":
    "tokens are signed by the new key after a rotation",
  "GET, POST /api/v1/authorizationServers/:id/resourceservercredentials/keys":
    "tokens are signed by the new key after a rotation",
  "GET, DELETE /api/v1/authorizationServers/:id/resourceservercredentials/keys/:key":
    "tokens are signed by the new key after a rotation",
  "POST /api/v1/authorizationServers/:id/resourceservercredentials/keys/:key/lifecycle/activate":
    "tokens are signed by the new key after a rotation",
  "POST /api/v1/authorizationServers/:id/resourceservercredentials/keys/:key/lifecycle/deactivate":
    "tokens are signed by the new key after a rotation",
  "PUT /api/v1/idps/credentials/keys/:key": "certificates of the one test key",
  "GET /api/v1/idps/:idp/credentials/keys/active": "certificates of the one test key",
  "GET /api/v1/idps/:idp/credentials/keys": "certificates of the one test key",
  "POST /api/v1/idps/:idp/credentials/keys/generate": "certificates of the one test key",
  "GET /api/v1/idps/:idp/credentials/keys/:key": "certificates of the one test key",
  "POST /api/v1/idps/:idp/credentials/keys/:key/clone": "certificates of the one test key",
  "GET, POST /api/v1/idps/:idp/credentials/csrs": "certificates of the one test key",
  "GET, DELETE /api/v1/idps/:idp/credentials/csrs/:csr": "certificates of the one test key",
  "POST /api/v1/idps/:idp/credentials/csrs/:csr/lifecycle/publish":
    "certificates of the one test key",
  "GET /api/v1/idps/:idp/users/:user/credentials/tokens": "certificates of the one test key",
};
