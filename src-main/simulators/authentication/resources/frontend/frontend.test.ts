import { expect, test } from "vitest";
import * as z from "zod";
import { openPage } from "../../testing/open-page.ts";

const attempt = z.looseObject({
  id: z.string(),
  status: z.string(),
  created_session_id: z.string().nullable(),
});
const client = z.looseObject({
  last_active_session_id: z.string().nullable(),
  sessions: z.array(z.looseObject({ id: z.string() })),
});
const enveloped = z.object({ response: attempt, client });
const ADA = "ada@okafor.example";

test("signs in with a password, issues tokens and signs out", async () => {
  await using page = await openPage();
  const { id } = await page.api("/users", { email_address: [ADA], password: "Correct-horse1" });
  const environment = await page.send("POST", "/environment?_method=PATCH");
  expect(environment.headers.get("access-control-allow-credentials")).toBe("true");
  expect(environment.json).toMatchObject({ auth_config: { single_session_mode: true } });
  expect(await page.codes("POST", "/client/sign_ins", { identifier: "nobody" })).toEqual([
    "form_identifier_not_found",
  ]);
  const started = enveloped.parse(
    (await page.send("POST", "/client/sign_ins", { identifier: ADA })).json,
  );
  expect(started.response.status).toBe("needs_first_factor");
  const attemptPath = `/client/sign_ins/${started.response.id}/attempt_first_factor`;
  const factor = { strategy: "password", password: "wrong" };
  expect(await page.codes("POST", attemptPath, factor)).toEqual(["form_password_incorrect"]);
  expect((await page.send("GET", "/client")).json).toMatchObject({ response: { sessions: [] } });
  const right = { ...factor, password: "Correct-horse1" };
  const done = enveloped.parse((await page.send("POST", attemptPath, right)).json);
  expect(done.response.status).toBe("complete");
  const session = done.response.created_session_id ?? "";
  expect(done.client.last_active_session_id).toBe(session);

  const token = (await page.send("POST", `/client/sessions/${session}/tokens`)).json;
  const { jwt } = z.object({ jwt: z.string() }).parse(token);
  const claims: unknown = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toMatchObject({ sub: id, sid: session, azp: "http://localhost:3000" });
  expect((await page.send("GET", "/me")).json).toMatchObject({ response: { id } });
  expect((await page.send("POST", `/client/sessions/${session}/touch`, {})).status).toBe(200);
  await page.send("POST", "/client/sessions?_method=DELETE");
  expect(await page.codes("POST", `/client/sessions/${session}/tokens`)).toEqual(["signed_out"]);
});

test("asks for a second factor, and takes a ticket instead of both", async () => {
  await using page = await openPage();
  const { id } = await page.api("/users", {
    email_address: [ADA],
    totp_secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  });
  const fields = { identifier: ADA, password: "any" };
  const first = enveloped.parse((await page.send("POST", "/client/sign_ins", fields)).json);
  expect(first.response.status).toBe("needs_second_factor");
  const path = `/client/sign_ins/${first.response.id}/attempt_second_factor`;
  expect(await page.codes("POST", path, { strategy: "totp", code: "000000" })).toEqual([
    "form_code_incorrect",
  ]);
  const second = enveloped.parse(
    (await page.send("POST", path, { strategy: "totp", code: "424242" })).json,
  );
  expect(second.response.status).toBe("complete");
  const { token } = z
    .looseObject({ token: z.string() })
    .parse(await page.api("/sign_in_tokens", { user_id: id }));
  const ticket = { strategy: "ticket", ticket: token };
  const taken = enveloped.parse((await page.send("POST", "/client/sign_ins", ticket)).json);
  expect(taken.response.status).toBe("complete");
  expect(await page.codes("POST", "/client/sign_ins", ticket)).toEqual(["ticket_invalid_code"]);
});

