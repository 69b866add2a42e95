import { expect, test } from "vitest";
import * as z from "zod";
import { totpAt } from "#core/oauth/totp.ts";
import { openPage } from "../../testing/open-page.ts";

const ADA = "ada@okafor.example";
const withUser = z.object({ response: z.looseObject({ id: z.string() }) });

async function signedIn() {
  const page = await openPage();
  const { id } = await page.api("/users", { email_address: [ADA], password: "Correct-horse1" });
  await page.signIn(ADA, "Correct-horse1");
  return Object.assign(page, { userId: id });
}

test("the profile is read, changed with `_method` and with the method itself, and deleted", async () => {
  await using page = await signedIn();
  const named = { first_name: "Ada", last_name: "Okafor", username: "ada_o" };
  expect((await page.send("POST", "/me?_method=PATCH", named)).json).toMatchObject({
    response: named,
    client: { sessions: [{ user: named }] },
  });
  const metadata = { unsafe_metadata: '{"theme":"dark"}' };
  await page.send("PATCH", "/me/metadata", metadata);
  const cleared = (await page.send("PATCH", "/me", { username: "" })).json;
  expect(cleared).toMatchObject({
    response: { username: null, unsafe_metadata: { theme: "dark" } },
  });
  expect(JSON.stringify(cleared)).not.toContain("private_metadata");
  expect(await page.codes("POST", "/me?_method=PATCH", { username: "a" })).toEqual([
    "form_username_invalid_length",
  ]);
  expect((await page.send("POST", "/me?_method=DELETE")).json).toMatchObject({
    response: { object: "user", id: page.userId, deleted: true },
    client: { sessions: [] },
  });
  expect(await page.codes("GET", "/me")).toEqual(["authentication_invalid"]);
  expect(await page.payloads("user.deleted")).toHaveLength(1);
  const updates = await page.payloads("user.updated");
  expect(updates.at(-1)?.data).toMatchObject({ username: null });
});

test("a person who may not delete the account is refused, and signed-out people see nothing", async () => {
  await using page = await openPage();
  await page.api("/users", {
    email_address: [ADA],
    password: "Correct-horse1",
    delete_self_enabled: false,
  });
  expect(await page.codes("GET", "/me")).toEqual(["signed_out"]);
  await page.signIn(ADA, "Correct-horse1");
  expect(await page.codes("DELETE", "/me")).toEqual(["authorization_invalid"]);
  expect(await page.codes("GET", "/me?_clerk_session_id=sess_other")).toEqual([
    "resource_not_found",
  ]);
});

test("an email address is added, verified by its code, made primary and deleted", async () => {
  await using page = await signedIn();
  const added = await page.send("POST", "/me/email_addresses", {
    email_address: "ada@work.example",
  });
  const { id } = withUser.parse(added.json).response;
  expect(added.json).toMatchObject({ response: { verification: null } });
  const path = `/me/email_addresses/${id}`;
  const primary = { primary_email_address_id: id };
  expect(await page.codes("PATCH", "/me", primary)).toEqual(["form_param_value_invalid"]);
  const attempt = `${path}/attempt_verification`;
  expect(await page.codes("POST", attempt, { code: "424242" })).toEqual(["verification_expired"]);
  await page.send("POST", `${path}/prepare_verification`, { strategy: "email_code" });
  expect(await page.codes("POST", attempt, { code: "1" })).toEqual(["form_code_incorrect"]);
  const verification = { status: "verified", strategy: "email_code" };
  expect((await page.send("POST", attempt, { code: "424242" })).json).toMatchObject({
    response: { verification },
  });
  const [mail] = await page.payloads("email.created");
  expect(mail?.data).toMatchObject({ to_email_address: "ada@work.example", email_address_id: id });
  expect((await page.send("PATCH", "/me", primary)).json).toMatchObject({ response: primary });
  expect((await page.send("GET", "/me/email_addresses")).json).toMatchObject([
    { email_address: ADA },
    { id, verification },
  ]);
  expect((await page.send("POST", `${path}?_method=DELETE`)).json).toMatchObject({
    response: { object: "email_address", id, deleted: true },
  });
  expect(await page.codes("GET", path)).toEqual(["resource_not_found"]);
  const link = { strategy: "email_link" };
  expect((await page.send("POST", `${path}/prepare_verification`, link)).status).toBe(422);
});

