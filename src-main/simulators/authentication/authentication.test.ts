import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { START_TIME } from "#core/testing/test-settings.ts";
import { type Method, openClient, type TestClient } from "#core/testing/client.ts";
import { simulator as authentication } from "./index.ts";
import { mergeMetadata } from "./shared/metadata.ts";

let simulator: TestClient;

beforeEach(() => {
  simulator = openClient(authentication);
});

afterEach(async () => {
  await simulator[Symbol.asyncDispose]();
});

const credentials = { authorization: "Bearer sk_test_123" };

const ask = (
  method: Method,
  url: string,
  body?: unknown,
  headers: Record<string, string> = credentials,
) => simulator.send(method, url, body, { "content-type": "application/json", ...headers });

interface Logged {
  readonly type: string;
  readonly payload: { readonly data: unknown };
}

async function events(): Promise<readonly Logged[]> {
  const { json } = await ask("GET", "/_sim/egress");
  return (json as { events: Logged[] }).events;
}

const types = async () => (await events()).map(({ type }) => type);

const makeUser = (name: string) =>
  ask("POST", "/v1/users", { email_address: [`${name}@example.com`], first_name: name });

describe("answers", () => {
  test("have the exact content type, whether they succeed or fail", async () => {
    const answers = [
      await makeUser("ada"),
      await ask("GET", "/v1/users"),
      await ask("GET", "/v1/users/user_x"),
      await ask("GET", "/v1/teleports"),
      await ask("POST", "/v1/users", "{"),
      await ask("GET", "/v1/users", undefined, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 400, 401]);
    for (const { headers } of answers) expect(headers["content-type"]).toBe("application/json");
  });

  test("list users as a bare array, and sessions both ways", async () => {
    const user = await makeUser("ada");
    await ask("POST", "/v1/sessions", { user_id: user.id });
    expect((await ask("GET", "/v1/users")).json).toHaveLength(1);
    expect((await ask("GET", "/v1/users/count")).json).toEqual({
      object: "total_count",
      total_count: 1,
    });
    const plain = await ask("GET", `/v1/sessions?user_id=${user.id}`);
    expect(plain.json).toHaveLength(1);
    const paged = await ask("GET", `/v1/sessions?user_id=${user.id}&paginated=true`);
    expect(paged.json).toMatchObject({ data: [{ user_id: user.id }], total_count: 1 });
  });

  test("never put `deleted` on something that lives", async () => {
    const { text } = await makeUser("ada");
    expect(text).not.toContain('"deleted"');
  });
});

describe("events", () => {
  test("have the provider's envelope and the user as the API shows it", async () => {
    const user = await makeUser("ada");
    const [event] = await events();
    expect(event?.payload).toEqual({
      data: user.json,
      event_attributes: { http_request: { client_ip: "0.0.0.0", user_agent: "" } },
      instance_id: expect.stringMatching(/^ins_[A-Za-z0-9]{27}$/) as string,
      object: "event",
      timestamp: START_TIME,
      type: "user.created",
    });
  });

  test("are recorded though no receiver is set, and reads record none", async () => {
    const user = await makeUser("ada");
    await ask("GET", `/v1/users/${user.id}`);
    await ask("GET", "/v1/jwks");
    await ask("GET", "/v1/organizations");
    expect(await types()).toEqual(["user.created"]);
  });
});

