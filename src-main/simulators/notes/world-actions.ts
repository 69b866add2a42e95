import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { authorizeAction, authorizeForm } from "#core/oauth/authorize-action.ts";
import { reader, service } from "./resources/oauth/service.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { EVENT_TYPES, VERIFICATION } from "./events.ts";
import type { State } from "./state.ts";

const worldAction = createWorldActionHelper<State>();

const subscribeBody = lazyStrictObject(() => ({
  url: receiverUrl().meta({ title: "URL", suggestions: ["http://127.0.0.1:3000/webhooks"] }),
  events: z
    .array(z.enum(EVENT_TYPES))
    .min(1)
    .optional()
    .meta({ title: "Events", description: "Default: all types" }),
}));

/** The subscriptions as endpoints of deliveries, which are addressed to them. */
export const listEndpoints = ({ subscriptions }: State): Iterable<Endpoint> =>
  Array.from(subscriptions.values(), ({ id, url, events, verificationToken: secret }) => {
    return { id, url, secret, enabled: true, types: events };
  });

/** Changes that are made in the settings of an integration, not over the API. */
export const worldActions = [
  worldAction({
    path: "/_subscribe",
    title: "Subscribe to events",
    summary: "Registers a webhook subscription, as in the settings of an integration",
    effects: [
      "The URL gets a request with its verification token, which signs later deliveries.",
      "Events are delivered while delivery is on.",
    ],
    body: subscribeBody,
    handle: (context, { url, events = EVENT_TYPES }) => {
      const { ids, state } = context;
      const id = ids.uuid("subscription");
      const verificationToken = ids.next("secret_", 43);
      state.subscriptions.add({ id, url, events, verificationToken });
      if (context.isDelivering) {
        const payload = { verification_token: verificationToken };
        context.emit({ type: VERIFICATION, subject: id, payload, to: [id] });
      }
      return { id, url, events, verification_token: verificationToken };
    },
  }),
  authorizeAction("Notion", service, reader, authorizeForm),
];
