import * as z from "zod";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

const page = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ "x-unsupported": z.array(z.string()).optional() })),
  ),
});
const listed = z.object({
  parameters: z.array(z.object({ method: z.string(), path: z.string(), parameter: z.string() })),
});

/** A parameter that a route declares as unsupported. */
interface Declared {
  readonly method: string;
  readonly path: string;
  readonly parameter: string;
}

/** `shipping.carrier` → `{shipping: {carrier: "x"}}` and `shipping[carrier]=x`; `items[]` is a list. */
function sendable(parameter: string) {
  const parts = parameter.split(".").map((part) => ({
    name: part.replace(/\[\]$/, ""),
    isList: part.endsWith("[]"),
  }));
  const body = parts.reduceRight<unknown>(
    (nested, { name, isList }) => ({ [name]: isList ? [nested] : nested }),
    "x",
  );
  const [first, ...inner] = parts.flatMap(({ name, isList }) => (isList ? [name, "0"] : [name]));
  const query = [first, ...inner.map((name) => `[${name}]`)].join("");
  return { body, query: `${encodeURIComponent(query)}=x` };
}

/**
 * Sends every parameter that a route declares as unsupported, and returns those that
 * `GET /_sim/unsupported` does not list then.
 */
export async function unlistedParameters(running: RunningSimulator): Promise<readonly Declared[]> {
  const get = async (path: string) => (await running.call({ method: "GET", path })).body;
  const { paths } = page.parse(await get("/_sim/openapi.json"));
  const declared = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      const path = template.replaceAll(/\{\w+\}/g, "example");
      const method = name.toUpperCase();
      return (operation["x-unsupported"] ?? []).map((parameter) => ({ method, path, parameter }));
    }),
  );
  for (const { method, path, parameter } of declared) {
    const { body, query } = sendable(parameter);
    const hasBody = method !== "GET" && method !== "HEAD";
    await running.call({ method, path: `${path}?${query}`, ...(hasBody ? { body } : {}) });
  }
  const { parameters } = listed.parse(await get("/_sim/unsupported"));
  const found = new Set(parameters.map(nameOf));
  return declared.filter((one) => !found.has(nameOf(one)));
}

const nameOf = ({ method, path, parameter }: Declared) => `${method} ${path} ${parameter}`;
