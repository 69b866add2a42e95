import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";

type Method = "GET" | "POST" | "PATCH";

interface Named {
  readonly id: string;
}

/** An application with Ada and Bob, who are both members of an organization. */
async function setup() {
  const launched = launchSimulator(simulator);
  const ask = async (method: Method, url: string, body?: object) => {
    const answer = await launched.running.app.inject({
      method,
      url,
      headers: { host: "localhost", authorization: "Bearer sk_test_1" },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
  };
  const make = async (url: string, body: object, method: Method = "POST") => {
    const { status, json } = await ask(method, url, body);
    expect(status, JSON.stringify(json)).toBe(200);
    return { ...json, id: String(json["id"]) };
  };
  const ada = await make("/v1/users", {
    email_address: ["ada@example.com"],
    phone_number: ["+15550000001"],
    username: "countess",
    first_name: "Ada",
    last_name: "Lovelace",
  });
  const bob = await make("/v1/users", { email_address: ["bob@sample.org"], first_name: "Bob" });
  const acme = await make("/v1/organizations", { name: "Acme", created_by: bob.id });
  const members = `/v1/organizations/${acme.id}/memberships`;
  await make(members, { user_id: ada.id, role: "org:member" });
  return {
    ...launched,
    ask,
    make,
    ada,
    bob,
    acme,
    members,
    [Symbol.asyncDispose]: () => launched[Symbol.asyncDispose](),
  };
}

test.each([
  ["email_address_query=EXAMPLE", ["ada"]],
  ["phone_number_query=555", ["ada"]],
  ["username_query=Count", ["ada"]],
  ["name_query=love", ["ada"]],
  ["name_query=nobody", []],
  ["banned=true", ["bob"]],
  ["banned=false", ["ada"]],
  ["provider=oauth_google", []],
  ["provider_user_id=1", []],
])("users are filtered by %s", async (query, names) => {
  await using app = await setup();
  await app.make(`/v1/users/${app.bob.id}/ban`, {});
  const { json } = await app.ask("GET", `/v1/users?${query}`);
  const ids = { ada: app.ada.id, bob: app.bob.id };
  expect((json as unknown as Named[]).map(({ id }) => id)).toEqual(
    names.map((name) => ids[name as keyof typeof ids]),
  );
  const count = await app.ask("GET", `/v1/users/count?${query}`);
  expect(count.json["total_count"]).toBe(names.length);
});

test.each([
  ["email_address=ada@example.com", ["ada"]],
  ["phone_number=%2B15550000001", ["ada"]],
  ["username=countess", ["ada"]],
  ["web3_wallet=0x1", []],
  ["query=lovelace", ["ada"]],
  ["email_address_query=sample", ["bob"]],
  ["phone_number_query=0001", ["ada"]],
  ["username_query=ount", ["ada"]],
  ["name_query=bob", ["bob"]],
  ["created_at_after=1", ["ada", "bob"]],
  ["created_at_before=1", []],
  ["last_active_at_after=1", []],
  ["last_active_at_before=1", []],
  ["role=org:admin", ["bob"]],
  ["order_by=first_name", ["ada", "bob"]],
  ["order_by=-first_name", ["bob", "ada"]],
  ["order_by=%2Bcreated_at", ["bob", "ada"]],
])("members are filtered and ordered by %s", async (query, names) => {
  await using app = await setup();
  const { json } = await app.ask("GET", `${app.members}?${query}`);
  const found = json["data"] as { readonly public_user_data: { readonly first_name: string } }[];
  expect(found.map(({ public_user_data: user }) => user.first_name.toLowerCase())).toEqual(names);
  expect(json["total_count"]).toBe(names.length);
});

test("memberships of all organizations come in the order that is asked for", async () => {
  await using app = await setup();
  const { json } = await app.ask("GET", "/v1/organization_memberships?order_by=-first_name");
  expect(json["data"]).toMatchObject([
    { public_user_data: { first_name: "Bob" } },
    { public_user_data: { first_name: "Ada" } },
  ]);
  const unknown = await app.ask("GET", "/v1/organization_memberships?order_by=shoe_size");
  expect(unknown.status).toBe(422);
});

test.each([
  ["/v1/invitations", "/v1/invitations?paginated=true&"],
  ["/v1/waitlist_entries", "/v1/waitlist_entries?"],
])("entries of %s are ordered by address", async (url, list) => {
  await using app = await setup();
  for (const name of ["b", "c", "a"]) {
    await app.make(url, { email_address: `${name}@example.com` });
  }
  const { json } = await app.ask("GET", `${list}order_by=email_address`);
  expect(json["data"]).toMatchObject([
    { email_address: "a@example.com" },
    { email_address: "b@example.com" },
    { email_address: "c@example.com" },
  ]);
});

test("a user shows its memberships", async () => {
  await using app = await setup();
  const { json } = await app.ask("GET", `/v1/users/${app.ada.id}`);
  expect(json["organization_memberships"]).toMatchObject([
    { role: "org:member", organization: { id: app.acme.id } },
  ]);
});

test("a domain shows when it was verified, and can be renamed", async () => {
  await using app = await setup();
  const url = `/v1/organizations/${app.acme.id}/domains`;
  const domain = await app.make(url, { name: "example.com", verified: true });
  expect(domain).toMatchObject({
    affiliation_verification: null,
    ownership_verification: null,
    verification: { status: "verified", expire_at: 0, verified_at: expect.any(Number) as number },
  });
  const renamed = await app.make(`${url}/${domain.id}`, { name: "example.org" }, "PATCH");
  expect(renamed).toMatchObject({ name: "example.org", verification: { status: "verified" } });
  await app.make(url, { name: "example.com" });
  const taken = await app.ask("PATCH", `${url}/${domain.id}`, { name: "example.com" });
  expect(taken.status).toBe(422);
});

test("an address can be reserved, and is reserved no more when it is verified", async () => {
  await using app = await setup();
  const email = await app.make("/v1/email_addresses", {
    user_id: app.ada.id,
    email_address: "countess@example.com",
    identification_status: "reserved",
  });
  expect(email).toMatchObject({ reserved: true, verification: null });
  const verified = await app.make(`/v1/email_addresses/${email.id}`, { verified: true }, "PATCH");
  expect(verified).toMatchObject({ reserved: false, verification: { status: "verified" } });
});

test("the creation of an organization can be dated back", async () => {
  await using app = await setup();
  const created_at = "2020-01-02T03:04:05.000Z";
  const made = await app.make("/v1/organizations", { name: "Old", created_at });
  expect(made).toMatchObject({ created_at: Date.parse(created_at) });
  const changed = await app.make(`/v1/organizations/${app.acme.id}`, { created_at }, "PATCH");
  expect(changed).toMatchObject({ created_at: Date.parse(created_at) });
});

test("parameters without effect are accepted and listed", async () => {
  await using app = await setup();
  const user = `/v1/users/${app.ada.id}`;
  await app.make(user, { profile_image_id: "img", bypass_client_trust: true }, "PATCH");
  await app.make("/v1/users", {
    username: "wallet",
    web3_wallet: ["0x1"],
    skip_user_requirement: true,
  });
  await app.make("/v1/organizations", { name: "Roles", role_set_key: "default" });
  await app.make("/v1/waitlist_entries", { email_address: "eve@example.com", notify: true });
  const { json } = await app.ask("GET", "/_sim/unsupported");
  expect(json["parameters"]).toMatchObject([
    { method: "PATCH", path: user, parameter: "profile_image_id" },
    { method: "PATCH", path: user, parameter: "bypass_client_trust" },
    { method: "POST", path: "/v1/users", parameter: "web3_wallet" },
    { method: "POST", path: "/v1/users", parameter: "skip_user_requirement" },
    { method: "POST", path: "/v1/organizations", parameter: "role_set_key" },
    { method: "POST", path: "/v1/waitlist_entries", parameter: "notify" },
  ]);
});

test("a template signs its tokens with a key of its own", async () => {
  await using app = await setup();
  const own = { custom_signing_key: true, signing_algorithm: "HS256", signing_key: "secret" };
  const template = await app.make("/v1/jwt_templates", { name: "supabase", claims: {}, ...own });
  expect(template).toMatchObject({ custom_signing_key: true, signing_algorithm: "HS256" });
  expect(template).not.toHaveProperty("signing_key");
  const session = await app.make("/v1/sessions", { user_id: app.ada.id });
  const { json } = await app.ask("POST", `/v1/sessions/${session.id}/tokens/supabase`, {});
  const [head = "", claims = "", signature] = String(json["jwt"]).split(".");
  expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({
    alg: "HS256",
    typ: "JWT",
  });
  const expected = createHmac("sha256", "secret").update(`${head}.${claims}`).digest("base64url");
  expect(signature).toBe(expected);
});

test.each([
  [{ custom_signing_key: true, signing_algorithm: "HS256" }, "signing_key"],
  [{ custom_signing_key: true, signing_algorithm: "ES256", signing_key: "no PEM" }, "signing_key"],
  [{ signing_algorithm: "HS256" }, "signing_algorithm"],
])("a template with %j is refused for its %s", async (key, param) => {
  await using app = await setup();
  const body = { name: "own", claims: {}, ...key };
  expect(await app.ask("POST", "/v1/jwt_templates", body)).toMatchObject({
    status: 422,
    json: { errors: [{ meta: { param_name: param } }] },
  });
});

test("an invitation is revoked by a member only", async () => {
  await using app = await setup();
  const url = `/v1/organizations/${app.acme.id}/invitations`;
  const invited = { email_address: "eve@example.com", role: "org:member" };
  const { id } = await app.make(url, invited);
  const stranger = await app.make("/v1/users", { username: "stranger" });
  const by = (user: string) => ({ requesting_user_id: user });
  expect((await app.ask("POST", `${url}/${id}/revoke`, by(stranger.id))).status).toBe(404);
  expect(await app.make(`${url}/${id}/revoke`, by(app.bob.id))).toMatchObject({
    status: "revoked",
  });
});

test("users are paged with starting_after, in the order of their creation", async () => {
  await using launched = launchSimulator(simulator);
  const ask = async (method: Method, url: string, body?: object) => {
    const headers = {
      host: "localhost",
      authorization: "Bearer sk_test_1",
      "clerk-api-version": "2026-05-12",
    };
    const sent = { method, url, headers, ...(body === undefined ? {} : { payload: body }) };
    const answer = await launched.running.app.inject(sent);
    return { status: answer.statusCode, json: answer.json<Named[]>() };
  };
  const clean = (await ask("GET", "/v1/users?limit=500")).json;
  for (const name of ["a", "b", "c"]) {
    await ask("POST", "/v1/users", { email_address: [`${name}@example.com`] });
  }
  const all = (await ask("GET", "/v1/users?limit=500")).json.map(({ id }) => id);
  expect(all).toHaveLength(clean.length + 3);
  const walk = async (order: string) => {
    const seen: string[] = [];
    for (;;) {
      const cursor = seen.length === 0 ? "" : `&starting_after=${seen.at(-1) ?? ""}`;
      const { json } = await ask("GET", `/v1/users?limit=2&order_by=${order}${cursor}`);
      seen.push(...json.map(({ id }) => id));
      if (json.length < 2) return seen;
    }
  };
  expect(await walk("-created_at")).toEqual(all);
  expect(await walk("%2Bcreated_at")).toEqual(all.toReversed());
  for (const query of ["order_by=username", "offset=1"]) {
    const refused = await ask("GET", `/v1/users?starting_after=${String(all[0])}&${query}`);
    expect(refused.status).toBe(422);
  }
  expect((await ask("GET", "/v1/users?starting_after=user_none")).status).toBe(422);
});

test("domains are filtered by enrollment mode, and an organization tells whether it lacks an admin", async () => {
  await using scene = await setup();
  const { ask, make, acme } = scene;
  const domains = `/v1/organizations/${acme.id}/domains`;
  await make(domains, { name: "one.test", enrollment_mode: "automatic_invitation" });
  await make(domains, { name: "two.test", enrollment_mode: "manual_invitation" });
  const names = async (mode: string) => {
    const { json } = await ask("GET", `${domains}?enrollment_mode=${mode}`);
    return JSON.stringify(json).match(/(?:one|two)\.test/g);
  };
  expect(await names("automatic_invitation")).toEqual(["one.test"]);
  expect(await names("-automatic_invitation")).toEqual(["two.test"]);
  const flag = "include_missing_member_with_elevated_permissions=true";
  const { json } = await ask("GET", `/v1/organizations/${acme.id}?${flag}`);
  expect(json).toMatchObject({ missing_member_with_elevated_permissions: false });
});
