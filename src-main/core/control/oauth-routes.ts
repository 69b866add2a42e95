import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { isWebTarget } from "#core/oauth/redirect-uri.ts";
import type { World } from "#core/kernel/world.ts";
import { controlRoute, type ControlRoute } from "./control-route.ts";

const ALLOWED = "give an http or https URL without credentials and without a fragment";

const oauthChange = lazyStrictObject(() => ({
  redirect_uris: z.array(z.string().refine(isWebTarget, { error: ALLOWED })).max(100),
}));

/** The control routes of OAuth apps; none for a kind whose apps bring their redirect URIs, or without OAuth. */
export function oauthRoutes<State>(world: World<State>): readonly ControlRoute[] {
  if (world.definition.profile.hasRedirectUris !== true) return [];
  const present = () => ({ redirect_uris: world.redirectUris });
  return [
    controlRoute(
      "GET /_sim/oauth",
      "The redirect URIs of OAuth apps: requests without redirect_uri go to the first",
      present,
    ),
    controlRoute("PUT /_sim/oauth", "Sets the redirect URIs of OAuth apps; a reset keeps them", {
      body: oauthChange,
      handle: ({ body }) => {
        world.redirectUris = body.redirect_uris;
        world.changed();
        return present();
      },
    }),
  ];
}
