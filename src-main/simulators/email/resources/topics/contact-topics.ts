import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import { requireContact } from "../contacts/actions.ts";
import { contactTopics } from "../contacts/schema.ts";
import { chooseTopics, subscriptionOf } from "./choices.ts";

/** The choices of contacts among the topics. */
export const routes = [
  route("GET /contacts/:id/topics", "Lists the topics with the choices of a contact", {
    query: listQuery,
    rules: listRules,
    handle: (context, { params, query }) => {
      const contact = requireContact(context, params["id"]);
      return listPage(context.state.topics, query, (topic) => ({
        id: topic.id,
        name: topic.name,
        description: topic.description,
        subscription: subscriptionOf(contact, topic),
      }));
    },
  }),
  route("PATCH /contacts/:id/topics", "Changes the choices of a contact", {
    // SDKs send the list itself, or an object that holds it.
    body: z
      .union([z.lazy(contactTopics), lazyObject(() => ({ topics: contactTopics() }))], {
        error: "The topics must be a list of ids with `opt_in` or `opt_out`",
      })
      .transform((sent) => ("topics" in sent ? sent.topics : sent)),
    handle: (context, { params, body }) => {
      const contact = chooseTopics(context, requireContact(context, params["id"]), body);
      return { id: contact.id };
    },
  }),
];
