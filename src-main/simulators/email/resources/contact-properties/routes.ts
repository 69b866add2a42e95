import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalid, rejectField, requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import { presentTime } from "../../shared/present.ts";
import type { ContactProperty, SimContext } from "../../state.ts";

const BUILT_IN = ["email", "first_name", "last_name", "unsubscribed"];

const key = z
  .string()
  .regex(/^\w{1,50}$/, { error: "It must be 1 to 50 letters, numbers and underscores" })
  .refine((name) => !BUILT_IN.includes(name), { error: "Every contact has this property" });

const fallback = z.union([z.string().max(500), z.number(), z.null()]).optional();

const createBody = lazyObject(() => ({
  key,
  type: z.enum(["string", "number"], { error: "It must be `string` or `number`" }),
  fallback_value: fallback,
})).transform((sent, context) => {
  const { fallback_value: value = null } = sent;
  if (value === null || typeof value === sent.type) return { ...sent, fallback_value: value };
  return rejectField(context, `The fallback value must be a ${sent.type}`);
});

function present(property: ContactProperty) {
  const common = {
    id: property.id,
    key: property.key,
    type: property.type,
    fallback_value: property.fallback,
    created_at: presentTime(property.createdAt),
  };
  return { object: "contact_property" as const, ...common };
}

const ref = ({ id }: ContactProperty) => ({ object: "contact_property" as const, id });

const requireProperty = ({ state }: SimContext, id = ""): ContactProperty =>
  requireObject(state.contactProperties.get(id), "Contact property");

/** Properties of contacts, with the values for contacts without one. */
export const routes = [
  route("POST /contact-properties", "Creates a property of contacts", {
    creates: true,
    body: createBody,
    handle: ({ state, ids, now }, { body }) => {
      if ([...state.contactProperties.values()].some((one) => one.key === body.key)) {
        throw invalid(`Invalid \`key\` field. The property ${body.key} exists already.`);
      }
      const property = state.contactProperties.add({
        id: ids.uuid("contact-property"),
        createdAt: now,
        key: body.key,
        type: body.type,
        fallback: body.fallback_value,
      });
      return ref(property);
    },
  }),
  route("GET /contact-properties", "Lists properties of contacts, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) =>
      listPage(state.contactProperties, query, (property) => {
        const { object: _object, ...listed } = present(property);
        return listed;
      }),
  }),
  route("GET /contact-properties/:id", "Shows a property of contacts", (context, { params }) =>
    present(requireProperty(context, params["id"])),
  ),
  route("PATCH /contact-properties/:id", "Changes the fallback value of a property", {
    body: lazyObject(() => ({ fallback_value: fallback })),
    handle: (context, { params, body }) => {
      const property = requireProperty(context, params["id"]);
      const { fallback_value: value = property.fallback } = body;
      if (value !== null && typeof value !== property.type) {
        throw invalid(`Invalid \`fallback_value\` field. It must be a ${property.type}.`);
      }
      return ref(context.state.contactProperties.replace({ ...property, fallback: value }));
    },
  }),
  route("DELETE /contact-properties/:id", "Removes a property of contacts", (context, call) => {
    const property = requireProperty(context, call.params["id"]);
    context.state.contactProperties.remove(property.id);
    return { ...ref(property), deleted: true };
  }),
];
