import { Agent } from "node:http";
import { expect, test } from "vitest";
import { HttpClient } from "#core/testing/http-client.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";

const named = simulators.flatMap(({ kind, hosts = [] }) =>
  hosts.map((host) => ({ kind, ...host })),
);

const answer = async (kind: string, host: string, path: string) => {
  const simulator = simulators.find((one) => one.kind === kind);
  if (!simulator) throw new Error(`there is no ${kind}`);
  await using served = await serveSimulator(await simulator.load());
  return await new HttpClient(served.port, new Agent()).send({ path, headers: { host } });
};

test.each(named)("$kind accepts requests that name $name", async ({ kind, name, prefix = "" }) => {
  const host = name.replaceAll("*", "simdeck-1");
  const path = `${prefix.replace("*", "one")}/_sim/health`;
  expect(JSON.parse((await answer(kind, host, path)).text)).toMatchObject({ kind, status: "ok" });
  expect((await answer(kind, `${host}.evil.test`, "/_sim/health")).status).toBe(403);
});

test("every simulator of a provider with hosts names them, and none names another's", () => {
  const names = named.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(simulators.filter(({ hosts }) => !hosts).map(({ kind }) => kind)).toEqual([
    "document-storage",
  ]);
});

test("links of a response to a redirected request name the provider's host over https", async () => {
  const discovery = await answer("identity", "dev-1.okta.com", "/.well-known/openid-configuration");
  expect(JSON.parse(discovery.text)).toMatchObject({ issuer: "https://dev-1.okta.com" });
});
