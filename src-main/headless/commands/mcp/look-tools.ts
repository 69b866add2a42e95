import * as z from "zod";
import type { Connection } from "../../../library/connection/connection.ts";
import * as answers from "../../../library/simulator/responses.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { loadActions } from "../verbs/trigger.ts";
import { hasFailed, readEvents, type Session } from "./session.ts";
import { fitFrom, simulatorName, tool } from "./tool.ts";

const list = { effect: "reads" } as const;
const number = z.int().min(0);

const listSimulators = tool("list_simulators", {
  ...list,
  title: "List simulators",
  description: "Lists the running simulators: address, key, SDK code, delivery and event counts.",
  input: z.object({}),
  output: z.object({
    simulators: z.array(
      z.object({
        simulator: z.string(),
        provider: z.string(),
        base_url: z.string(),
        api_key: z.string(),
        environment: z.array(z.string()),
        sdk_code: z.string(),
        keeps_nothing: z
          .array(z.string())
          .optional()
          .describe("Operations of an OpenAPI description that return samples only."),
        delivery: z.object({ on: z.boolean(), url: z.string().optional() }),
        events: z.number(),
        failed: z.number(),
      }),
    ),
  }),
  run: async (session) => ({
    simulators: await Promise.all(session.connections.map((one) => describe(session, one))),
  }),
});

async function describe({ registry }: Session, connection: Connection) {
  const { kind, baseUrl, apiKey } = connection;
  const profile = registry.find((known) => known.kind === kind);
  const { on, url } = await ask(connection, "GET", "/_sim/delivery", answers.deliveryView);
  const events = await readEvents(connection, {});
  // An instance that is found by an address does not tell its keys.
  const key = apiKey === "" ? (profile?.apiKey ?? "") : apiKey;
  const variable = `SIMDECK_${kind.toUpperCase().replaceAll("-", "_")}`;
  return {
    simulator: kind,
    provider: profile?.model ?? kind,
    base_url: baseUrl,
    api_key: key,
    environment: [`${variable}_URL=${baseUrl}`, `${variable}_API_KEY=${key}`],
    sdk_code: (profile?.connect?.code ?? "")
      .replaceAll("{base_url}", baseUrl)
      .replaceAll("{api_key}", key),
    ...(profile?.operations ? { keeps_nothing: profile.operations.sampled } : {}),
    delivery: { on, ...(url === undefined ? {} : { url }) },
    events: events.length,
    failed: events.filter(hasFailed).length,
  };
}

const openapi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })),
        requestBody: z.unknown().optional(),
      }),
    ),
  ),
});

const bodySchema = z.object({
  content: z.record(z.string(), z.object({ schema: z.looseObject({}) })),
});

const listRoutes = tool("list_routes", {
  ...list,
  title: "List routes",
  description: "Lists the provider's routes that a simulator supports, with their parameters.",
  input: z.object({
    simulator: simulatorName,
    search: z.string().optional().describe("words of the path or summary"),
    offset: number.optional(),
  }),
  output: z.object({
    routes: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        parameters: z.array(z.string()),
        body: z.array(z.string()),
      }),
    ),
    next_offset: z.number().optional(),
  }),
  run: async (session, { simulator, search = "", offset = 0 }) => {
    const { paths } = await ask(session.named(simulator), "GET", "/_sim/openapi.json", openapi);
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const all = Object.entries(paths)
      .filter(([path]) => !path.startsWith("/_"))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { summary, parameters, requestBody }]) => ({
          method: method.toUpperCase(),
          path,
          summary,
          parameters: parameters.map((one) => `${one.name} (${one.in})`),
          body: bodyFields(requestBody),
        })),
      )
      .filter((route) => {
        const text = `${route.method} ${route.path} ${route.summary}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
    const { items, ...next } = fitFrom(all, offset);
    return { routes: items, ...next };
  },
});

/** The names of the fields of a body; required ones end with `*`. */
function bodyFields(body: unknown): string[] {
  const [content] = Object.values(bodySchema.safeParse(body).data?.content ?? {});
  const { properties = {}, required = [] } =
    z
      .object({
        properties: z.record(z.string(), z.unknown()).optional(),
        required: z.array(z.string()).optional(),
      })
      .safeParse(content?.schema).data ?? {};
  return Object.keys(properties).map((name) => (required.includes(name) ? `${name}*` : name));
}

const choice = z.looseObject({ id: z.string(), unfit: z.string().optional() });
const choices = z.object({
  fields: z.record(z.string(), z.object({ items: z.array(choice) })),
});

/** The values that each field can take now: ids of objects, or words. */
function currentChoices({ fields }: z.output<typeof choices>) {
  const entries = Object.entries(fields).map(([name, { items }]) => [
    name,
    items.filter(({ unfit }) => unfit === undefined).map(({ id }) => id),
  ]);
  return Object.fromEntries(entries) as unknown;
}

const listWorldActions = tool("list_world_actions", {
  ...list,
  title: "List world actions",
  description:
    "Lists what only the provider or its users can cause (a dispute, a bounce, a pressed button), with JSON schemas; for one simulator with the current choices of the fields.",
  input: z.object({ simulator: simulatorName.optional(), offset: number.optional() }),
  output: z.object({
    actions: z.array(
      z.object({
        simulator: z.string(),
        action: z.string(),
        description: z.string(),
        fields: z.record(z.string(), z.unknown()),
        required: z.array(z.string()),
        choices: z.unknown().optional(),
      }),
    ),
    next_offset: z.number().optional(),
  }),
  run: async (session, { simulator, offset = 0 }) => {
    const lists = session.selected(simulator).map(async (connection) => {
      const actions = await loadActions(connection);
      return Promise.all(
        actions.map(async ({ name, path, summary, fields, required }) => {
          const shown = simulator === undefined ? Object.keys(fields) : fields;
          const body = { path, typed: {}, limit: 5 };
          const current =
            simulator === undefined
              ? undefined
              : currentChoices(await ask(connection, "POST", "/_sim/panel/choices", choices, body));
          return {
            simulator: connection.kind,
            action: name,
            description: summary,
            fields: Array.isArray(shown)
              ? Object.fromEntries(shown.map((field) => [field, true]))
              : shown,
            required: [...required],
            ...(current === undefined ? {} : { choices: current }),
          };
        }),
      );
    });
    const { items, ...next } = fitFrom((await Promise.all(lists)).flat(), offset);
    return { actions: items, ...next };
  },
});

/** The tools that list the simulators, and what can be asked of them. */
export const lookTools = [listSimulators, listRoutes, listWorldActions];
