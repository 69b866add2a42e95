import { route } from "../../route.ts";
import { presentJwks } from "../../tokens/jwt.ts";

export const routes = [
  route("GET /v1/jwks", "The keys that verify session tokens", ({ state }) =>
    presentJwks(state.instanceId),
  ),
  route("GET /.well-known/jwks.json", "Shows the same keys under the issuer's address", {
    open: true,
    handle: ({ state }) => presentJwks(state.instanceId),
  }),
];
