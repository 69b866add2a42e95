import { expect, test } from "vitest";
import * as z from "zod";
import { openIdentity } from "./testing/sign-in.ts";

const withId = z.looseObject({ id: z.string() });

async function setup() {
  const opened = await openIdentity();
  const get = async (path: string) => (await opened.send("GET", path)).json;
  const identity = { ...opened, get };
  const app = await identity.addApp({}, {}, false);
  const group = withId.parse(
    await identity.post("/api/v1/groups", { profile: { name: "Baristas" } }),
  );
  await identity.send("PUT", `/api/v1/groups/${group.id}/users/${identity.ada}`);
  await identity.send("PUT", `/api/v1/apps/${app.id}/groups/${group.id}`, {});
  const appsOfAda = async () =>
    z
      .array(z.looseObject({ appInstanceId: z.string() }))
      .parse(await identity.get(`/api/v1/users/${identity.ada}/appLinks`))
      .filter(({ appInstanceId }) => appInstanceId === app.id);
  const log = async () =>
    z
      .array(z.looseObject({ eventType: z.string() }))
      .parse(await identity.get("/api/v1/logs?sortOrder=DESCENDING"))
      .map(({ eventType }) => eventType);
  return { identity, app, group, appsOfAda, log };
}

test("a user is deactivated: apps assigned to the user go, groups stay", async () => {
  const { identity, app, group, appsOfAda, log } = await setup();
  await using _ = identity;
  const { ada } = identity;
  await identity.post(`/api/v1/apps/${app.id}/users`, { id: ada });
  await identity.send("POST", `/api/v1/users/${ada}/lifecycle/deactivate`);
  expect(await identity.get(`/api/v1/apps/${app.id}/users`)).toEqual([]);
  for (const [path, body] of [
    [`/api/v1/apps/${app.id}/users`, { id: ada }],
    [`/api/v1/users/${ada}/factors`, { factorType: "email", provider: "OKTA" }],
  ] as const) {
    expect(await identity.send("POST", path, body)).toMatchObject({
      status: 403,
      json: { errorCode: "E0000038" },
    });
  }
  expect(await log()).toContain("application.user_membership.remove");
  expect(await identity.get(`/api/v1/users/${ada}/groups`)).toMatchObject([{}, { id: group.id }]);
  await identity.send("POST", `/api/v1/users/${ada}/lifecycle/activate?sendEmail=false`);
  expect(await appsOfAda()).toHaveLength(1);
  await identity.send("DELETE", `/api/v1/groups/${group.id}/users/${ada}`);
  expect(await appsOfAda()).toEqual([]);
});

test("a user is deactivated, or a group or an app deleted: the roles of administrators go", async () => {
  const { identity, app, group } = await setup();
  await using _ = identity;
  const roleOf = async (owner: string, type = "ORG_ADMIN") => {
    expect((await identity.send("POST", `${owner}/roles`, { type })).status).toBe(201);
    return identity.get(`${owner}/roles`);
  };
  const user = `/api/v1/users/${identity.ada}`;
  expect(await roleOf(user)).toHaveLength(1);
  expect(await roleOf(`/api/v1/groups/${group.id}`, "HELP_DESK_ADMIN")).toHaveLength(1);
  expect(await roleOf(`/oauth2/v1/clients/${app.id}`)).toHaveLength(1);
  await identity.send("POST", `${user}/lifecycle/deactivate`);
  expect(await identity.get(`${user}/roles`)).toEqual([]);
  expect(await identity.get("/api/v1/iam/assignees/users")).toMatchObject({ value: [] });
  await identity.send("DELETE", `/api/v1/groups/${group.id}`);
  await identity.send("POST", `/api/v1/apps/${app.id}/lifecycle/deactivate`);
  expect((await identity.send("DELETE", `/api/v1/apps/${app.id}`)).status).toBe(204);
});

test("a user is suspended: sessions end, apps and groups stay", async () => {
  const { identity, appsOfAda } = await setup();
  await using _ = identity;
  const { ada } = identity;
  await identity.send("POST", `/api/v1/users/${ada}/lifecycle/suspend`);
  expect(await identity.get(`/api/v1/users/${ada}/groups`)).toHaveLength(2);
  await identity.send("POST", `/api/v1/users/${ada}/lifecycle/unsuspend`);
  expect(await appsOfAda()).toHaveLength(1);
});

test("a group is deleted: its apps lose it, and its members lose those apps", async () => {
  const { identity, app, group, appsOfAda } = await setup();
  await using _ = identity;
  expect(await appsOfAda()).toHaveLength(1);
  await identity.send("DELETE", `/api/v1/groups/${group.id}`);
  expect(await identity.get(`/api/v1/apps/${app.id}/groups`)).toEqual([]);
  expect(await appsOfAda()).toEqual([]);
});

