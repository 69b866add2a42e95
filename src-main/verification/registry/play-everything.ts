import * as z from "zod";
import type { InProcessCall } from "#core/transport/in-process.ts";
import type { RunningSimulator } from "#core/launch/running-simulator.ts";
import { findCollection, presentObjects } from "#core/panel/present-objects.ts";

const operation = z.looseObject({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
});
const page = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** A JSON Schema, as far as an example value needs it. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

const formats: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  uri: "http://127.0.0.1:9/hook",
  "date-time": "2026-02-03T04:05:06Z",
  date: "2026-02-03",
};

/** The style of bodies: with the required fields or all of them, and the id for fields with one. */
interface Style {
  readonly isFull: boolean;
  readonly id: string;
}

/** A value that fits a schema in most cases. `name` is the field that it is for. */
function exampleOf(schema: unknown, style: Style, name = ""): unknown {
  const parsed = jsonSchema.safeParse(schema);
  if (!parsed.success) return "x";
  const shape = parsed.data;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [choice] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  if (choice !== undefined) return exampleOf(choice, style, name);
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === "object") {
    const { properties = {}, required = [] } = shape;
    const names = style.isFull ? Object.keys(properties) : required;
    return Object.fromEntries(
      names.map((field) => [field, exampleOf(properties[field], style, field)]),
    );
  }
  if (type === "array") {
    const length = Math.max(shape.minItems ?? 0, style.isFull ? 1 : 0);
    return Array.from({ length }, () => exampleOf(shape.items, style, name));
  }
  if (type === "integer" || type === "number") return Math.max(shape.minimum ?? 100, 1);
  if (type === "boolean") return true;
  if (type === "null") return null;
  const text = formats[shape.format ?? ""] ?? (/id$/i.test(name) ? style.id : "x");
  return text.padEnd(shape.minLength ?? 0, "x");
}

/** Everything that a run of calls left behind, to be compared with another run. */
export interface Transcript {
  readonly calls: readonly { readonly route: string; readonly answer: unknown }[];
  readonly successes: number;
  readonly log: unknown;
  readonly objects: unknown;
}

/**
 * Calls every route that changes something, twice: with the required fields of its body and with all of
 * them, after `firstCalls`. Ids are those of the latest response that had one.
 */
export async function playEverything(
  running: RunningSimulator,
  firstCalls: readonly InProcessCall[] = [],
): Promise<Transcript> {
  const get = async (path: string) => (await running.call({ method: "GET", path })).body;
  const { paths } = page.parse(await get("/_sim/openapi.json"));
  const own = Object.entries(paths).filter(([path]) => !path.startsWith("/_sim/"));
  const changes = own.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ["post", "put", "patch", "delete"].includes(method))
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        schema: Object.values(requestBody?.content ?? {})[0]?.schema,
      })),
  );
  const calls: { route: string; answer: unknown }[] = [];
  let id = firstId(running) ?? "example";
  let successes = 0;
  const play = async (call: InProcessCall, route: string) => {
    const { status, body } = await running.call(call);
    calls.push({ route, answer: withoutTokens({ status, body }) });
    if (status < 300) successes += 1;
    id = z.object({ id: z.string() }).safeParse(body).data?.id ?? id;
  };
  for (const call of firstCalls) await play(call, call.path);
  for (const isFull of [false, true]) {
    for (const { method, path, schema } of changes) {
      const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
      const body = schema === undefined ? {} : { body: exampleOf(schema, { isFull, id }) };
      await play({ method, path: filled, ...body }, `${method} ${path}`);
    }
  }
  const objects = running.collections.map(({ name }) => {
    const collection = findCollection(running, name);
    return collection && presentObjects(collection, { text: "", limit: 1_000 });
  });
  return { calls, successes, log: await get("/_sim/egress"), objects };
}

const JSON_WEB_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Removes JSON Web Tokens: they carry real time, so two runs differ in them. */
function withoutTokens(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(JSON_WEB_TOKEN, "token"));
}

/** The id of an object that is there from the start. */
function firstId({ collections }: RunningSimulator): string | undefined {
  return collections.flatMap((collection) => [...collection.list()])[0]?.id;
}
