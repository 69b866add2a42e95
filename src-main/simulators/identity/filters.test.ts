import { expect, test } from "vitest";
import * as z from "zod";
import { openClient } from "#core/testing/client.ts";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";

const withId = z.object({ id: z.string().default("") });
const named = z.object({ userName: z.string().optional() });

test("q narrows lists of authorization servers, scopes, and users and groups of an app", async () => {
  await using launched = launchSimulator(simulator);
  const send = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
    const headers = { host: "localhost", authorization: "SSWS key" };
    return launched.running.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  };
  const ask = async (...sent: Parameters<typeof send>) =>
    withId.parse((await send(...sent)).json());
  const listed = z.array(z.object({ name: z.string().optional(), credentials: named.optional() }));
  const namesOf = async (url: string) =>
    listed
      .parse((await send("GET", url)).json())
      .map(({ name, credentials }) => name ?? credentials?.userName);
  const servers = "/api/v1/authorizationServers";
  await ask("POST", servers, { name: "Zeta1", audiences: ["api://zeta"] });
  expect(await namesOf(`${servers}?q=zeta1`)).toEqual(["Zeta1"]);
  expect(await namesOf(`${servers}?q=API://ZETA`)).toEqual(["Zeta1"]);
  expect(await namesOf(`${servers}?q=nothing`)).toEqual([]);
  expect(await namesOf(`${servers}/default/scopes?q=prof`)).toEqual(["profile"]);
  expect((await namesOf(`${servers}/default/scopes?limit=2`)).length).toBe(2);
  const app = await ask("POST", "/api/v1/apps", {
    name: "oidc_client",
    label: "Harbour",
    signOnMode: "OPENID_CONNECT",
    credentials: { oauthClient: { token_endpoint_auth_method: "client_secret_basic" } },
    settings: {
      oauthClient: {
        application_type: "web",
        redirect_uris: ["http://localhost:3000/cb"],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    },
  });
  for (const [email, firstName] of [
    ["ada@example.com", "Ada"],
    ["bob@example.com", "Bob"],
  ]) {
    const profile = { email, login: email, firstName, lastName: "Test" };
    const { id } = await ask("POST", "/api/v1/users?activate=true", { profile });
    await ask("POST", `/api/v1/apps/${app.id}/users`, { id });
  }
  const users = `/api/v1/apps/${app.id}/users`;
  expect(await namesOf(`${users}?q=ad`)).toEqual(["ada@example.com"]);
  expect((await namesOf(`${users}?q=test`)).length).toBe(2);
  const group = await ask("POST", "/api/v1/groups", { profile: { name: "Crew" } });
  await ask("PUT", `/api/v1/apps/${app.id}/groups/${group.id}`, {});
  const groupsOf = async (q: string) =>
    (await send("GET", `/api/v1/apps/${app.id}/groups?q=${q}`)).body.includes(group.id);
  expect([await groupsOf("cre"), await groupsOf("x")]).toEqual([true, false]);
});

test("an event hook has a filter of the events that it has, in its language", async () => {
  await using client = openClient(simulator);
  const hook = (filter: unknown) => ({
    name: "Joins",
    events: { type: "EVENT_TYPE", items: ["group.user_membership.add"], filter },
    channel: {
      type: "HTTP",
      version: "1.0.0",
      config: {
        uri: "http://127.0.0.1:9/hook",
        authScheme: { type: "HEADER", key: "x-secret", value: "the-secret" },
      },
    },
  });
  const filterOf = (event: string, expression: string) => ({
    type: "EXPRESSION_LANGUAGE",
    eventFilterMap: [{ event, condition: { expression, version: null } }],
  });
  const filter = filterOf(
    "group.user_membership.add",
    "event.target.?[type eq 'UserGroup'].size()>0",
  );
  const made = await client.ask("POST", "/api/v1/eventHooks", hook(filter));
  expect(made.get("events")["filter"]).toEqual(filter);
  for (const wrong of [
    filterOf("user.lifecycle.create", "true"),
    filterOf("group.user_membership.add", "event.target.?[type"),
    filterOf("group.user_membership.add", "nobody.target"),
  ]) {
    const refused = await client.ask("PUT", `/api/v1/eventHooks/${made.id}`, hook(wrong));
    expect(refused).toMatchObject({ status: 400, json: { errorCode: "E0000001" } });
  }
  // Clients send back the hook that they read, which has no secret.
  expect(made.text).not.toContain("the-secret");
  const again = await client.ask("PUT", `/api/v1/eventHooks/${made.id}`, made.json);
  expect(again.status).toBe(200);
  const bare = { ...hook(filter), name: "bare", channel: made.json["channel"] };
  const unkept = await client.ask("POST", "/api/v1/eventHooks", bare);
  expect(unkept).toMatchObject({ status: 400, json: { errorCode: "E0000001" } });
  await client.ask("POST", "/api/v1/features/ftrEventHookFilters/disable", {});
  const off = await client.ask("POST", "/api/v1/eventHooks", hook(filter));
  expect(off.text).toContain("not enabled");
});
