import * as z from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect } from "#core/contract/dialect.ts";
import { Refusal, controlRefusal } from "#core/contract/refusal.ts";
import { signTimestampedHex } from "#core/signing/schemes.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import { createRouteHelper, type Route } from "#core/contract/route.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";

export interface ToyState {
  readonly things: Map<string, { readonly id: string; readonly name: string; isBroken: boolean }>;
  readonly endpoints: Map<string, Endpoint>;
}

const statuses = {
  unreadable_body: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  unknown_route: 404,
  forbidden: 403,
  internal: 500,
} as const;

const dialect: Dialect = {
  parserOf: (type) =>
    type === "application/json"
      ? parseJson
      : type === "application/x-www-form-urlencoded"
        ? parseForm
        : undefined,
  authenticate: ({ headers }, required) => {
    const key = headers.authorization?.replace(/^Bearer /, "");
    if (!key || (required !== undefined && key !== required)) {
      throw new Refusal(401, { toyError: "no key" });
    }
    return key;
  },
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: "application/json", payload: JSON.stringify(body) }),
  refuse: (reason, message) => new Refusal(statuses[reason], { toyError: reason, message }),
  invalid: (issues) => new Refusal(422, { toyError: "invalid", paths: issues.map((i) => i.path) }),
};

export const route = createRouteHelper<ToyState>();
const worldAction = createWorldActionHelper<ToyState>();

/** Its routes are all there from the start. */
interface ToyDefinition extends SimulatorDefinition<ToyState> {
  readonly routes: readonly Route<ToyState>[];
}

export const toyDefinition: ToyDefinition = {
  profile: {
    kind: "toy",
    title: "Toy provider",
    model: "nobody",
    apiKey: "toy_key",
    delivery: "registered",
    variables: [],
  },
  dialect,
  createState: () => ({ things: new Map(), endpoints: new Map() }),
  routes: [
    route("POST /things", "Makes a thing", {
      body: z.strictObject({ name: z.string() }),
      handle: (context, { body }) => {
        const thing = { id: context.ids.next("thing_", 8), name: body.name, isBroken: false };
        context.state.things.set(thing.id, thing);
        context.emit({ type: "thing.made", payload: { thing }, subject: thing.id });
        return thing;
      },
    }),
    route("GET /things/:id", "Shows a thing", (context, { params }) => {
      const thing = context.state.things.get(params["id"] ?? "");
      if (!thing) throw new Refusal(404, { toyError: "no such thing" });
      return thing;
    }),
    route("POST /endpoints", "Registers an endpoint", {
      body: z.object({ url: z.string(), types: z.array(z.string()) }),
      handle: (context, { body }) => {
        const id = context.ids.next("end_", 8);
        const secret = context.ids.next("secret_", 16);
        context.state.endpoints.set(id, { id, secret, enabled: true, ...body });
        return { id, secret };
      },
    }),
    route("DELETE /endpoints/:id", "Deletes an endpoint", (context, { params }) => {
      context.state.endpoints.delete(params["id"] ?? "");
      return {};
    }),
  ],
  worldActions: [
    worldAction({
      path: "/_break",
      title: "Break thing",
      summary: "Breaks a thing",
      effects: ["the thing is broken"],
      body: z.strictObject({ thing: z.string().min(1).meta({ title: "Thing", picker: "things" }) }),
      choices: {
        thing: {
          *list({ state }) {
            for (const { id, name, isBroken } of state.things.values()) {
              yield { id, label: name, ...(isBroken ? { unfit: "broken already" } : {}) };
            }
          },
        },
      },
      handle: (context, { thing: id }) => {
        const thing = context.state.things.get(id);
        if (!thing) throw controlRefusal(404, "not_found", `No such thing: ${id}`, "thing");
        if (thing.isBroken) throw controlRefusal(409, "already_broken", "It is broken", "thing");
        thing.isBroken = true;
        context.emit({ type: "thing.broke", payload: { thing }, subject: id });
        return thing;
      },
    }),
  ],
  delivery: {
    to: "registered",
    endpoints: (state) => state.endpoints.values(),
    signature: {
      sign: ({ secret, seconds, body }) => ({
        "Toy-Signature": signTimestampedHex(secret, seconds, body),
      }),
      vendorNames: { "toy-signature": ["Vendor-Signature"] },
      signedText: "<timestamp>.<body>",
      headers: { "content-type": "application/json" },
    },
  },
};

/**
 * The smallest simulator that has everything: things that can be made and broken, endpoints, signed
 * deliveries. Core's own tests use it, so that core is tested without any provider.
 */
export const toy = defineSimulator(toyDefinition);

/** The same under another name, for instances of several simulators. */
export function createToy(kind: string): typeof toy {
  return defineSimulator({ ...toyDefinition, profile: { ...toyDefinition.profile, kind } });
}
