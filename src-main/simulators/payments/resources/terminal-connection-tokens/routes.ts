import { route } from "../../route.ts";
import { referenceTo } from "../../shared/resource.ts";
import { objectId, params } from "../../shared/schema.ts";
import { locationResource } from "../terminal-locations/present.ts";

/** Secrets with which the provider's SDKs on other devices connect to readers. */
export const routes = [
  route("POST /v1/terminal/connection_tokens", "Creates a secret for the SDK of readers", {
    answers: "terminal.connection_token",
    body: params(() => ({ location: objectId.optional() })),
    handle: (context, { params: { location } }) => {
      if (location !== undefined) referenceTo(context, locationResource, location, "location");
      return {
        object: "terminal.connection_token",
        ...(location === undefined ? {} : { location }),
        secret: context.ids.next("pst_test_", 40),
      };
    },
  }),
];
