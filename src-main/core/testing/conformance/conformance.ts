import { fileURLToPath } from "node:url";
import { jsonIn } from "#shared/text/json-in.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Simulator } from "#core/define-simulator.ts";
import { launchSimulator } from "../launch-simulator.ts";
import { type RecordedResponse, recordServed, type Recording } from "./record.ts";
import type { ConformanceRules, ReadResponse } from "./rules.ts";
import { checkTypes, type TypedValue } from "./type-checker.ts";

const schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});
const operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string() })).optional(),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
  "x-unsupported": z.array(z.string()).optional(),
  "x-unsupported-filters": z.array(z.string()).optional(),
});
const page = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

type Operations = ReadonlyMap<string, z.output<typeof operation>>;

/** The operations that test files have asked for. */
const known = new WeakMap<Simulator, Promise<Operations>>();

function operationsOf(simulator: Simulator): Promise<Operations> {
  const operations = known.get(simulator) ?? readOperations(simulator);
  known.set(simulator, operations);
  return operations;
}

/** The routes of a simulator as its rules name them, `GET /emails/:id`, from its OpenAPI page. */
async function readOperations(simulator: Simulator): Promise<Operations> {
  await using launched = launchSimulator(simulator);
  const { body } = await launched.running.call({ method: "GET", path: "/_sim/openapi.json" });
  const { paths } = page.parse(body);
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, found]) => {
        const template = path.replaceAll("{rest}", "*").replaceAll(/\{(\w+)\}/g, ":$1");
        return [`${method.toUpperCase()} ${template}`, found] as const;
      }),
    ),
  );
}

/** Returns the route that a request belongs to: the one with the most fixed segments. */
function routeOf(operations: Operations, method: string, path: string): string | undefined {
  const segments = path.split("/");
  const fits = (template: string) => {
    const parts = template.split("/");
    if (parts.length > segments.length || (parts.length < segments.length && !parts.includes("*")))
      return false;
    return parts.every((part, at) => part === "*" || part.startsWith(":") || part === segments[at]);
  };
  const fixed = (name: string) => name.split("/").filter((part) => !/^[:*]/.test(part)).length;
  return [...operations.keys()]
    .filter((name) => name.startsWith(`${method} `) && fits(name.slice(method.length + 1)))
    .toSorted((one, other) => fixed(other) - fixed(one))[0];
}

function fieldsOf(found: unknown): readonly string[] {
  const parsed = schema.safeParse(found);
  if (!parsed.success) return [];
  const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = parsed.data;
  return [...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)];
}

