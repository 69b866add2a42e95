/** Grants of users and administrators to clients. */
export const tokens = {
  "GET, DELETE /api/v1/apps/:id/tokens": "supported",
  "GET, DELETE /api/v1/apps/:id/tokens/:token": "supported",
  "GET, DELETE /api/v1/users/:id/clients/:client/tokens": "supported",
  "GET, DELETE /api/v1/users/:id/clients/:client/tokens/:token": "supported",
  "GET, DELETE /api/v1/authorizationServers/:id/clients/:client/tokens": "supported",
  "GET, DELETE /api/v1/authorizationServers/:id/clients/:client/tokens/:token": "supported",
  "GET, DELETE /api/v1/users/:id/grants": "supported",
  "GET, DELETE /api/v1/users/:id/clients/:client/grants": "supported",
  "GET, DELETE /api/v1/users/:id/grants/:grant": "supported",
  "GET /api/v1/users/:id/clients": "supported",
  "GET /api/v1/authorizationServers/:id/clients": "supported",
  "GET, POST /api/v1/apps/:id/grants": "supported",
  "GET, DELETE /api/v1/apps/:id/grants/:grant": "supported",
};
