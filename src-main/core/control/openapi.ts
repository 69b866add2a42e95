import * as z from "zod";
import type { ControlRoute } from "./control-route.ts";
import { loadRoutes } from "#core/contract/route-group.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import { ruleSchema } from "#core/contract/rules/describe-rules.ts";
import type { Rule } from "#core/contract/rules/rule.ts";
import { inputSchema } from "#core/contract/world-action.ts";

interface Described {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly parameters?: readonly string[];
  readonly unsupported?: readonly string[] | undefined;
  readonly rules?: readonly Rule[] | undefined;
  readonly unsupportedFilters?: readonly string[] | undefined;
}

function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{rest}");
}

function pathParameters(path: string): readonly unknown[] {
  return [...openApiPath(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodType | undefined): readonly unknown[] {
  if (!(query instanceof z.ZodObject)) return [];
  return Object.entries(query.shape).map(([name, field]) => ({
    name,
    in: "query",
    schema: inputSchema(z.instanceof(z.ZodType).parse(field)),
  }));
}

/** `?prefix` is a query parameter, `x-amz-acl` a header. */
function namedParameter(name: string): unknown {
  const isQuery = name.startsWith("?");
  const place = isQuery ? "query" : "header";
  return { name: isQuery ? name.slice(1) : name, in: place, schema: { type: "string" } };
}

function bodySchema(body: z.ZodType, rules: readonly Rule[] = []): unknown {
  const schema = inputSchema(body);
  return rules.length === 0 ? schema : { ...schema, allOf: rules.map(ruleSchema) };
}

/**
 * The parameters that the provider documents and that are not applied: the first ones are accepted, the
 * filters are rejected.
 */
function unsupportedParameters({ unsupported, unsupportedFilters }: Described) {
  return {
    ...(unsupported ? { "x-unsupported": unsupported } : {}),
    ...(unsupportedFilters ? { "x-unsupported-filters": unsupportedFilters } : {}),
  };
}

function describeRoute(route: Described, mediaType: string): unknown {
  return {
    summary: route.summary,
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route.query),
      ...(route.parameters ?? []).map(namedParameter),
    ],
    ...(route.body
      ? {
          requestBody: {
            content: { [mediaType]: { schema: bodySchema(route.body, route.rules) } },
          },
        }
      : {}),
    // JSON Schema describes no query: a query's rules are described like those of a body.
    ...(route.rules && !route.body ? { "x-query-rules": route.rules.map(ruleSchema) } : {}),
    ...unsupportedParameters(route),
    responses: { default: { description: "See the provider's documentation" } },
  };
}

/** OpenAPI 3.1 of one simulator, made from the same schemas that validate its requests. */
export async function describeApi<State>(
  definition: SimulatorDefinition<State>,
  controlRoutes: readonly ControlRoute[],
): Promise<unknown> {
  const paths = new Map<string, Record<string, unknown>>();
  const put = (method: string, path: string, operation: unknown) => {
    paths.set(path, { ...paths.get(path), [method.toLowerCase()]: operation });
  };
  const add = (route: Described, mediaType: string) => {
    put(route.method, openApiPath(route.path), describeRoute(route, mediaType));
  };
  const providerType = definition.dialect.encode({}).contentType;
  for (const route of await loadRoutes(definition.routes)) {
    if (route.describes) {
      for (const { path, operation } of route.describes) put(route.method, path, operation);
      continue;
    }
    const body = route.documents ?? route.body;
    const mediaType = route.isPage ? "application/x-www-form-urlencoded" : providerType;
    add(body ? { ...route, body } : route, mediaType);
  }
  for (const action of definition.worldActions ?? []) {
    add({ ...action, method: "POST" }, "application/json");
  }
  for (const route of controlRoutes) add(route, "application/json");
  return {
    openapi: "3.1.0",
    info: {
      title: `Simdeck: ${definition.profile.title} (${definition.profile.model})`,
      version: "1",
    },
    paths: Object.fromEntries(paths),
    ...definition.describes,
  };
}
