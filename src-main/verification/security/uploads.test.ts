import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { RawClient } from "#core/testing/raw-client.ts";
import { simulators } from "../../simulators/registry.ts";
import { AllSimulators } from "./all-simulators.ts";

const all = await AllSimulators.open({ deliverRegistered: false });
afterAll(() => all[Symbol.asyncDispose]());

/** More than the buffers between a client and a handler hold. */
const body = Buffer.alloc(300_000, "x");
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The provider's routes that take a body: `PUT /x/x`. */
async function writes(kind: string): Promise<readonly string[]> {
  const { text } = await all.send(kind, "/_sim/openapi.json");
  const { paths } = description.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([path, operations]) =>
    path.startsWith("/_sim/")
      ? []
      : Object.keys(operations)
          .map((method) => method.toUpperCase())
          .filter((method) => ["POST", "PUT", "PATCH", "DELETE"].includes(method))
          .map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, "x")}`),
  );
}

const requestOf = (first: string, ...headers: readonly string[]) =>
  `${[`${first} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;

test.each(simulators.map(({ kind }) => kind))(
  "%s answers a client that writes its body before it reads, at every route, on one connection",
  async (kind) => {
    using client = await RawClient.open(all.portOf(kind));
    for (const first of await writes(kind)) {
      await client.write(requestOf(first, `Content-Length: ${String(body.length)}`));
      await client.write(body);
      const { status, head } = await client.read();
      expect([first, status >= 200, /^connection: close$/im.test(head)]).toEqual([
        first,
        true,
        false,
      ]);
    }
    await client.write(requestOf("GET /_sim/health"));
    expect(await client.read()).toMatchObject({ status: 200 });
  },
);
