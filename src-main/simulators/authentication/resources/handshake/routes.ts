import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { isLoopback } from "#core/oauth/redirect-uri.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { createPageHelper } from "#core/pages/page-routes.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { withHandshake } from "../../sign-in/handshake.ts";
import type { State } from "../../state.ts";
import { rememberApp } from "../portal/last-app.ts";
import { findClient } from "../frontend/client.ts";

const { page } = createPageHelper<State>();

/** Returns the address of an app in a query; throws a page for any other. */
export function requireTarget(url: string, name = "redirect_url"): string {
  const target = new URL(url, "http://localhost").searchParams.get(name) ?? "";
  if (isLoopback(target)) return target;
  const message = `The ${name} must be an address of this machine, such as http://localhost:3000/.`;
  throw pageError(400, "Bad request", message);
}

/** The handshake by which the middleware of an app learns who is signed in. */
export const routes = [
  ...(["/__clerk/v1/client/handshake", "/v1/client/handshake"] as const).map((path) =>
    page(`GET ${path}`, "Tells an app who is signed in", (context, request) => {
      const target = requireTarget(request.url);
      const { headers } = redirectTo(
        withHandshake(context, target, findClient(context, request)?.id),
        rememberApp(target, request),
      );
      return new RouteResponse(307, undefined, headers);
    }),
  ),
  route("GET /v1/clients/handshake_payload", "Shows the cookies of a handshake, once", {
    query: lazyObject(() => ({ nonce: z.string() })),
    handle: ({ state }, { query }) => {
      const directives = state.handshakes.get(query.nonce);
      if (!directives) throw notFound("handshake", query.nonce);
      state.handshakes.delete(query.nonce);
      return { directives };
    },
  }),
];