test("a phone number is added, verified and reserved for the second factor", async () => {
  await using page = await signedIn();
  const added = await page.send("POST", "/me/phone_numbers", { phone_number: "+1 202 555 0123" });
  const { id } = withUser.parse(added.json).response;
  const path = `/me/phone_numbers/${id}`;
  await page.send("POST", `${path}/prepare_verification`, { strategy: "phone_code" });
  await page.send("POST", `${path}/attempt_verification`, { code: "424242" });
  const reserved = { reserved_for_second_factor: true };
  const form = { reserved_for_second_factor: "true" };
  expect((await page.send("POST", `${path}?_method=PATCH`, form)).json).toMatchObject({
    response: { ...reserved, verification: { status: "verified", strategy: "phone_code" } },
  });
  expect((await page.send("GET", "/me/phone_numbers")).json).toMatchObject([{ id, ...reserved }]);
});

test("the password is changed with the current one, and other sessions can be ended", async () => {
  await using page = await signedIn();
  const other = await page.api("/sessions", { user_id: page.userId });
  const path = "/me/change_password";
  const changed = { new_password: "Other-horse2" };
  expect(await page.codes("POST", path, changed)).toEqual(["form_param_missing"]);
  const wrong = { ...changed, current_password: "no" };
  expect(await page.codes("POST", path, wrong)).toEqual(["form_password_incorrect"]);
  const right = { ...changed, current_password: "Correct-horse1" };
  await page.send("POST", path, { ...right, sign_out_of_other_sessions: "true" });
  const revoked = await page.payloads("session.revoked");
  expect(revoked.map(({ data }) => data["id"])).toEqual([other.id]);
  const removed = await page.send("POST", "/me/remove_password", {
    current_password: "Other-horse2",
  });
  expect(removed.json).toMatchObject({ response: { password_enabled: false } });
  expect(await page.codes("POST", "/me/remove_password", {})).toEqual(["no_password_set"]);
});

test("an authenticator app is added by its code, and asked for at the next sign-in", async () => {
  await using page = await signedIn();
  expect(await page.codes("POST", "/me/backup_codes")).toEqual(["backup_codes_not_available"]);
  const begun = (await page.send("POST", "/me/totp")).json;
  const { secret, uri } = z
    .object({ response: z.object({ secret: z.string(), uri: z.string() }) })
    .parse(begun).response;
  expect(uri).toContain(`secret=${secret}`);
  const verify = "/me/totp/attempt_verification";
  expect(await page.codes("POST", verify, { code: "000000" })).toEqual(["form_code_incorrect"]);
  const done = await page.send("POST", verify, { code: totpAt(secret, Date.now()) });
  const codes = z
    .object({ response: z.object({ backup_codes: z.array(z.string()) }) })
    .parse(done.json).response.backup_codes;
  expect(new Set(codes).size).toBe(10);
  expect((await page.send("GET", "/me")).json).toMatchObject({
    response: { totp_enabled: true, backup_code_enabled: true, two_factor_enabled: true },
  });
  const renewed = (await page.send("POST", "/me/backup_codes")).json;
  expect(renewed).toMatchObject({ response: { object: "backup_code" } });
  const started = await page.signIn(ADA, "Correct-horse1");
  expect(started).toMatchObject({ status: "needs_second_factor" });
  await page.send("POST", "/me/totp?_method=DELETE");
  expect((await page.send("GET", "/me")).json).toMatchObject({ response: { totp_enabled: false } });
});

test("sessions are listed, and one of them is revoked", async () => {
  await using page = await signedIn();
  const other = await page.api("/sessions", { user_id: page.userId });
  const all = z.array(z.looseObject({ id: z.string(), status: z.string() }));
  expect(all.parse((await page.send("GET", "/me/sessions")).json)).toHaveLength(2);
  await page.send("POST", `/me/sessions/${other.id}/revoke`);
  const active = all.parse((await page.send("GET", "/me/sessions/active")).json);
  expect(active).toMatchObject([{ latest_activity: { object: "session_activity" } }]);
  expect(active[0]?.id).not.toBe(other.id);
  const stranger = await page.api("/users", { email_address: ["ben@ruiz.example"] });
  const theirs = await page.api("/sessions", { user_id: stranger.id });
  expect(await page.codes("POST", `/me/sessions/${theirs.id}/revoke`)).toEqual([
    "resource_not_found",
  ]);
});
