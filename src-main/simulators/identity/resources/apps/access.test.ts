import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openIdentity } from "../../testing/sign-in.ts";

const withId = z.looseObject({ id: z.string() });
const list = z.array(withId);
const web = {
  name: "oidc_client",
  label: "Shop",
  signOnMode: "OPENID_CONNECT",
  settings: {
    oauthClient: {
      application_type: "web",
      grant_types: ["authorization_code"],
      redirect_uris: ["http://localhost:3000/cb"],
    },
  },
};

describe("apps", () => {
  test("are created, changed, listed, deactivated and deleted", async () => {
    await using identity = await openIdentity();
    const { send, post } = identity;
    const app = withId.parse(await post("/api/v1/apps", web));
    expect(app).toMatchObject({
      status: "ACTIVE",
      credentials: {
        oauthClient: { client_id: app.id, token_endpoint_auth_method: "client_secret_basic" },
      },
      settings: { oauthClient: { response_types: ["code"], consent_method: "TRUSTED" } },
    });
    await send("PUT", `/api/v1/apps/${app.id}`, { ...web, label: "Shop 2" });
    expect((await send("GET", `/api/v1/apps?q=shop`)).json).toMatchObject([{ label: "Shop 2" }]);
    expect((await send("DELETE", `/api/v1/apps/${app.id}`)).status).toBe(403);
    await post(`/api/v1/apps/${app.id}/lifecycle/deactivate`);
    expect((await send("DELETE", `/api/v1/apps/${app.id}`)).status).toBe(204);
    expect((await send("GET", `/api/v1/apps/${app.id}`)).status).toBe(404);
  });

  test.each([
    ["redirect_uris", { ...web.settings.oauthClient, redirect_uris: [] }],
    ["0", { ...web.settings.oauthClient, redirect_uris: ["javascript:alert(1)"] }],
    ["grant_types", { ...web.settings.oauthClient, application_type: "service" }],
  ])("are refused with an invalid %s", async (field, oauthClient) => {
    await using identity = await openIdentity();
    const { json, status } = await identity.send("POST", "/api/v1/apps", {
      ...web,
      settings: { oauthClient },
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({ errorSummary: `Api validation failed: ${field}` });
    expect(list.parse((await identity.send("GET", "/api/v1/apps")).json)).toHaveLength(1);
  });

  test("have users and groups, and secrets that replace each other", async () => {
    await using identity = await openIdentity();
    const { send, post, ada } = identity;
    const { id } = withId.parse(await post("/api/v1/apps", web));
    await post(`/api/v1/apps/${id}/users`, { id: ada, credentials: { userName: "ada" } });
    const group = withId.parse(await post("/api/v1/groups", { profile: { name: "Staff" } }));
    await send("PUT", `/api/v1/apps/${id}/groups/${group.id}`, { priority: 3 });
    expect((await send("GET", `/api/v1/apps/${id}/users`)).json).toMatchObject([
      { id: ada, scope: "USER", credentials: { userName: "ada" } },
    ]);
    expect((await send("GET", `/api/v1/apps/${id}/groups`)).json).toMatchObject([
      { id: group.id, priority: 3 },
    ]);
    expect(list.parse((await send("GET", `/api/v1/groups/${group.id}/apps`)).json)).toMatchObject([
      { id },
    ]);
    const links = z.array(z.looseObject({ appInstanceId: z.string() }));
    const own = links.parse((await send("GET", `/api/v1/users/${ada}/appLinks`)).json);
    expect(own.map(({ appInstanceId }) => appInstanceId)).toContain(id);
    const secrets = `/api/v1/apps/${id}/credentials/secrets`;
    const second = withId.parse(await post(secrets));
    expect((await send("POST", secrets, {})).status).toBe(400);
    expect((await send("DELETE", `${secrets}/${second.id}`)).status).toBe(400);
    await post(`${secrets}/${second.id}/lifecycle/deactivate`);
    expect((await send("DELETE", `${secrets}/${second.id}`)).status).toBe(204);
    expect((await send("DELETE", `/api/v1/apps/${id}/users/${ada}`)).status).toBe(204);
    expect((await send("GET", `/api/v1/apps/${id}/users/${ada}`)).status).toBe(404);
  });
});

test("authorization servers have scopes and claims of their own", async () => {
  await using identity = await openIdentity();
  const { send, post } = identity;
  const path = "/api/v1/authorizationServers";
  const server = withId.parse(await post(path, { name: "Orders", audiences: ["api://orders"] }));
  const named = { name: "orders:read", metadataPublish: "ALL_CLIENTS" };
  const scope = withId.parse(await post(`${path}/${server.id}/scopes`, named));
  expect((await send("POST", `${path}/${server.id}/scopes`, { name: "orders:read" })).status).toBe(
    400,
  );
  expect(
    await post(`${path}/${server.id}/claims`, {
      name: "plan",
      claimType: "RESOURCE",
      valueType: "EXPRESSION",
      value: '"pro"',
    }),
  ).toMatchObject({ system: false });
  const wrong = { name: "x", claimType: "RESOURCE", valueType: "EXPRESSION", value: "f(x)" };
  expect((await send("POST", `${path}/${server.id}/claims`, wrong)).status).toBe(400);
  const metadata = (await send("GET", `/oauth2/${server.id}/.well-known/openid-configuration`))
    .json;
  expect(metadata).toMatchObject({ issuer: `${identity.baseUrl}/oauth2/${server.id}` });
  expect(
    z.looseObject({ scopes_supported: z.array(z.string()) }).parse(metadata).scopes_supported,
  ).toContain("orders:read");
  expect((await send("DELETE", `${path}/${server.id}/scopes/${scope.id}`)).status).toBe(204);
  expect((await send("DELETE", `${path}/default`)).status).toBe(403);
  expect((await send("DELETE", `${path}/${server.id}`)).status).toBe(204);
  expect((await send("GET", `/oauth2/${server.id}/v1/keys`)).status).toBe(404);
});

test("the system log has the actor and the action of each entry, and can be filtered", async () => {
  await using identity = await openIdentity();
  const { send, post, ada } = identity;
  await post("/api/v1/authn", { username: "ada@okafor.example", password: "wrong" });
  const filter = encodeURIComponent('eventType eq "user.session.start"');
  const { json, headers } = await send("GET", `/api/v1/logs?filter=${filter}`);
  expect(json).toMatchObject([
    {
      actor: { id: ada, alternateId: "ada@okafor.example" },
      outcome: { result: "FAILURE", reason: "INVALID_CREDENTIALS" },
      severity: "WARN",
    },
  ]);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "") ?? [];
  expect((await send("GET", next.slice(identity.baseUrl.length))).json).toEqual([]);
});

test("event hooks get entries of the log once they are verified", async () => {
  await using identity = await openIdentity();
  const { send, post } = identity;
  const received: { key: unknown; body: string }[] = [];
  let isSwitching = false;
  const receiver = createServer((request, response) => {
    if (isSwitching) {
      request.socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
      return;
    }
    const challenge = request.headers["x-okta-verification-challenge"];
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (challenge === undefined) received.push({ key: request.headers["x-secret"], body });
      response.end(JSON.stringify({ verification: challenge }));
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(receiver.address());
  const channel = (uri: string) => ({
    type: "HTTP",
    version: "1.0.0",
    config: { uri, authScheme: { type: "HEADER", key: "x-secret", value: "abc" } },
  });
  const events = { type: "EVENT_TYPE", items: ["group.lifecycle.create"] };
  const hook = withId.parse(
    await post("/api/v1/eventHooks", {
      name: "Groups",
      events,
      channel: channel(`http://127.0.0.1:${String(port)}/`),
    }),
  );
  expect(hook).toMatchObject({ verificationStatus: "UNVERIFIED" });
  expect(
    (await send("POST", "/api/v1/eventHooks", { name: "x", events, channel: channel("ftp://x/") }))
      .status,
  ).toBe(400);
  await send("PUT", "/_sim/delivery", { on: true });
  await post("/api/v1/groups", { profile: { name: "Unseen" } });
  const verify = `/api/v1/eventHooks/${hook.id}/lifecycle/verify`;
  isSwitching = true;
  expect((await send("POST", verify)).status).toBe(400);
  isSwitching = false;
  expect(await post(verify)).toMatchObject({
    verificationStatus: "VERIFIED",
  });
  await post("/api/v1/groups", { profile: { name: "Seen" } });
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]?.key).toBe("abc");
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
    eventType: "com.okta.event_hook",
    data: { events: [{ eventType: "group.lifecycle.create", target: [{ displayName: "Seen" }] }] },
  });
  receiver.close();
});