describe("refusals", () => {
  test.each([
    [{}, 401, "authorization_header_format_invalid"],
    [{ authorization: "Basic c2s6" }, 401, "authorization_header_format_invalid"],
    [{ authorization: "sk_test_123" }, 401, "authorization_header_format_invalid"],
  ])("of the credentials %j", async (headers, status, code) => {
    const refused = await ask("GET", "/v1/users", undefined, headers);
    expect(refused).toMatchObject({ status, json: { errors: [{ code }] } });
  });

  test.each([
    [{}, "form_data_missing", undefined],
    [{ email_address: "nobody" }, "form_param_format_invalid", "email_address"],
    [{ email_address: [7] }, "form_param_format_invalid", "email_address"],
    [{ phone_number: ["123"] }, "form_param_format_invalid", "phone_number"],
    [{ username: "ab" }, "form_username_invalid_length", "username"],
    [{ username: "a b c d" }, "form_username_invalid_character", "username"],
    [{ username: "good_name", first_name: 7 }, "form_param_format_invalid", "first_name"],
    [{ username: "good_name", teleport: true }, "form_param_unknown", "teleport"],
    [{ username: "good_name", password: "short" }, "form_password_length_too_short", "password"],
    [{ username: "good_name", password: "password1" }, "form_password_pwned", "password"],
    [{ username: "good_name", password_digest: "x" }, "form_param_missing", "password_hasher"],
    [
      { username: "good_name", public_metadata: { a: "x".repeat(9_000) } },
      "form_param_exceeds_allowed_size",
      "public_metadata",
    ],
    [
      { username: "good_name", public_metadata: [] },
      "form_param_format_invalid",
      "public_metadata",
    ],
  ])("of the user %j name %s and %s", async (body, code, param) => {
    const refused = await ask("POST", "/v1/users", body);
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({
      errors: [{ code, ...(param === undefined ? {} : { meta: { param_name: param } }) }],
      clerk_trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(await types()).toEqual([]);
    expect((await ask("GET", "/v1/users/count")).json).toMatchObject({ total_count: 0 });
  });

  test.each([
    ["{", 400],
    ["[]", 422],
    ['"text"', 422],
    ["[".repeat(70) + "]".repeat(70), 400],
  ])("of the body %s", async (body, status) => {
    const refused = await ask("POST", "/v1/users", body);
    expect(refused).toMatchObject({
      status,
      json: { errors: [{ code: expect.any(String) as string }] },
    });
  });

  test.each([
    ["GET", "/v1/users?limit=0"],
    ["GET", "/v1/users?limit=501"],
    ["GET", "/v1/users?offset=-1"],
    ["GET", "/v1/users?order_by=shoe_size"],
    ["GET", "/v1/organizations?order_by=shoe_size"],
    ["GET", "/v1/sessions"],
    ["GET", "/v1/sessions?user_id=x&status=asleep"],
    ["POST", "/v1/sessions"],
    ["POST", "/v1/organizations"],
    ["POST", "/v1/email_addresses"],
    ["POST", "/v1/invitations"],
    ["POST", "/v1/invitations/bulk"],
    ["POST", "/v1/jwt_templates"],
    ["POST", "/v1/waitlist_entries"],
  ] as const)("%s %s is 422", async (method, path) => {
    const refused = await ask(method, path);
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: expect.any(Array) as unknown[] },
    });
    expect(refused.text).toContain('"param_name":');
  });

  test.each([
    ["GET", "/v1/users/x"],
    ["PATCH", "/v1/users/x"],
    ["DELETE", "/v1/users/x"],
    ["PATCH", "/v1/users/x/metadata"],
    ["POST", "/v1/users/x/ban"],
    ["DELETE", "/v1/users/x/mfa"],
    ["GET", "/v1/users/x/organization_memberships"],
    ["GET", "/v1/email_addresses/x"],
    ["DELETE", "/v1/phone_numbers/x"],
    ["GET", "/v1/sessions/x"],
    ["POST", "/v1/sessions/x/tokens"],
    ["GET", "/v1/clients/x"],
    ["GET", "/v1/organizations/x"],
    ["GET", "/v1/organizations/x/memberships"],
    ["GET", "/v1/organizations/x/invitations/y"],
    ["GET", "/v1/organizations/x/domains"],
    ["POST", "/v1/invitations/x/revoke"],
    ["POST", "/v1/sign_in_tokens/x/revoke"],
    ["GET", "/v1/jwt_templates/x"],
    ["POST", "/v1/waitlist_entries/x/reject"],
  ] as const)("%s %s is 404", async (method, path) => {
    const refused = await ask(method, path);
    expect(refused).toMatchObject({
      status: 404,
      json: { errors: [{ code: "resource_not_found" }] },
    });
  });

  test("change nothing", async () => {
    const user = await makeUser("ada");
    const org = await ask("POST", "/v1/organizations", { name: "Acme", created_by: user.id });
    const before = [await types(), (await ask("GET", `/v1/users/${user.id}`)).text];
    const invitations = `/v1/organizations/${org.id}/invitations`;
    const invite = (email: string) => ({ email_address: email, role: "org:member" });
    const refused = [
      await ask("PATCH", `/v1/users/${user.id}`, { username: "x" }),
      await ask("PATCH", `/v1/users/${user.id}`, { primary_email_address_id: "idn_x" }),
      await ask("POST", "/v1/organizations", { name: "B", created_by: "user_x" }),
      await ask("POST", `${invitations}/bulk`, [invite("a@b.co"), invite("ada@example.com")]),
      await ask("POST", "/v1/invitations/bulk", [
        { email_address: "a@b.co" },
        { email_address: "ada@example.com" },
      ]),
      await ask("POST", "/v1/sessions", { user_id: user.id, active_organization_id: "org_x" }),
      await ask("POST", `${invitations}/bulk`, [invite("a@b.co"), invite("A@b.co")]),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 404, 400, 422, 404, 400]);
    expect([await types(), (await ask("GET", `/v1/users/${user.id}`)).text]).toEqual(before);
    expect((await ask("GET", invitations)).json).toMatchObject({ total_count: 0 });
  });
});

