import { lazyObject } from "#core/contract/lazy-object.ts";
import { word } from "../../shared/fields.ts";
import { route } from "../../route.ts";

/** Web domains that may show Apple Pay: each is verified at once, without a request to it. */
export const routes = [
  route("POST /v2/apple-pay/domains", "Registers a domain for Apple Pay", {
    body: lazyObject(() => ({
      domain_name: word(255).regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i, "Expected a domain name"),
    })),
    handle: () => ({ status: "VERIFIED" }),
  }),
];
