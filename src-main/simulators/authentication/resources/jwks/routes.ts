import { route } from "../../route.ts";
import { presentJwks } from "../../tokens/jwt.ts";

export const routes = [
  route({
    method: "GET",
    path: "/v1/jwks",
    summary: "The keys that verify session tokens",
    handle: ({ state }) => presentJwks(state.instanceId),
  }),
  route({
    method: "GET",
    path: "/.well-known/jwks.json",
    summary: "The same keys at the address that the issuer of tokens names",
    open: true,
    handle: ({ state }) => presentJwks(state.instanceId),
  }),
];