describe("key set", () => {
  test("is open where the tokens' issuer has it, and names the instance", async () => {
    const open = await ask("GET", "/.well-known/jwks.json", undefined, {});
    expect(open.json).toEqual((await ask("GET", "/v1/jwks")).json);
    expect(open.json).toMatchObject({ keys: [{ kid: expect.stringMatching(/^ins_/) as string }] });
  });
});

describe("metadata", () => {
  const plain = fc.dictionary(
    fc.string({ maxLength: 5 }).filter((key) => key !== "__proto__"),
    fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.array(fc.integer())),
  );

  test("merged with nothing stays, merged twice is as merged once", () => {
    fc.assert(
      fc.property(plain, plain, (old, sent) => {
        expect(mergeMetadata(old, {})).toEqual(old);
        const once = mergeMetadata(old, sent);
        expect(mergeMetadata(once, sent)).toEqual(once);
        expect(once).toEqual({ ...old, ...sent });
      }),
    );
  });

  test("loses the keys that are sent as null, at every depth", () => {
    fc.assert(
      fc.property(plain, (old) => {
        const nothing = Object.fromEntries(Object.keys(old).map((key) => [key, null]));
        expect(mergeMetadata({ kept: 1, deep: old }, { deep: nothing })).toEqual({
          kept: 1,
          deep: {},
        });
      }),
    );
  });
});

describe("determinism", () => {
  async function story(): Promise<string> {
    const user = await makeUser("ada");
    await ask("PATCH", `/v1/users/${user.id}/metadata`, { public_metadata: { a: 1 } });
    const org = await ask("POST", "/v1/organizations", { name: "Acme", created_by: user.id });
    await ask("POST", `/v1/organizations/${org.id}/invitations`, {
      email_address: "b@example.com",
      role: "org:member",
    });
    await ask("POST", "/v1/invitations", { email_address: "c@example.com" });
    await ask("POST", "/v1/waitlist_entries", { email_address: "d@example.com" });
    const session = await ask("POST", "/v1/sessions", { user_id: user.id });
    await ask("POST", "/_sim/clock", { advance_seconds: 60 }, {});
    await ask("POST", `/v1/sessions/${session.id}/revoke`);
    const pages = ["/_sim/egress", "/v1/users", "/v1/organizations", "/v1/jwks"];
    const answers = await Promise.all(pages.map((page) => ask("GET", page)));
    return answers.map(({ text }) => text).join("\n");
  }

  test("the same calls give the same bytes after a reset", async () => {
    const first = await story();
    await ask("POST", "/_sim/reset", {}, {});
    expect(await story()).toBe(first);
  });
});

describe("the panel", () => {
  test("finds each object by the id its list gives", async () => {
    const user = await makeUser("ada");
    await ask("POST", "/v1/sessions", { user_id: user.id });
    await ask("POST", "/v1/organizations", { name: "Acme" });
    await ask("POST", "/v1/invitations", { email_address: "c@example.com" });
    for (const collection of simulator.running.collections) {
      const [first] = [...collection.list()];
      expect(collection.count()).toBe(1);
      expect(collection.find(first?.id ?? "")).toMatchObject({ id: first?.id });
      expect(collection.find("nothing")).toBeUndefined();
    }
  });

  test("refuses secrets that verifiers could not decode", () => {
    const form = authentication.fixedReceiver?.secretForm.pattern ?? /^$/;
    for (const bad of ["nope", "whsec_", "whsec_!!!!", "whsec_abc", "whsec_test_secret_x", " "]) {
      expect(form.test(bad)).toBe(false);
    }
    for (const good of ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_dGVzdC1zZWNyZXQ="]) {
      expect(form.test(good)).toBe(true);
    }
  });
});
