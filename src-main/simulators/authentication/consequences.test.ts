import { expect, test } from "vitest";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

async function setup() {
  const client = openClient(simulator);
  const ask = (method: Method, url: string, body?: unknown) =>
    client.send(method, url, body, {
      authorization: "Bearer sk_test_123",
      "content-type": "application/json",
    });
  const addUser = async (name: string) =>
    (await ask("POST", "/v1/users", { email_address: [`${name}@example.com`] })).id;
  const ada = await addUser("ada");
  const organization = (await ask("POST", "/v1/organizations", { name: "Acme", created_by: ada }))
    .id;
  const session = (
    await ask("POST", "/v1/sessions", { user_id: ada, active_organization_id: organization })
  ).id;
  const sessionNow = async () => (await ask("GET", `/v1/sessions/${session}`)).json;
  return { client, ask, addUser, ada, organization, session, sessionNow };
}

test("a user is deleted: sessions end, memberships go, the organization stays", async () => {
  const { client, ask, ada, organization, sessionNow } = await setup();
  await using _ = client;
  await ask("DELETE", `/v1/users/${ada}`);
  expect(await sessionNow()).toMatchObject({ status: "removed" });
  const members = await ask("GET", `/v1/organizations/${organization}/memberships`);
  expect(members.json).toMatchObject({ total_count: 0 });
  expect((await ask("GET", `/v1/organizations/${organization}`)).status).toBe(200);
  expect(client.types().at(-1)).toBe("user.deleted");
});

test("a user is banned: sessions are revoked, and no sign-in succeeds until the ban is lifted", async () => {
  const { client, ask, ada, sessionNow } = await setup();
  await using _ = client;
  await ask("POST", `/v1/users/${ada}/ban`);
  expect(await sessionNow()).toMatchObject({ status: "revoked" });
  const sign = () => ask("POST", "/v1/sign_in_tokens", { user_id: ada });
  expect((await sign()).json).toMatchObject({ errors: [{ code: "user_banned" }] });
  await ask("POST", `/v1/users/${ada}/unban`);
  expect((await sign()).status).toBe(200);
});

test("an organization is deleted: memberships go, and no session is in it", async () => {
  const { client, ask, organization, ada, sessionNow } = await setup();
  await using _ = client;
  expect(await sessionNow()).toMatchObject({ last_active_organization_id: organization });
  await ask("DELETE", `/v1/organizations/${organization}`);
  expect(await sessionNow()).not.toHaveProperty("last_active_organization_id");
  const mine = await ask("GET", `/v1/users/${ada}/organization_memberships`);
  expect(mine.json).toMatchObject({ total_count: 0 });
  expect(client.types().slice(-2)).toEqual([
    "organizationMembership.deleted",
    "organization.deleted",
  ]);
});

test("a member is removed: the sessions of the user leave the organization", async () => {
  const { client, ask, addUser, organization } = await setup();
  await using _ = client;
  const bob = await addUser("bob");
  const memberships = `/v1/organizations/${organization}/memberships`;
  await ask("POST", memberships, { user_id: bob, role: "org:member" });
  const body = { user_id: bob, active_organization_id: organization };
  const session = (await ask("POST", "/v1/sessions", body)).id;
  await ask("DELETE", `${memberships}/${bob}`);
  const { json } = await ask("GET", `/v1/sessions/${session}`);
  expect(json).not.toHaveProperty("last_active_organization_id");
});

test("the last admin leaves: that is refused", async () => {
  const { client, ask, addUser, ada, organization } = await setup();
  await using _ = client;
  const memberships = `/v1/organizations/${organization}/memberships`;
  const code = { errors: [{ code: "organization_minimum_permissions_needed" }] };
  const demote = () => ask("PATCH", `${memberships}/${ada}`, { role: "org:member" });
  expect((await demote()).json).toMatchObject(code);
  expect((await ask("DELETE", `${memberships}/${ada}`)).json).toMatchObject(code);
  await ask("POST", memberships, { user_id: await addUser("bob"), role: "org:admin" });
  expect((await demote()).status).toBe(200);
});

test("an address is made primary: it must be verified", async () => {
  const { client, ask, ada } = await setup();
  await using _ = client;
  const address = { user_id: ada, email_address: "second@example.com" };
  expect((await ask("POST", "/v1/email_addresses", { ...address, primary: true })).status).toBe(
    422,
  );
  const { id } = await ask("POST", "/v1/email_addresses", address);
  const change = (body: object) => ask("PATCH", `/v1/email_addresses/${id}`, body);
  expect((await change({ primary: true })).status).toBe(422);
  const ofUser = await ask("PATCH", `/v1/users/${ada}`, { primary_email_address_id: id });
  expect(ofUser.status).toBe(422);
  expect((await change({ primary: true, verified: true })).status).toBe(200);
});
