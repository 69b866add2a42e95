import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { requireObject } from "../../errors.ts";
import { record, topicEvent } from "../../events.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { SimContext, Topic } from "../../state.ts";
import { presentTopic } from "./present.ts";

const name = z
  .string({ error: "The name must be a string" })
  .min(1, { error: "The name must not be empty" })
  .max(50, { error: "The name must be at most 50 characters long" });

const description = z
  .string()
  .max(200, { error: "The description must be at most 200 characters long" });

const visibility = z.enum(["public", "private"], { error: "It must be `public` or `private`" });

const subscription = z.enum(["opt_in", "opt_out"], {
  error: "It must be `opt_in` or `opt_out`",
});

/** Returns the topic with an id, or throws 404. */
const requireTopic = ({ state }: SimContext, id = ""): Topic =>
  requireObject(state.topics.get(id), "Topic");

const ref = ({ id }: Topic) => ({ object: "topic" as const, id });

/** Kinds of broadcasts, which contacts choose or decline. */
export const routes = [
  route("POST /topics", "Creates a topic", {
    creates: true,
    body: lazyObject(() => ({
      name,
      description: description.nullish(),
      default_subscription: subscription,
      visibility: visibility.default("private"),
    })),
    handle: (context, { body }) => {
      const { state, ids, now } = context;
      const topic = state.topics.add({
        id: ids.uuid("topic"),
        createdAt: now,
        updatedAt: now,
        name: body.name,
        description: body.description ?? null,
        defaultSubscription: body.default_subscription,
        visibility: body.visibility,
      });
      record(context, topicEvent("topic.created", topic, now), topic.id);
      return ref(topic);
    },
  }),
  route("GET /topics", "Lists topics, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.topics, query, presentTopic),
  }),
  route("GET /topics/:id", "Shows a topic", (context, { params }) =>
    presentTopic(requireTopic(context, params["id"])),
  ),
  route("PATCH /topics/:id", "Changes a topic; its default subscription stays", {
    body: lazyObject(() => ({
      name: name.optional(),
      description: description.nullish(),
      visibility: visibility.optional(),
    })),
    handle: (context, { params, body }) => {
      const { state, now } = context;
      const topic = requireTopic(context, params["id"]);
      const changed = state.topics.replace({
        ...topic,
        updatedAt: now,
        name: body.name ?? topic.name,
        description: body.description === undefined ? topic.description : body.description,
        visibility: body.visibility ?? topic.visibility,
      });
      record(context, topicEvent("topic.updated", changed, now), changed.id);
      return ref(changed);
    },
  }),
  route("DELETE /topics/:id", "Removes a topic", (context, { params }) => {
    const topic = requireTopic(context, params["id"]);
    context.state.topics.remove(topic.id);
    record(context, topicEvent("topic.deleted", topic, context.now), topic.id);
    return { ...ref(topic), deleted: true };
  }),
];
