import { route } from "../../route.ts";
import { presentJwks } from "../../tokens/jwt.ts";

export const routes = [
  route("GET /v1/jwks", "The keys that verify session tokens", ({ state }) =>
    presentJwks(state.instanceId),
  ),
  route(
    "GET /.well-known/jwks.json",
    "The same keys at the address that the issuer of tokens names",
    { open: true, handle: ({ state }) => presentJwks(state.instanceId) },
  ),
];
