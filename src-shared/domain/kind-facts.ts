import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";

/** A request to the provider's API as data. `{name}` in a string of it is replaced by that value. */
const requestTemplate = lazyObject(() => ({
  method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
  path: z.string(),
  body: z.record(z.string(), z.unknown()).optional(),
}));

/** A value that a registration needs besides URL and types. */
const endpointField = lazyObject(() => ({
  /** Replaces `{name}` in the template. */
  name: z.string(),
  title: z.string(),
  hint: z.string().optional(),
  /** The first value; without one, a person has to give it. */
  value: z.string().optional(),
  /** The only values. */
  choices: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  /** The collection with the values to propose; any other may be typed. */
  picker: z.string().optional(),
}));

/**
 * The provider's routes for managing endpoints. In all but the first, `{id}` and `{path}` are replaced by those
 * of the endpoint; the last five are absent where the provider's API cannot.
 */
const endpointRoutes = lazyObject(() => ({
  /** `{url}`, `{types}` and the names of `fields` are replaced; `{types}` by a list. */
  register: requestTemplate,
  fields: z.array(endpointField).optional(),
  /** The values of fields that `simdeck exec --forward` uses, where they are others or have no default. */
  forward: z.record(z.string(), z.string()).optional(),
  remove: requestTemplate,
  enable: requestTemplate.optional(),
  disable: requestTemplate.optional(),
  /** Changes `{url}` and `{types}`; `{secret}` is replaced by the present secret. */
  update: requestTemplate.optional(),
  /** Gives the endpoint another secret. */
  rotate: requestTemplate.optional(),
  /** Lets the provider send a test event. */
  test: requestTemplate.optional(),
  /** Event types to suggest; others are allowed. */
  types: z.array(z.string()),
  /** The types that together select every event. */
  everyType: z.array(z.string()),
}));

/**
 * The signature of a delivery: HMAC-SHA256 over `text`, written into a header as `value`. `fillRecipe` of
 * `signature-text.ts` lists the placeholders of both.
 */
const signatureRecipe = lazyObject(() => ({
  /** The header with the signature, in lower case. */
  header: z.string(),
  /** The headers that carry `<id>` and `<timestamp>`, in lower case. */
  idHeader: z.string().optional(),
  timestampHeader: z.string().optional(),
  text: z.string(),
  /** The key: the whole secret as UTF-8, or the base64 after `whsec_` decoded. */
  key: z.enum(["text", "base64"]),
  encoding: z.enum(["hex", "base64"]),
  value: z.string(),
  /** True if the header names are neutral ones, beside which the provider's own can be sent. */
  isNeutral: z.boolean().optional(),
}));

/** The story of Try it: a request creates an object, then a world action changes it; each records one event. */
const trial = lazyObject(() => ({
  /** The sentence beside the button. */
  intro: z.string(),
  /** The result: `a charge and its dispute were recorded`. */
  result: z.string(),
  /** The event of the starter request. */
  createdType: z.string(),
  /** `{id}` in the body is replaced by the id of the created object. */
  action: z.object({
    title: z.string(),
    path: z.string(),
    body: z.record(z.string(), z.unknown()),
  }),
  actionType: z.string(),
  /** The title of the last step: `The receiver gets the dispute`. */
  arrival: z.string(),
}));

/** A card of the demo. The cards of all simulators are one story, in the order of their numbers. */
const storyCard = lazyObject(() => ({
  number: z.int(),
  /** A sentence without its full stop: `Ada pays $48.00`. `{money}` is that of the object that it is done to. */
  title: z.string(),
  /** A route of the provider or a world action, called with POST. The panel fills missing fields as Actions does. */
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** The path of the card that creates the object of this one. */
  needs: z.string().optional(),
}));

/** The pictures that a profile may choose for its kind. */
export const kindIcon = z.enum([
  "card",
  "mail",
  "fingerprint",
  "channel",
  "branch",
  "till",
  "candles",
  "shield",
  "stamp",
  "checklist",
  "notebook",
  "database",
  "folder",
  "braces",
]);

/** The facts about a kind of simulator that the panel needs. A profile holds them; see `profile.ts` of each kind. */
export const kindFacts = lazyObject(() => ({
  /** The slug: `payments`. */
  kind: z.string(),
  title: z.string(),
  /** The provider that it is modelled on, and its name in the panel: `Stripe`. */
  model: z.string(),
  /** The operations of the description that it is made from, and those that keep nothing: `GET /rates`. */
  operations: z.object({ total: z.int(), sampled: z.array(z.string()) }).optional(),
  /** The hue of its mark, 0 to 360 degrees; derived from the name when absent. */
  hue: z.number().optional(),
  /** Its picture in a narrow rail and in the Wire; a plug when absent. */
  icon: kindIcon.optional(),
  /**
   * True if endpoints are registered over the API (`optional`: delivered to only when `SIM_DELIVER_ALSO`
   * names the kind), one URL is set, or nothing is delivered.
   */
  delivery: z.enum(["registered", "optional", "fixed", "none"]),
  /** The name of the socket over which events leave besides or instead: `Socket Mode`. */
  socket: z.string().optional(),
  /** Set when the provider sends nothing at all: no event is ever recorded. */
  silent: z.boolean().optional(),
  /** The code that points an SDK to the simulator; `{base_url}` and `{api_key}` are replaced. */
  connect: z
    .object({
      language: z.string(),
      code: z.string(),
      /** The code that verifies a delivery; `{secret}` stands for the secret as an expression. */
      verify: z.string().optional(),
      /** A command that makes the first event; `{base_url}` and `{api_key}` are replaced. */
      curl: z.string().optional(),
    })
    .optional(),
  /**
   * Variables that the provider's SDKs and command-line tools read themselves; `{base_url}` and `{api_key}` are
   * replaced.
   */
  sdkVariables: z.record(z.string(), z.string()).optional(),
  /** The usual name of the variable with the secret of webhooks. */
  secretVariable: z.string().optional(),
  endpoints: endpointRoutes.optional(),
  signature: signatureRecipe.optional(),
  /** The place of the event type in a delivery: a header, or a field of its body. Default: the field `type`. */
  typeAt: z.union([z.object({ header: z.string() }), z.object({ field: z.string() })]).optional(),
  /** A request that creates an object to act on. Its title is a button's label: `Create a charge`. */
  starter: requestTemplate.extend({ title: z.string() }).optional(),
  trial: trial.optional(),
  story: z.array(storyCard).optional(),
}));

export type RequestTemplate = z.output<typeof requestTemplate>;
export type SignatureRecipe = z.output<typeof signatureRecipe>;
export type KindFacts = z.output<typeof kindFacts>;
