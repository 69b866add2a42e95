import { expect, test } from "vitest";
import * as z from "zod";
import { invalidParams } from "../errors.ts";
import { explainIssues } from "#core/contract/explain-issue.ts";
import { loadRoutes } from "#core/contract/route-group.ts";
import { definition } from "../index.ts";

/** The paths of the objects in a schema: `["items", 0, "price_data"]`. */
function objectsIn(schema: unknown, path: readonly (string | number)[] = []): (typeof path)[] {
  if (schema instanceof z.ZodOptional) return objectsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return objectsIn(schema.in, path);
  if (schema instanceof z.ZodArray) return objectsIn(schema.element, [...path, 0]);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => objectsIn(option, path));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const inner = Object.entries(schema.shape).flatMap(([name, value]) =>
    objectsIn(value, [...path, name]),
  );
  return [path, ...inner];
}

/** A request with one unknown parameter at a path. */
function requestWith(path: readonly (string | number)[]): unknown {
  return path.reduceRight<unknown>(
    (inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }),
    { no_such_parameter: "1" },
  );
}

const routes = (await loadRoutes(definition.routes)).filter(({ path }) => path.startsWith("/v1/"));
const cases = routes.flatMap(({ method, path: url, body, query }) =>
  objectsIn(body ?? query).map((path) => ({
    name: `${method} ${url}`,
    schema: body ?? query,
    path,
  })),
);

test("every route refuses an unknown parameter at any depth and names it", () => {
  expect(cases.length).toBeGreaterThan(routes.length);
  const accepted = cases.flatMap(({ name, schema, path }) => {
    const sent = requestWith(path);
    const issues = schema?.safeParse(sent).error?.issues ?? [];
    const { body } = invalidParams(explainIssues(issues), sent);
    const [first, ...rest] = [...path, "no_such_parameter"];
    const param = `${String(first)}${rest.map((step) => `[${String(step)}]`).join("")}`;
    const refusal = z.object({
      error: z.object({ code: z.literal("parameter_unknown"), param: z.literal(param) }),
    });
    return refusal.safeParse(body).success ? [] : [`${name}: ${param}`];
  });
  expect(accepted).toEqual([]);
});
