/** Roles of administrators, their targets and bindings. */
export const roles = {
  "GET, PUT /api/v1/users/:id/roles/:role/targets/catalog/apps": "kept; the API token may do all",
  "PUT, DELETE /api/v1/users/:id/roles/:role/targets/catalog/apps/:name":
    "kept; the API token may do all",
  "PUT, DELETE /api/v1/users/:id/roles/:role/targets/catalog/apps/:name/:app":
    "kept; the API token may do all",
  "GET /api/v1/users/:id/roles/:role/targets/groups": "kept; the API token may do all",
  "PUT, DELETE /api/v1/users/:id/roles/:role/targets/groups/:target":
    "kept; the API token may do all",
  "GET /api/v1/groups/:id/roles/:role/targets/catalog/apps": "kept; the API token may do all",
  "PUT, DELETE /api/v1/groups/:id/roles/:role/targets/catalog/apps/:name":
    "kept; the API token may do all",
  "PUT, DELETE /api/v1/groups/:id/roles/:role/targets/catalog/apps/:name/:app":
    "kept; the API token may do all",
  "GET /api/v1/groups/:id/roles/:role/targets/groups": "kept; the API token may do all",
  "PUT, DELETE /api/v1/groups/:id/roles/:role/targets/groups/:target":
    "kept; the API token may do all",
  "GET /oauth2/v1/clients/:id/roles/:role/targets/catalog/apps": "kept; the API token may do all",
  "PUT, DELETE /oauth2/v1/clients/:id/roles/:role/targets/catalog/apps/:name":
    "kept; the API token may do all",
  "PUT, DELETE /oauth2/v1/clients/:id/roles/:role/targets/catalog/apps/:name/:app":
    "kept; the API token may do all",
  "GET /oauth2/v1/clients/:id/roles/:role/targets/groups": "kept; the API token may do all",
  "PUT, DELETE /oauth2/v1/clients/:id/roles/:role/targets/groups/:target":
    "kept; the API token may do all",
  "GET /api/v1/users/:id/roles/:role/targets": "kept; the API token may do all",
  "GET, POST /api/v1/iam/resource-sets/:set/bindings": "supported",
  "GET, DELETE /api/v1/iam/resource-sets/:set/bindings/:role": "supported",
  "GET, PATCH /api/v1/iam/resource-sets/:set/bindings/:role/members": "supported",
  "GET, DELETE /api/v1/iam/resource-sets/:set/bindings/:role/members/:member": "supported",
  "GET, POST /oauth2/v1/clients/:id/roles": "roles of clients, too",
  "GET, DELETE /oauth2/v1/clients/:id/roles/:role": "roles of clients, too",
  "GET /api/v1/iam/assignees/users": "roles of clients, too",
  "POST /api/v1/iam/resource-sets/:set/resources": "supported",
  "GET, PUT /api/v1/iam/resource-sets/:set/resources/:resource": "supported",
  "PUT /api/v1/iam/roles/:role/permissions/:permission": "conditions are kept",
};
