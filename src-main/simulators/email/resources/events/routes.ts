import { anyOf, exclusive, worded } from "#core/contract/rules/rule.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { receiveEvent } from "../../automations/receive-event.ts";
import { invalid, requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import { presentTime } from "../../shared/present.ts";
import type { CustomEvent, SimContext } from "../../state.ts";
import { fitPayload } from "./payload.ts";
import { createEventBody, sendEventBody, updateEventBody } from "./schema.ts";

const findEvent = ({ state }: SimContext, idOrName: string): CustomEvent | undefined =>
  state.customEvents.get(idOrName) ??
  [...state.customEvents.values()].find(({ name }) => name === idOrName);

const requireEvent = (context: SimContext, idOrName = ""): CustomEvent =>
  requireObject(findEvent(context, idOrName), "Event");

const ref = ({ id }: CustomEvent) => ({ object: "event" as const, id });

const presentEvent = ({ id, name, schema, createdAt, updatedAt }: CustomEvent) => ({
  ...{ id, name, schema },
  created_at: presentTime(createdAt),
  updated_at: updatedAt === null ? null : presentTime(updatedAt),
});

function send(
  context: SimContext,
  {
    id,
    email,
    ...event
  }: { id: string | undefined; email: string } & Pick<
    Parameters<typeof receiveEvent>[1],
    "name" | "payload"
  >,
): void {
  const { contacts, contactIds } = context.state;
  const contact = contacts.get(id ?? contactIds.get(email.toLowerCase()) ?? "");
  if (id !== undefined) requireObject(contact, "Contact");
  receiveEvent(context, { ...event, contact, email });
}

const oneOf = { message: "Exactly one of `contact_id` or `email` must be provided." };

/** Events of the app: their kinds, and what the app sends. */
export const routes = [
  route("POST /events", "Creates a kind of events", {
    creates: true,
    body: createEventBody,
    handle: (context, { body }) => {
      const { state, ids, now } = context;
      if (findEvent(context, body.name)) {
        throw invalid(`Invalid \`name\` field. There is an event with the name ${body.name}.`);
      }
      const schema = body.schema ?? null;
      const made = { id: ids.uuid("custom-event"), createdAt: now, updatedAt: null };
      return ref(state.customEvents.add({ ...made, name: body.name, schema }));
    },
  }),
  route("GET /events", "Lists the kinds of events, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.customEvents, query, presentEvent),
  }),
  route("POST /events/send", "Sends an event about a contact, which automations act on", {
    body: sendEventBody,
    rules: [
      worded(anyOf("contact_id", "email"), oneOf),
      worded(exclusive("contact_id", "email"), oneOf),
    ],
    handle: (context, { body }) => {
      const { event: name, email = "", contact_id: id } = body;
      const payload = fitPayload(findEvent(context, name), body.payload ?? {});
      send(context, { id, email, name, payload });
      return new RouteResponse(202, { object: "event", event: name });
    },
  }),
  route("GET /events/:identifier", "Shows a kind of events, by id or name", (context, call) => ({
    object: "event" as const,
    ...presentEvent(requireEvent(context, call.params["identifier"])),
  })),
  route("PATCH /events/:identifier", "Changes the schema of a kind of events", {
    body: updateEventBody,
    handle: (context, { params, body }) => {
      const event = requireEvent(context, params["identifier"]);
      const { schema } = body;
      return ref(context.state.customEvents.replace({ ...event, schema, updatedAt: context.now }));
    },
  }),
  route("DELETE /events/:identifier", "Removes a kind of events", (context, { params }) => {
    const event = requireEvent(context, params["identifier"]);
    context.state.customEvents.remove(event.id);
    return { ...ref(event), deleted: true };
  }),
];
