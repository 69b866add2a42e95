import { expect, test } from "vitest";
import { listUnserved, withoutNames } from "#core/testing/sdk-endpoints.ts";
import { coverage } from "./coverage.ts";
import { openStripe } from "./testing/sdk.ts";
import { paymentsClient } from "./testing/client.ts";

const verbs = ["DELETE", "GET", "POST"] as const;

/** A method of the SDK, and the request that it makes: `:x` in place of each id. */
interface SdkMethod {
  readonly name: string;
  readonly method: (typeof verbs)[number];
  readonly path: string;
}

/** Reads the request of a method of a resource from its code, which is generated. */
function readMethod(name: string, run: unknown): readonly SdkMethod[] {
  if (typeof run !== "function") return [];
  const request = /_makeRequest\('(\w+)', [`'"](\/v\d[^`'"]*)[`'"]/.exec(run.toString());
  const [, verb, template = ""] = request ?? [];
  const method = verbs.find((known) => known === verb);
  return method === undefined
    ? []
    : [{ name, method, path: template.replaceAll(/\$\{[^}]*\}/g, ":x") }];
}

/** Lists the methods of the SDK's resources, with those of their namespaces. */
function methodsOf(resource: object, prefix: string, seen: Set<object>): readonly SdkMethod[] {
  if (seen.has(resource)) return [];
  seen.add(resource);
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(resource) ?? {}).flatMap((name) =>
    readMethod(`${prefix}${name}`, Reflect.get(resource, name)),
  );
  const inner = Object.entries(resource).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !name.startsWith("_")
      ? methodsOf(value, `${prefix}${name}.`, seen)
      : [],
  );
  return [...own, ...inner];
}

/** `GET /v1/charges/:x` */
const endpointOf = ({ method, path }: SdkMethod) => `${method} ${path}`;

test("every method of the SDK reaches a route, or is refused with a reason and listed", async () => {
  await using bench = await openStripe();
  await using client = paymentsClient();
  const methods = methodsOf(bench.stripe, "", new Set());
  expect(methods.length).toBeGreaterThan(600);
  const unserved = new Set(listUnserved(methods.map(endpointOf), coverage));
  const others = methods.filter((one) => unserved.has(withoutNames(endpointOf(one))));
  const silent: string[] = [];
  for (const { name, method, path } of others) {
    const { status, json } = await client.ask(method, path.replaceAll(":x", "x"), undefined, {});
    const { message } = Object.assign({ message: "" }, json["error"]);
    if (status !== 404 || !/^Simdeck does not simulate .*: \w/.test(message)) silent.push(name);
  }
  expect(silent).toEqual([]);
  const { calls } = Object.assign({ calls: [] }, (await client.get("/_sim/unsupported")).json);
  expect(calls).toHaveLength(unserved.size);
});
