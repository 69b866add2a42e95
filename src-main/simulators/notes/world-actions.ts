import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { authorizeAction, authorizeForm } from "#core/oauth/authorize-action.ts";
import { reader, service } from "./resources/oauth/service.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { createTemplate } from "./resources/templates/actions.ts";
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

const templateBody = lazyStrictObject(() => ({
  data_source_id: z.string().meta({ title: "Data source", picker: "data_sources" }),
  name: z.string().min(1).max(200).default("New template").meta({ title: "Name" }),
  markdown: z
    .string()
    .max(100_000)
    .default("")
    .meta({ title: "Content", description: "Markdown of the pages made from it" }),
  is_default: z.boolean().default(false).meta({ title: "Default of the data source" }),
}));

const emojiBody = lazyStrictObject(() => ({
  name: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .meta({ title: "Name", suggestions: ["ship_it"] }),
  url: z
    .url()
    .max(2_000)
    .meta({ title: "Picture", suggestions: ["https://example.com/ship_it.png"] }),
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
  worldAction({
    path: "/_template",
    title: "Create template",
    summary: "Adds a template to a data source, which the API cannot",
    effects: ["Pages that are created from the template get its content and properties."],
    body: templateBody,
    choices: {
      data_source_id: {
        unfit: ({ state }, id) =>
          state.dataSources.get(id)?.isTrashed === false ? undefined : "It is in the trash.",
      },
    },
    handle: (context, { data_source_id: id, name, markdown, is_default: isDefault }) => {
      const source = context.state.dataSources.get(id);
      if (!source) {
        const message = `There is no data source ${id}`;
        throw controlRefusal(404, "not_found", message, "data_source_id");
      }
      const template = createTemplate(context, source, { name, markdown, isDefault });
      return { id: template.id, name, is_default: isDefault };
    },
  }),
  worldAction({
    path: "/_emoji",
    title: "Add custom emoji",
    summary: "Adds an emoji to the workspace, which the API only lists",
    effects: ["Icons and texts can use the emoji by its id."],
    body: emojiBody,
    handle: ({ state, ids }, { name, url }) => {
      if ([...state.customEmojis.values()].some((one) => one.name === name)) {
        throw controlRefusal(409, "conflict", `There is an emoji ${name}`, "name");
      }
      return state.customEmojis.add({ id: ids.uuid("custom emoji"), name, url });
    },
  }),
  authorizeAction("Notion", service, reader, authorizeForm),
];