test("creates a user once the email address is verified", async () => {
  await using page = await openPage();
  const fields = { email_address: "ben@ruiz.example", first_name: "Ben" };
  const started = enveloped.parse((await page.send("POST", "/client/sign_ups", fields)).json);
  expect(started.response).toMatchObject({
    status: "missing_requirements",
    unverified_fields: ["email_address"],
  });
  const path = `/client/sign_ups/${started.response.id}`;
  await page.send("POST", `${path}?_method=PATCH`, { last_name: "Ruiz" });
  const verify = (code: string) =>
    ["POST", `${path}/attempt_verification`, { strategy: "email_code", code }] as const;
  expect(await page.codes(...verify("111111"))).toEqual(["form_code_incorrect"]);
  const done = enveloped.parse((await page.send(...verify("424242"))).json);
  expect(done.response.status).toBe("complete");
  expect((await page.send("GET", "/me")).json).toMatchObject({
    response: { first_name: "Ben", last_name: "Ruiz" },
  });
  expect(await page.codes(...verify("424242"))).toEqual(["sign_up_already_complete"]);
  expect(await page.codes("POST", "/client/sign_ups", fields)).toEqual(["form_identifier_exists"]);
});

test("mails the codes of sign-up, sign-in and reset as Clerk's events", async () => {
  await using page = await openPage();
  const start = async (path: string, fields: Record<string, string>) =>
    enveloped.parse((await page.send("POST", path, fields)).json).response;
  const signUp = await start("/client/sign_ups", { email_address: ADA, password: "Old-horse-1" });
  const ofSignUp = `/client/sign_ups/${signUp.id}`;
  await page.send("POST", `${ofSignUp}/prepare_verification`, { strategy: "email_code" });
  await page.send("POST", `${ofSignUp}/attempt_verification`, { code: "424242" });
  const signIn = await start("/client/sign_ins", { identifier: ADA });
  const ofSignIn = `/client/sign_ins/${signIn.id}`;
  await page.send("POST", `${ofSignIn}/prepare_first_factor`, { strategy: "email_code" });
  const reset = { strategy: "reset_password_email_code" };
  await page.send("POST", `${ofSignIn}/prepare_first_factor`, reset);
  const mails = await page.payloads("email.created");
  expect(mails.map(({ data }) => [data["slug"], data["to_email_address"]])).toEqual([
    ["verification_code", ADA],
    ["verification_code", ADA],
    ["reset_password_code", ADA],
  ]);
  expect(mails.every(({ data }) => String(data["body_plain"]).includes("424242"))).toBe(true);

  expect(
    await page.codes("POST", `${ofSignIn}/reset_password`, { password: "New-horse-2" }),
  ).toEqual(["strategy_for_user_invalid"]);
  const attempt = `${ofSignIn}/attempt_first_factor`;
  expect(await page.codes("POST", attempt, { ...reset, code: "1" })).toEqual([
    "form_code_incorrect",
  ]);
  expect((await start(attempt, { ...reset, code: "424242" })).status).toBe("needs_new_password");
  expect(await page.codes("POST", `${ofSignIn}/reset_password`, { password: "short" })).toEqual([
    "form_password_length_too_short",
  ]);
  const done = await start(`${ofSignIn}/reset_password`, { password: "New-horse-2" });
  expect(done.status).toBe("complete");
  const old = { identifier: ADA, password: "Old-horse-1" };
  expect(await page.codes("POST", "/client/sign_ins", old)).toEqual(["form_password_incorrect"]);
});

test("mails no code to an address of another account or of the test mode", async () => {
  await using page = await openPage();
  await page.api("/users", { email_address: [ADA] });
  const fields = { email_address: "eve+clerk_test@example.com" };
  const { response } = enveloped.parse((await page.send("POST", "/client/sign_ups", fields)).json);
  await page.send("POST", `/client/sign_ups/${response.id}/prepare_verification`, {});
  const started = await page.send("POST", "/client/sign_ins", { identifier: ADA });
  const { id } = enveloped.parse(started.json).response;
  const other = { strategy: "email_code", email_address_id: "idn_other" };
  expect(await page.codes("POST", `/client/sign_ins/${id}/prepare_first_factor`, other)).toEqual([
    "form_param_value_invalid",
  ]);
  expect(await page.payloads("email.created")).toEqual([]);
});

