import { expect, test } from "vitest";
import * as z from "zod";
import { openPage } from "../../testing/open-page.ts";

const ADA = "ada@okafor.example";
const BEN = "ben@okafor.example";
const PASSWORD = "Correct-horse1";
const token = z.object({ jwt: z.string() });
const client = z.object({ client: z.looseObject({ last_active_session_id: z.string() }) });

const claimsOf = (json: unknown): unknown =>
  JSON.parse(Buffer.from(token.parse(json).jwt.split(".")[1] ?? "", "base64url").toString());

test("the ticket of an invitation signs up at once, with its metadata", async () => {
  await using page = await openPage();
  await page.send("POST", "/waitlist", { email_address: ADA });
  const headers = { authorization: "Bearer sk_test_x" };
  const listed = await fetch(`${page.baseUrl}/v1/waitlist_entries`, { headers });
  const [entry] = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await listed.json()).data;
  const invited = await page.api(`/waitlist_entries/${entry?.id ?? ""}/invite`, {});
  const { id: ticket } = z.object({ id: z.string() }).parse(invited["invitation"]);
  const signUp = { strategy: "ticket", ticket, first_name: "Ada", password: PASSWORD };
  expect((await page.send("POST", "/client/sign_ups", signUp)).json).toMatchObject({
    response: { status: "complete", email_address: ADA },
    client: { sessions: [{ user: { first_name: "Ada", password_enabled: true } }] },
  });
  const again = page.otherBrowser();
  expect(await again.codes("POST", "/client/sign_ups", signUp)).toEqual(["ticket_invalid_code"]);
  const updates = await page.payloads("waitlistEntry.updated");
  expect(updates.map(({ data }) => data["status"])).toEqual(["invited", "completed"]);

  const metadata = { public_metadata: { plan: "pro" } };
  const other = await page.api("/invitations", { email_address: BEN, ...metadata });
  const ben = { strategy: "ticket", ticket: other.id };
  expect((await again.send("POST", "/client/sign_ups", ben)).json).toMatchObject({
    client: { sessions: [{ user: metadata }] },
  });
});

test("the ticket of an organization's invitation signs up or in, and joins it", async () => {
  await using page = await openPage();
  const admin = await page.api("/users", { email_address: [ADA] });
  await page.api("/users", { email_address: [BEN] });
  const organization = await page.api("/organizations", { name: "Okafor", created_by: admin.id });
  const invite = async (address: string) =>
    page.api(`/organizations/${organization.id}/invitations`, {
      email_address: address,
      role: "org:member",
    });
  const { id: ticket } = await invite(BEN);
  const signIn = { strategy: "ticket", ticket };
  expect((await page.send("POST", "/client/sign_ins", signIn)).json).toMatchObject({
    response: { status: "complete" },
    client: { sessions: [{ user: { organization_memberships: [{ role: "org:member" }] } }] },
  });
  const late = await invite("eve@okafor.example");
  await fetch(`${page.baseUrl}/_sim/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: 31 * 86_400 }),
  });
  const expired = { strategy: "ticket", ticket: late.id };
  expect(await page.codes("POST", "/client/sign_ups", expired)).toEqual(["ticket_expired_code"]);
});

test("the active organization of a session is one of its user's, and is in its tokens", async () => {
  await using page = await openPage();
  const admin = await page.api("/users", { email_address: [ADA], password: PASSWORD });
  const { id } = await page.api("/organizations", { name: "Okafor", created_by: admin.id });
  const foreign = await page.api("/organizations", { name: "Other" });
  await page.signIn(ADA, PASSWORD);
  const shown = client.parse((await page.send("GET", "/me")).json).client;
  const session = `/client/sessions/${shown.last_active_session_id}`;
  const touch = (organization: string) =>
    [`POST`, `${session}/touch`, { active_organization_id: organization }] as const;
  expect(await page.codes(...touch(foreign.id))).toEqual(["resource_not_found"]);
  expect(await page.codes(...touch("org_none"))).toEqual(["resource_not_found"]);
  expect((await page.send(...touch("okafor"))).json).toMatchObject({
    response: { last_active_organization_id: id },
  });
  const tokens = async (fields: Record<string, string>) =>
    claimsOf((await page.send("POST", `${session}/tokens`, fields)).json);
  expect(await tokens({})).toMatchObject({ o: { id, rol: "admin", slg: "okafor" } });
  expect(await tokens({ organization_id: "" })).not.toHaveProperty("o");
  expect(await page.codes("POST", `${session}/tokens`, { organization_id: foreign.id })).toEqual([
    "resource_not_found",
  ]);
  expect((await page.send(...touch(""))).json).toMatchObject({
    response: { last_active_organization_id: null },
  });
});

test("a phone number signs up and in by its code, and resets the password", async () => {
  await using page = await openPage();
  const number = "+12025550123";
  const fields = { email_address: ADA, phone_number: number, legal_accepted: "true" };
  const started = (await page.send("POST", "/client/sign_ups", fields)).json;
  const { id } = z.object({ response: z.object({ id: z.string() }) }).parse(started).response;
  expect(started).toMatchObject({
    response: { unverified_fields: ["email_address", "phone_number"] },
  });
  const path = `/client/sign_ups/${id}`;
  await page.send("POST", `${path}/prepare_verification`, { strategy: "phone_code" });
  const phone = { strategy: "phone_code", code: "424242" };
  expect((await page.send("POST", `${path}/attempt_verification`, phone)).json).toMatchObject({
    response: { status: "missing_requirements", unverified_fields: ["email_address"] },
  });
  await page.send("POST", `${path}/attempt_verification`, { code: "424242" });
  expect((await page.send("GET", "/me")).json).toMatchObject({
    response: {
      phone_numbers: [{ phone_number: number, verification: { status: "verified" } }],
      legal_accepted_at: expect.any(Number) as number,
    },
  });
  const other = page.otherBrowser();
  const signIn = { identifier: number, strategy: "phone_code" };
  const begun = (await other.send("POST", "/client/sign_ins", signIn)).json;
  const attempt = z.object({ response: z.object({ id: z.string() }) }).parse(begun).response;
  const one = `/client/sign_ins/${attempt.id}`;
  const reset = { strategy: "reset_password_phone_code" };
  await other.send("POST", `${one}/prepare_first_factor`, reset);
  const checked = await other.send("POST", `${one}/attempt_first_factor`, {
    ...reset,
    code: "424242",
  });
  expect(checked.json).toMatchObject({ response: { status: "needs_new_password" } });
  for (const strategy of ["passkey", "email_link", "oauth_unknown", "saml"]) {
    expect(await other.codes("POST", `${one}/prepare_first_factor`, { strategy })).toEqual([
      "form_param_value_invalid",
    ]);
  }
});
