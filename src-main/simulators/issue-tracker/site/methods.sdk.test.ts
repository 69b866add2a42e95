import { AgileClient, Version2Client, Version3Client } from "jira.js";
import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";
import { unsupportedParts } from "./left-out.ts";

const clients = { Version2Client, Version3Client, AgileClient };

const calls = z.looseObject({
  calls: z.array(z.looseObject({ method: z.string(), path: z.string() })),
});

/** A value that stands for any parameter: as a text it is a number, and each of its parts is the same. */
const anything: unknown = new Proxy(
  {},
  {
    get: (_target, name) => {
      if (name === Symbol.toPrimitive || name === "toString") return () => "1";
      if (name === "toJSON") return () => "1";
      return name === Symbol.iterator || name === "then" ? undefined : "1";
    },
  },
);

type Call = (parameters: unknown) => Promise<unknown>;

const isCall = (value: unknown): value is Call => typeof value === "function";

/** The methods of all parts of a client. */
function methodsOf(client: object): readonly (readonly [name: string, call: Call])[] {
  return Object.entries(client).flatMap(([part, api]: [string, unknown]) => {
    if (typeof api !== "object" || api === null) return [];
    const prototype: unknown = Object.getPrototypeOf(api);
    if (prototype === Object.prototype) return [];
    const names = Object.getOwnPropertyNames(prototype);
    return names.flatMap((name) => {
      const method: unknown = Reflect.get(api, name);
      if (name === "constructor" || !isCall(method)) return [];
      return [[`${part}.${name}`, (sent: unknown) => method.call(api, sent)] as const];
    });
  });
}

const fits = (path: string, pattern: string) => {
  const parts = path.replace(/^\/rest\/api\/[23](?=\/)/, "").split("/");
  return pattern.split("/").every((part, at) => part === "*" || part === parts[at]);
};

test.each(Object.entries(clients))(
  "every method of %s leads to a route, or to a part that is left out with a reason",
  async (_name, Client) => {
    await using served = await serveSimulator(simulator);
    const client = new Client({
      host: served.baseUrl,
      authentication: { basic: { email: "sim@example.com", apiToken: "any" } },
    });
    const methods = methodsOf(client);
    expect(methods.length).toBeGreaterThan(80);
    const bodies: Promise<unknown>[] = [];
    for (const [, call] of methods) {
      // Most are rejected, for what they name does not exist. What counts is the path.
      const settled = call(anything).catch(() => undefined);
      bodies.push(settled);
      await settled;
    }
    await Promise.all(bodies);
    const { body } = await served.running.call({ method: "GET", path: "/_sim/unsupported" });
    const unknown = calls.parse(body).calls.map(({ method, path }) => ({ method, path }));
    const unnamed = unknown.filter(
      ({ path }) => !unsupportedParts.some(({ paths }) => paths.some((one) => fits(path, one))),
    );
    expect(unnamed).toEqual([]);
  },
);