test("the only active secret of an app is deactivated: that is refused", async () => {
  const { identity, app } = await setup();
  await using _ = identity;
  const secrets = `/api/v1/apps/${app.id}/credentials/secrets`;
  const [first] = z.array(withId).parse(await identity.get(secrets));
  const end = () => identity.send("POST", `${secrets}/${first?.id ?? ""}/lifecycle/deactivate`);
  expect((await end()).status).toBe(400);
  await identity.post(secrets, {});
  expect((await end()).status).toBe(200);
});

test("a claim has a reserved name: it is refused", async () => {
  const { identity } = await setup();
  await using _ = identity;
  const claim = { claimType: "RESOURCE", valueType: "EXPRESSION", value: "user.login" };
  const add = (name: string) =>
    identity.send("POST", "/api/v1/authorizationServers/default/claims", { ...claim, name });
  expect((await add("iss")).status).toBe(400);
  expect((await add("team")).status).toBeLessThan(300);
});

test("an app has grant and response types that do not fit: it is refused", async () => {
  const { identity } = await setup();
  await using _ = identity;
  const create = (client: object) =>
    identity.post("/api/v1/apps", {
      name: "oidc_client",
      label: "App",
      signOnMode: "OPENID_CONNECT",
      settings: { oauthClient: { redirect_uris: ["http://localhost:3000/cb"], ...client } },
    });
  const web = { application_type: "web", grant_types: ["authorization_code"] };
  const refused = [
    { ...web, response_types: ["code", "token"] },
    { ...web, grant_types: ["implicit"], response_types: ["code"] },
    { ...web, grant_types: ["refresh_token"] },
    { application_type: "browser", grant_types: ["authorization_code", "password"] },
  ];
  for (const client of refused) {
    expect(await create(client)).toMatchObject({ errorCode: "E0000001" });
  }
  expect(await create(web)).toMatchObject({ status: "ACTIVE" });
});

test("a user is deleted: groups, apps and factors go, and the login is free", async () => {
  const { identity, app, group } = await setup();
  await using _ = identity;
  const { ada } = identity;
  const { profile } = z
    .looseObject({ profile: z.looseObject({ login: z.string() }) })
    .parse(await identity.get(`/api/v1/users/${ada}`));
  await identity.send("DELETE", `/api/v1/users/${ada}?sendEmail=false`);
  expect(await identity.get(`/api/v1/users/${ada}`)).toMatchObject({ status: "DEPROVISIONED" });
  await identity.send("DELETE", `/api/v1/users/${ada}?sendEmail=false`);
  expect((await identity.send("GET", `/api/v1/users/${ada}`)).status).toBe(404);
  expect(await identity.get(`/api/v1/groups/${group.id}/users`)).toEqual([]);
  expect(await identity.get(`/api/v1/apps/${app.id}/users`)).toEqual([]);
  const again = await identity.send("POST", "/api/v1/users?activate=false", {
    profile: { firstName: "A", lastName: "B", email: profile.login, login: profile.login },
  });
  expect(again.status).toBe(200);
});

test("a group rule is activated: users join its groups, and leave them with the next change", async () => {
  const { identity, group } = await setup();
  await using _ = identity;
  const rule = withId.parse(
    await identity.post("/api/v1/groups/rules", {
      type: "group_rule",
      name: "Sailors",
      conditions: { expression: { value: 'user.title == "Sailor"' } },
      actions: { assignUserToGroups: { groupIds: [group.id] } },
    }),
  );
  const bob = await identity.addUser("Bob");
  const namesOf = async () => {
    const groups = await identity.get(`/api/v1/users/${bob}/groups`);
    return z
      .array(withId)
      .parse(groups)
      .map(({ id }) => id === group.id);
  };
  await identity.post(`/api/v1/users/${bob}`, { profile: { title: "Sailor" } });
  await identity.post(`/api/v1/groups/rules/${rule.id}/lifecycle/activate`);
  expect(await namesOf()).toEqual([false, true]);
  await identity.post(`/api/v1/users/${bob}`, { profile: { title: "Cook" } });
  expect(await namesOf()).toEqual([false]);
});

test("a phone is set up again: it replaces one that is not active, and an active one only on request", async () => {
  const { identity } = await setup();
  await using _ = identity;
  const factors = `/api/v1/users/${identity.ada}/factors`;
  const enrol = (number: string, query = "") =>
    identity.send("POST", `${factors}${query}`, {
      factorType: "sms",
      provider: "OKTA",
      profile: { phoneNumber: number },
    });
  const numbers = async () =>
    z
      .array(z.looseObject({ profile: z.object({ phoneNumber: z.string() }) }))
      .parse(await identity.get(factors))
      .map(({ profile }) => profile.phoneNumber);
  await enrol("+15551230001");
  await enrol("+15551230002", "?activate=true");
  expect(await numbers()).toEqual(["+15551230002"]);
  const again = await enrol("+15551230003");
  expect(again.status).toBe(400);
  expect(again.json).toMatchObject({
    errorCauses: [{ errorSummary: "There is an existing verified phone number." }],
  });
  expect((await enrol("+15551230003", "?updatePhone=true")).status).toBe(200);
  expect(await numbers()).toEqual(["+15551230003"]);
});
