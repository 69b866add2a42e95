import * as z from "zod";
import type { RunningSimulator } from "#core/simulator/running-simulator.ts";
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

/** A value that fits a schema in most cases: its required parts, as small as possible. */
function exampleOf(schema: unknown): unknown {
  const parsed = jsonSchema.safeParse(schema);
  if (!parsed.success) return "x";
  const shape = parsed.data;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [choice] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  if (choice !== undefined) return exampleOf(choice);
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === "object") {
    const { properties = {}, required = [] } = shape;
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name])]));
  }
  if (type === "array") {
    return Array.from({ length: shape.minItems ?? 0 }, () => exampleOf(shape.items));
  }
  if (type === "integer" || type === "number") return Math.max(shape.minimum ?? 100, 1);
  if (type === "boolean") return true;
  if (type === "null") return null;
  const text = formats[shape.format ?? ""] ?? "x";
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
 * Calls every route that changes something, with an example of its body, and then the world actions. Path
 * parameters are the latest id that a response held.
 */
export async function playEverything(running: RunningSimulator): Promise<Transcript> {
  const get = async (path: string) => (await running.call({ method: "GET", path })).body;
  const { paths } = page.parse(await get("/_sim/openapi.json"));
  const calls: { route: string; answer: unknown }[] = [];
  let latestId = "x";
  let successes = 0;
  for (const [path, methods] of Object.entries(paths)) {
    if (path.startsWith("/_sim/")) continue;
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!["post", "put", "patch", "delete"].includes(method)) continue;
      const [content] = Object.values(requestBody?.content ?? {});
      const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(latestId));
      const body = content && exampleOf(content.schema);
      const call = { method: method.toUpperCase(), path: filled };
      const answer = await running.call(body === undefined ? call : { ...call, body });
      calls.push({ route: `${method} ${path}`, answer });
      if (answer.status < 300) successes += 1;
      latestId = idIn(answer.body) ?? latestId;
    }
  }
  const objects = running.collections.map(({ name }) => {
    const collection = findCollection(running, name);
    return collection && presentObjects(collection, { text: "", limit: 1_000 });
  });
  return { calls, successes, log: await get("/_sim/egress"), objects };
}

function idIn(body: unknown): string | undefined {
  return z.object({ id: z.string() }).safeParse(body).data?.id;
}
