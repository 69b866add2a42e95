import { onTestFinished, vi } from "vitest";
import * as z from "zod";
import { isRecord } from "#shared/text/json-in.ts";

/** A method of an SDK, with the name by which apps call it: `automations.runs.get`. */
export interface SdkMethod {
  readonly name: string;
  readonly call: () => unknown;
}

/** Values for the properties that an SDK does more with than write them into a path. */
type Special = Readonly<Record<string, unknown>>;

const ID = "x1";

/**
 * Returns an argument that stands for an id and for options alike: as text it is an id, and so is each
 * property that `special` does not name. As JSON it is an empty object, and as a list it is empty.
 */
function createArgument(special: Special): unknown {
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name === Symbol.toPrimitive) return () => ID;
        if (name === Symbol.iterator) return () => [].values();
        if (typeof name === "symbol" || name === "then" || name === "toJSON") return undefined;
        return Object.hasOwn(special, name) ? special[name] : ID;
      },
    },
  );
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

function* methodsOf(
  resource: object,
): Generator<readonly [string, (...args: unknown[]) => unknown]> {
  for (
    let prototype: unknown = Object.getPrototypeOf(resource);
    typeof prototype === "object" && prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const value: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
      if (name !== "constructor" && typeof value === "function") {
        yield [name, (...args) => value.call(resource, ...args) as unknown];
      }
    }
  }
}

/**
 * Lists the methods of the resources of an SDK's client, those of resources in resources included. Each
 * can be called with arguments that only have to lead to a path.
 */
export function listSdkMethods(client: object, special: Special): readonly SdkMethod[] {
  const seen = new Set<object>([client]);
  const visit = (owner: object, path: string): readonly SdkMethod[] =>
    Object.entries(owner).flatMap(([key, resource]: [string, unknown]) => {
      if (typeof resource !== "object" || resource === null) return [];
      if (seen.has(resource) || isPlain(resource)) return [];
      seen.add(resource);
      const methods = [...methodsOf(resource)].map(([name, method]) => ({
        name: `${path}${key}.${name}`,
        call: () => method(createArgument(special), createArgument(special)),
      }));
      return [...methods, ...visit(resource, `${path}${key}.`)];
    });
  return visit(client, "");
}

type OwnMethod = (args: unknown) => unknown;

const isOwnMethod = (value: unknown): value is OwnMethod => typeof value === "function";

/**
 * Lists the methods below a part of an SDK's client whose methods are own properties, by their names with
 * dots.
 */
export function* listOwnMethods(
  part: unknown,
  name: string,
): Generator<readonly [string, OwnMethod]> {
  if (isOwnMethod(part)) yield [name, part];
  if (!isRecord(part)) return;
  for (const [key, one] of Object.entries(part)) yield* listOwnMethods(one, `${name}.${key}`);
}

const listed = z.object({ calls: z.array(z.object({ count: z.number() })) });

/**
 * Calls each method of an SDK that sends with `fetch`, and returns the names of those that sent nothing and of
 * those whose path a simulator lists as unsupported. Errors of responses are ignored: most of these
 * requests name nothing that there is.
 */
export async function callSdkMethods(
  methods: readonly SdkMethod[],
  baseUrl: string,
): Promise<{ readonly silent: readonly string[]; readonly unsupported: readonly string[] }> {
  const fetched = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => {
    fetched.mockRestore();
  });
  const countUnsupported = async () => {
    const page = await fetch(`${baseUrl}/_sim/unsupported`);
    return listed.parse(await page.json()).calls.reduce((sum, { count }) => sum + count, 0);
  };
  const silent: string[] = [];
  const unsupported: string[] = [];
  for (const { name, call } of methods) {
    const before = await countUnsupported();
    fetched.mockClear();
    await Promise.resolve()
      .then(call)
      .catch(() => undefined);
    if (fetched.mock.calls.length === 0) silent.push(name);
    if ((await countUnsupported()) > before) unsupported.push(name);
  }
  return { silent, unsupported };
}