test("shows a session to its own browser only, and takes forms nowhere else", async () => {
  await using page = await openPage();
  const user = await page.api("/users", { email_address: [ADA] });
  const other = await page.api("/sessions", { user_id: user.id });
  const fields = { identifier: ADA, password: "any" };
  expect((await page.send("POST", "/client/sign_ins", fields)).status).toBe(200);
  expect(await page.codes("GET", `/client/sessions/${other.id}`)).toEqual(["resource_not_found"]);
  const response = await fetch(`${page.baseUrl}/v1/users`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_x" },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(415);
});

test("refuses a ticket after its time", async () => {
  await using page = await openPage();
  const { id } = await page.api("/users", { email_address: [ADA] });
  const { token } = z
    .looseObject({ token: z.string() })
    .parse(await page.api("/sign_in_tokens", { user_id: id, expires_in_seconds: 60 }));
  await fetch(`${page.baseUrl}/_sim/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"advance_seconds":60}',
  });
  const ticket = { strategy: "ticket", ticket: token };
  expect(await page.codes("POST", "/client/sign_ins", ticket)).toEqual(["ticket_invalid_code"]);
});

/** The fields that Clerk's description of the Frontend API requires, where clerk-js reads them. */
const described = {
  auth_config:
    "object id first_name last_name email_address phone_number username password identification_requirements identification_strategies first_factors second_factors email_address_verification_strategies single_session_mode enhanced_email_deliverability test_mode url_based_session_syncing claimed_at reverification native_settings",
  display_config:
    "object id instance_environment_type application_name theme preferred_sign_in_strategy home_url sign_in_url sign_up_url user_profile_url waitlist_url oauth_consent_url after_sign_in_url after_sign_up_url after_sign_out_one_url after_sign_out_all_url after_switch_session_url after_join_waitlist_url organization_profile_url create_organization_url after_leave_organization_url after_create_organization_url logo_link_url support_email branded experimental_force_oauth_first clerk_js_version show_devmode_warning google_one_tap_client_id help_url privacy_policy_url terms_url logo_url favicon_url logo_image favicon_image captcha_public_key captcha_widget_type captcha_public_key_invisible captcha_provider captcha_oauth_bypass",
  user_settings:
    "attributes social saml enterprise_sso sign_in sign_up restrictions password_settings username_settings actions attack_protection passkey_settings",
  organization_settings: "enabled max_allowed_memberships actions domains creator_role",
};

test("the environment has every field of Clerk's description", async () => {
  await using page = await openPage();
  const sections = z.record(z.string(), z.unknown());
  const environment = sections.parse((await page.send("GET", "/environment")).json);
  for (const [section, names] of Object.entries(described)) {
    const has = Object.keys(sections.parse(environment[section]));
    expect(names.split(" ").filter((name) => !has.includes(name))).toEqual([]);
  }
});

test("attempts have the fields of Clerk's description, and keep the metadata of a sign-up", async () => {
  await using page = await openPage();
  const fields = { email_address: ADA, unsafe_metadata: '{"plan":"pro"}' };
  const up = enveloped
    .partial({ client: true })
    .parse((await page.send("POST", "/client/sign_ups", fields)).json).response;
  expect(up).toMatchObject({
    object: "sign_up_attempt",
    password_enabled: false,
    custom_action: false,
    external_id: null,
    web3_wallet: null,
    abandon_at: expect.any(Number) as number,
    verifications: { email_address: { object: "verification_otp" } },
  });
  const code = { strategy: "email_code", code: "424242" };
  const done = await page.send("POST", `/client/sign_ups/${up.id}/attempt_verification`, code);
  expect(done.json).toMatchObject({
    client: { sessions: [{ user: { unsafe_metadata: { plan: "pro" } } }] },
  });
  const { json } = await page.send("POST", "/client/sign_ins", {});
  expect(json).toMatchObject({
    response: {
      object: "sign_in_attempt",
      status: "needs_identifier",
      supported_first_factors: null,
      supported_second_factors: null,
      user_data: null,
      abandon_at: expect.any(Number) as number,
    },
  });
  const bad = { unsafe_metadata: "[1]" };
  expect((await page.send("POST", "/client/sign_ups", bad)).status).toBe(422);
});