/** The parameters that a route declares, supported and unsupported, by their first name. */
function declaredBy(found: z.output<typeof operation>): ReadonlySet<string> {
  const { parameters = [], requestBody } = found;
  const { "x-unsupported": unsupported = [], "x-unsupported-filters": filters = [] } = found;
  const bodies = Object.values(requestBody?.content ?? {}).flatMap((body) => fieldsOf(body.schema));
  const names = [...parameters.map(({ name }) => name), ...bodies, ...unsupported, ...filters];
  return new Set(names.map((name) => name.split(/[.[]/)[0] ?? ""));
}

/** Reads a JSON response of a provider's route; `undefined` for others. */
function readJson(
  { method, url, text }: RecordedResponse,
  operations: Operations,
  { routes }: ConformanceRules,
): ReadResponse | undefined {
  const [path = ""] = url.split("?");
  const value = /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
  const route = routeOf(operations, method, path) ?? `${method} ${path}`;
  // Control routes and world actions begin like some paths of providers, which have rules.
  const isOwn = path.startsWith("/_") && !Object.hasOwn(routes, route);
  return isOwn || value === undefined ? undefined : { route, value };
}

/** Reads a response; a text says why it is none that the provider would send. */
function readWith(
  rules: ConformanceRules,
  response: RecordedResponse,
  operations: Operations,
): ReadResponse | string | undefined {
  if (!rules.read) return readJson(response, operations, rules);
  try {
    return rules.read(response);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${response.method} ${response.url}: ${reason}`;
  }
}

function valuesOf(
  { responses, events }: Recording,
  rules: ConformanceRules,
  operations: Operations,
) {
  const toTyped = rules.toTyped ?? ((body: unknown) => body);
  const { written } = rules;
  const hasMore = rules.hasMore !== undefined;
  const values: TypedValue[] = [];
  const unknown = new Set<string>();
  for (const response of responses) {
    const read = readWith(rules, response, operations);
    if (!read) continue;
    if (typeof read === "string") {
      unknown.add(read);
      continue;
    }
    const { response: type, untyped } = rules.routes[read.route] ?? {};
    if (type !== undefined) {
      values.push({ label: read.route, type, value: toTyped(read.value), hasMore, written });
    } else if (untyped === undefined) unknown.add(`${read.route} has no type`);
  }
  let typedEvents = 0;
  for (const event of events) {
    const type = rules.events?.(event.type);
    if (type === undefined) continue;
    typedEvents += 1;
    values.push({
      label: event.type,
      type,
      value: toTyped(JSON.parse(event.text) as unknown),
      hasMore,
      written,
    });
  }
  return { values, typedEvents, unknown: [...unknown] };
}

/** The parameters that each route declares. */
const declarationsOf = (rules: ConformanceRules, operations: Operations) =>
  rules.declared ??
  new Map([...operations].map(([route, found]) => [route, declaredBy(found)] as const));

/** The documented parameters that a route does not declare, by their names on the wire. */
function undeclared(
  { wireName = (name: string) => name, notSent = {} }: ConformanceRules,
  route: string,
  documented: readonly string[],
  declared: ReadonlySet<string>,
): readonly string[] {
  const inPath = new Set(
    Array.from(route.matchAll(/:(\w+)/g), ([, name = ""]) => wireName(name, route)),
  );
  return documented
    .filter((name) => (notSent[name] ?? notSent[`${route}: ${name}`]) === undefined)
    .map((name) => wireName(name, route))
    .filter((name) => !declared.has(name) && !inPath.has(name))
    .map((name) => `${route}: ${name}`);
}

/** Checks everything at once, for both tests. */
async function checkAll(
  simulator: Simulator,
  rules: ConformanceRules,
  recording: Recording,
  folder: string,
) {
  const operations = await operationsOf(simulator);
  const { values, typedEvents, unknown } = valuesOf(recording, rules, operations);
  const routes = Object.entries(rules.routes);
  const types = routes.map(([route, { parameters = "unknown" }]) => ({
    label: `parameters of ${route}`,
    type: parameters,
  }));
  const { violations, properties } = checkTypes(folder, rules.imports, values, types);
  const declarations = declarationsOf(rules, operations);
  const seen = new Set(values.map(({ label }) => label));
  return {
    events: typedEvents,
    responses: values.length - typedEvents,
    violations: [...unknown, ...violations],
    unseen: routes.flatMap(([route, { response }]) =>
      response === undefined || seen.has(route) ? [] : [route],
    ),
    routes: routes.length,
    parameters: properties.flat().length,
    unserved: routes.flatMap(([route]) => (declarations.has(route) ? [] : [route])),
    undeclared: routes.flatMap(([route], index) =>
      undeclared(rules, route, properties[index] ?? [], declarations.get(route) ?? new Set()),
    ),
  };
}

/**
 * Registers the conformance tests of a simulator, at the end of its SDK test file: every success response
 * and event of the tests before has the type that the SDK publishes, strictly, and every route declares
 * the parameters that the SDK documents. `file` is the `import.meta.url` of the test.
 */
export function testConformance(simulator: Simulator, rules: ConformanceRules, file: string): void {
  const folder = fileURLToPath(new URL(".", file));
  const recording = recordServed();

  describe("conformance", { timeout: 120_000 }, () => {
    let checked: ReturnType<typeof checkAll> | undefined;
    const check = () => (checked ??= checkAll(simulator, rules, recording, folder));

    test("responses and events have the types that the SDK publishes", async ({ annotate }) => {
      const { responses, events, violations, unseen } = await check();
      await annotate(`${String(responses)} responses, ${String(events)} events`);
      if (unseen.length > 0) await annotate(`no response of ${unseen.join(", ")}`);
      if (rules.seesAll === true) expect(unseen).toEqual([]);
      expect(responses).toBeGreaterThan(0);
      expect(violations).toEqual([]);
    });

    test("routes declare every parameter that the SDK documents", async ({ annotate }) => {
      const { routes, parameters, unserved, undeclared } = await check();
      await annotate(`${String(parameters)} parameters of ${String(routes)} routes`);
      expect(unserved).toEqual([]);
      expect(undeclared).toEqual([]);
    });
  });
}
