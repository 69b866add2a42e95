import { type ClerkClient, createClerkClient, verifyToken } from "@clerk/backend";
import { verifyWebhook } from "@clerk/backend/webhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { START_TIME } from "#core/testing/test-settings.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { type Received, type Receiver, startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator as authentication } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

type Served = Awaited<ReturnType<typeof serveSimulator>>;

const signingSecret = `whsec_${Buffer.alloc(24, 3).toString("base64")}`;

let simulator: Served;
let clerk: ClerkClient;
let receiver: Receiver;
let answer: () => number;

async function start(changes: Partial<SimulatorSettings> = {}): Promise<void> {
  simulator = await serveSimulator(authentication, {
    environment: { AUTH_TWIN_WEBHOOK_URL: receiver.url, AUTH_TWIN_WEBHOOK_SECRET: signingSecret },
    ...changes,
  });
  clerk = createClerkClient({ secretKey: "sk_test_123", apiUrl: simulator.baseUrl });
}

beforeEach(async () => {
  answer = () => 200;
  receiver = await startReceiver(() => answer());
  await start();
});

afterEach(async () => {
  await simulator[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

interface Logged {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Egress {
  readonly events: readonly Logged[];
  readonly delivery?: { readonly results: readonly Record<string, unknown>[] };
}

async function egress(): Promise<Egress> {
  const answered = await fetch(`${simulator.baseUrl}/_sim/egress`);
  return (await answered.json()) as Egress;
}

const types = async () => (await egress()).events.map(({ type }) => type);

async function control(path: string, body: unknown): Promise<void> {
  const answered = await fetch(`${simulator.baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answered.ok).toBe(true);
}

/** A delivery as a web framework has it: with the headers as they came. */
function asRequest(received: Received): Request {
  const headers = new Headers(
    Object.entries(received.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );
  return new Request(receiver.url, { method: "POST", body: Buffer.from(received.body), headers });
}

const ada = { emailAddress: ["ada@example.com"], firstName: "Ada", lastName: "Lovelace" };

/** Returns the error of a rejected call. */
async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error("the call was not refused");
}

describe("users", () => {
  test("are made, shown and found", async () => {
    const user = await clerk.users.createUser({
      ...ada,
      phoneNumber: ["+15555550100"],
      username: "ada_l",
      externalId: "ext_1",
      password: "correct horse battery",
      publicMetadata: { plan: "pro" },
    });
    expect(user.id).toMatch(/^user_[A-Za-z0-9]{27}$/);
    expect(user.primaryEmailAddress).toMatchObject({
      emailAddress: "ada@example.com",
      verification: { status: "verified", strategy: "admin" },
    });
    expect(user).toMatchObject({
      fullName: "Ada Lovelace",
      username: "ada_l",
      externalId: "ext_1",
      passwordEnabled: true,
      publicMetadata: { plan: "pro" },
      createdAt: START_TIME,
      banned: false,
      locked: false,
    });
    expect(await clerk.users.getUser(user.id)).toEqual(user);
    for (const query of [
      { emailAddress: ["ADA@example.com"] },
      { phoneNumber: ["+15555550100"] },
      { username: ["ada_l"] },
      { externalId: ["ext_1"] },
      { userId: [user.id] },
      { query: "lovelace" },
    ]) {
      const found = await clerk.users.getUserList(query);
      expect(found.data.map(({ id }) => id)).toEqual([user.id]);
      expect(found.totalCount).toBe(1);
    }
    expect((await clerk.users.getUserList({ query: "nobody" })).totalCount).toBe(0);
  });

  test("are listed newest first, page by page, and in other orders", async () => {
    for (const name of ["C", "A", "B"]) {
      await clerk.users.createUser({ emailAddress: [`${name}@example.com`], firstName: name });
    }
    const names = async (params: Parameters<typeof clerk.users.getUserList>[0]) => {
      const { data } = await clerk.users.getUserList(params);
      return data.map(({ firstName }) => firstName).join("");
    };
    expect(await names({})).toBe("BAC");
    expect(await names({ limit: 1, offset: 1 })).toBe("A");
    expect(await names({ orderBy: "+created_at" })).toBe("CAB");
    expect(await names({ orderBy: "first_name" })).toBe("ABC");
    expect(await names({ orderBy: "-first_name", limit: 2 })).toBe("CB");
    expect((await clerk.users.getUserList({ limit: 1 })).totalCount).toBe(3);
    expect(await clerk.users.getCount()).toBe(3);
  });

  test("are changed, banned, locked and deleted, and each write is an event", async () => {
    const { id } = await clerk.users.createUser({ ...ada, externalId: "ext_1" });
    const changed = await clerk.users.updateUser(id, { firstName: "Augusta", username: "augusta" });
    expect(changed).toMatchObject({ firstName: "Augusta", username: "augusta" });
    expect(await clerk.users.banUser(id)).toMatchObject({ banned: true });
    expect(await clerk.users.unbanUser(id)).toMatchObject({ banned: false });
    expect(await clerk.users.lockUser(id)).toMatchObject({ locked: true });
    await control("/_sim/clock", { advance_seconds: 3_600 });
    expect(await clerk.users.getUser(id)).toMatchObject({ locked: false });
    expect(await clerk.users.unlockUser(id)).toMatchObject({ locked: false });
    expect(await clerk.users.deleteUser(id)).toMatchObject({ id, deleted: true });
    expect(await refusal(clerk.users.getUser(id))).toMatchObject({ status: 404 });
    expect(await types()).toEqual([
      "user.created",
      ...Array.from({ length: 5 }, () => "user.updated"),
      "user.deleted",
    ]);
    const { events } = await egress();
    expect(events.at(-1)?.payload).toMatchObject({
      data: { id, object: "user", deleted: true, external_id: "ext_1" },
      object: "event",
      type: "user.deleted",
      timestamp: START_TIME + 3_600_000,
    });
    await clerk.users.createUser({ ...ada, externalId: "ext_1", username: "augusta" });
  });

  test("have metadata that merges deeply or is replaced", async () => {
    const { id } = await clerk.users.createUser({
      ...ada,
      publicMetadata: { a: { b: 1, c: 2 }, d: 3 },
    });
    const merged = await clerk.users.updateUserMetadata(id, {
      publicMetadata: { a: { b: null, e: [4] }, d: null, f: 5 },
      privateMetadata: { secret: true },
    });
    expect(merged.publicMetadata).toEqual({ a: { c: 2, e: [4] }, f: 5 });
    const replaced = await clerk.users.replaceUserMetadata(id, { publicMetadata: { only: 1 } });
    expect(replaced).toMatchObject({
      publicMetadata: { only: 1 },
      privateMetadata: { secret: true },
    });
  });

  test("have passwords that can be verified and removed", async () => {
    const { id } = await clerk.users.createUser({ ...ada, password: "correct horse battery" });
    const right = await clerk.users.verifyPassword({
      userId: id,
      password: "correct horse battery",
    });
    expect(right).toMatchObject({ verified: true });
    const wrong = await refusal(clerk.users.verifyPassword({ userId: id, password: "wrong" }));
    expect(wrong).toMatchObject({ status: 422, errors: [{ code: "incorrect_password" }] });
    expect(await clerk.users.removePassword(id)).toMatchObject({ passwordEnabled: false });
    expect(await clerk.users.disableUserMFA(id)).toMatchObject({ user_id: id });
  });

  test("have email addresses and phone numbers of their own", async () => {
    const { id } = await clerk.users.createUser(ada);
    const second = await clerk.emailAddresses.createEmailAddress({
      userId: id,
      emailAddress: "countess@example.com",
    });
    expect(second.verification).toBeNull();
    const verified = await clerk.emailAddresses.updateEmailAddress(second.id, {
      verified: true,
      primary: true,
    });
    expect(verified.verification).toMatchObject({ status: "verified" });
    expect(await clerk.emailAddresses.getEmailAddress(second.id)).toEqual(verified);
    expect(await clerk.users.getUser(id)).toMatchObject({ primaryEmailAddressId: second.id });
    expect(await clerk.emailAddresses.deleteEmailAddress(second.id)).toMatchObject({
      deleted: true,
    });
    const left = await clerk.users.getUser(id);
    expect(left.primaryEmailAddress?.emailAddress).toBe("ada@example.com");
    const last = await refusal(
      clerk.emailAddresses.deleteEmailAddress(left.primaryEmailAddressId ?? ""),
    );
    expect(last).toMatchObject({ status: 409 });
    const phone = await clerk.phoneNumbers.createPhoneNumber({
      userId: id,
      phoneNumber: "+15555550101",
      verified: true,
    });
    expect(await clerk.phoneNumbers.getPhoneNumber(phone.id)).toEqual(phone);
    await clerk.phoneNumbers.updatePhoneNumber(phone.id, { reservedForSecondFactor: true });
    expect(await clerk.phoneNumbers.deletePhoneNumber(phone.id)).toMatchObject({ deleted: true });
    const replaced = await clerk.users.replaceUserEmailAddress(id, {
      emailAddress: "new@example.com",
    });
    expect(replaced.emailAddress).toBe("new@example.com");
    const number = await clerk.users.replaceUserPhoneNumber(id, { phoneNumber: "+12015550123" });
    expect(number).toMatchObject({
      phoneNumber: "+12015550123",
      verification: { status: "verified" },
    });
    expect((await clerk.users.getUser(id)).primaryPhoneNumberId).toBe(number.id);
    expect(await types()).toEqual([
      "user.created",
      ...Array.from({ length: 8 }, () => "user.updated"),
    ]);
  });
});

describe("errors", () => {
  test("reach the SDK with code, parameter, status and trace id", async () => {
    await clerk.users.createUser(ada);
    const taken = await refusal(clerk.users.createUser(ada));
    expect(taken).toMatchObject({
      status: 422,
      clerkTraceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      errors: [{ code: "form_identifier_exists", meta: { paramName: "email_address" } }],
    });
    const unknown = await refusal(clerk.users.getUser("user_x"));
    expect(unknown).toMatchObject({
      status: 404,
      errors: [
        {
          code: "resource_not_found",
          message: "not found",
          longMessage: "No user was found with id user_x.",
        },
      ],
    });
    const short = await refusal(
      clerk.users.createUser({ emailAddress: ["b@example.com"], password: "short" }),
    );
    expect(short).toMatchObject({ errors: [{ code: "form_password_length_too_short" }] });
    expect(await types()).toEqual(["user.created"]);
  });

  test("of credentials are the provider's own", async () => {
    await simulator[Symbol.asyncDispose]();
    await start({ requiredKey: "sk_test_only" });
    expect(await refusal(clerk.users.getCount())).toMatchObject({
      status: 401,
      errors: [{ code: "clerk_key_invalid" }],
    });
    const other = createClerkClient({ secretKey: "sk_test_only", apiUrl: simulator.baseUrl });
    expect(await other.users.getCount()).toBe(0);
  });

  test("reject unsupported routes", async () => {
    expect(await refusal(clerk.roleSets.getRoleSetList())).toMatchObject({ status: 404 });
    const answered = await fetch(`${simulator.baseUrl}/_sim/unsupported`);
    expect(await answered.json()).toEqual({
      calls: [{ method: "GET", path: "/v1/role_sets", count: 1 }],
      parameters: [],
    });
  });
});

describe("sessions", () => {
  test("have tokens that the SDK verifies", async () => {
    const user = await clerk.users.createUser(ada);
    const session = await clerk.sessions.createSession({ userId: user.id });
    expect(session).toMatchObject({ userId: user.id, status: "active" });
    const { jwt } = await clerk.sessions.getToken(session.id);
    const claims = await verifyToken(jwt, {
      secretKey: "sk_test_123",
      apiUrl: simulator.baseUrl,
    });
    expect(claims).toMatchObject({
      sub: user.id,
      sid: session.id,
      sts: "active",
      v: 2,
      iss: simulator.baseUrl,
    });
    expect(claims.exp - claims.iat).toBe(60);
    const tampered = `${jwt.slice(0, -8)}AAAAAAAA`;
    const options = { secretKey: "sk_test_123", apiUrl: simulator.baseUrl };
    expect(await refusal(verifyToken(tampered, options))).toBeInstanceOf(Error);
    const keys = await clerk.jwks.getJwks();
    expect(keys.keys).toMatchObject([{ kty: "RSA", alg: "RS256", use: "sig" }]);
  });

  test("authenticate requests with a publishable key that names the simulator", async () => {
    const host = new URL(simulator.baseUrl).host;
    const publishableKey = `pk_test_${Buffer.from(`${host}$`).toString("base64")}`;
    const options = {
      secretKey: "sk_test_123",
      publishableKey,
      apiUrl: simulator.baseUrl,
      telemetry: { disabled: true },
    };
    const user = await clerk.users.createUser(ada);
    const session = await clerk.sessions.createSession({ userId: user.id });
    const { jwt } = await clerk.sessions.getToken(session.id);
    const authenticate = async (headers: Record<string, string>) => {
      const request = new Request("http://localhost:3000/", { headers });
      return (await createClerkClient(options).authenticateRequest(request)).toAuth();
    };
    const signedIn = await authenticate({ authorization: `Bearer ${jwt}` });
    expect(signedIn).toMatchObject({ userId: user.id, sessionId: session.id });
    expect(await authenticate({})).toMatchObject({ userId: null });
  });

  test("can work in an organization, and have tokens of a template's claims", async () => {
    const user = await clerk.users.createUser(ada);
    const organization = await clerk.organizations.createOrganization({
      name: "Acme",
      createdBy: user.id,
    });
    const answered = await fetch(`${simulator.baseUrl}/v1/sessions`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_123", "content-type": "application/json" },
      body: JSON.stringify({ user_id: user.id, active_organization_id: organization.id }),
    });
    const { id } = (await answered.json()) as { id: string };
    const options = { secretKey: "sk_test_123", apiUrl: simulator.baseUrl };
    const { jwt } = await clerk.sessions.getToken(id);
    expect(await verifyToken(jwt, options)).toMatchObject({
      o: { id: organization.id, slg: "acme", rol: "admin" },
    });
    const template = await clerk.jwtTemplates.create({
      name: "hasura",
      claims: {
        email: "{{user.primary_email_address}}",
        hello: "Hi {{user.first_name}}!",
        nested: { org: "{{org.slug}}", list: ["{{user.banned}}"] },
      },
      lifetime: 300,
    });
    const custom = await clerk.sessions.getToken(id, "hasura");
    const claims = await verifyToken(custom.jwt, options);
    expect(claims).toMatchObject({
      email: "ada@example.com",
      hello: "Hi Ada!",
      nested: { org: "acme", list: [false] },
    });
    expect(claims.exp - claims.iat).toBe(300);
    expect((await clerk.jwtTemplates.list()).totalCount).toBe(1);
    await clerk.jwtTemplates.delete(template.id);
    expect(await refusal(clerk.sessions.getToken(id, "hasura"))).toMatchObject({ status: 404 });
  });

  test("are listed, revoked and expire", async () => {
    const user = await clerk.users.createUser(ada);
    const first = await clerk.sessions.createSession({ userId: user.id });
    const second = await clerk.sessions.createSession({ userId: user.id });
    const listed = await clerk.sessions.getSessionList({ userId: user.id });
    expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed.totalCount).toBe(2);
    expect(await clerk.sessions.revokeSession(first.id)).toMatchObject({ status: "revoked" });
    await clerk.sessions.revokeSession(first.id);
    const active = await clerk.sessions.getSessionList({ userId: user.id, status: "active" });
    expect(active.data.map(({ id }) => id)).toEqual([second.id]);
    expect(await refusal(clerk.sessions.getToken(first.id))).toMatchObject({ status: 422 });
    const client = await clerk.clients.getClient(second.clientId);
    expect(client.sessions.map(({ id }) => id)).toEqual([second.id]);
    await control("/_sim/clock", { advance_seconds: 7 * 86_400 });
    expect(await clerk.sessions.getSession(second.id)).toMatchObject({ status: "expired" });
    expect(await types()).toEqual([
      "user.created",
      "session.created",
      "session.created",
      "session.revoked",
    ]);
    const { events } = await egress();
    expect(events.at(-1)?.payload).toMatchObject({
      data: { id: first.id, status: "revoked", user: { id: user.id } },
    });
  });

  test("end when their user is banned", async () => {
    const user = await clerk.users.createUser(ada);
    const session = await clerk.sessions.createSession({ userId: user.id });
    await clerk.users.banUser(user.id);
    expect(await clerk.sessions.getSession(session.id)).toMatchObject({ status: "revoked" });
    expect(await refusal(clerk.sessions.createSession({ userId: user.id }))).toMatchObject({
      status: 403,
    });
  });
});

describe("organizations", () => {
  test("are made with their creator as admin, changed and deleted", async () => {
    const user = await clerk.users.createUser(ada);
    const organization = await clerk.organizations.createOrganization({
      name: "Acme & Sons",
      createdBy: user.id,
    });
    expect(organization).toMatchObject({ slug: "acme-sons", createdBy: user.id });
    const { id } = organization;
    expect((await clerk.organizations.getOrganization({ slug: "acme-sons" })).id).toBe(id);
    const updated = await clerk.organizations.updateOrganization(id, {
      name: "Acme",
      slug: "acme",
    });
    expect(updated).toMatchObject({ name: "Acme", slug: "acme" });
    await clerk.organizations.updateOrganizationMetadata(id, { publicMetadata: { a: 1 } });
    const replaced = await clerk.organizations.replaceOrganizationMetadata(id, {
      publicMetadata: { b: 2 },
    });
    expect(replaced.publicMetadata).toEqual({ b: 2 });
    const listed = await clerk.organizations.getOrganizationList({ query: "acm" });
    expect(listed).toMatchObject({ totalCount: 1, data: [{ id, membersCount: 1 }] });
    const clash = await refusal(
      clerk.organizations.createOrganization({ name: "Other", slug: "acme" }),
    );
    expect(clash).toMatchObject({ errors: [{ code: "form_identifier_exists" }] });
    expect(await clerk.organizations.deleteOrganization(id)).toMatchObject({ id, deleted: true });
    expect(await types()).toEqual([
      "user.created",
      "organization.created",
      "organizationMembership.created",
      "organization.updated",
      "organization.updated",
      "organization.updated",
      "organizationMembership.deleted",
      "organization.deleted",
    ]);
  });

  test("have members", async () => {
    const user = await clerk.users.createUser(ada);
    const { id: organizationId } = await clerk.organizations.createOrganization({ name: "Acme" });
    const place = { organizationId, userId: user.id };
    const member = await clerk.organizations.createOrganizationMembership({
      ...place,
      role: "org:member",
    });
    expect(member).toMatchObject({
      role: "org:member",
      organization: { id: organizationId, membersCount: 1 },
      publicUserData: { userId: user.id, identifier: "ada@example.com" },
    });
    const twice = await refusal(
      clerk.organizations.createOrganizationMembership({ ...place, role: "org:member" }),
    );
    expect(twice).toMatchObject({
      status: 400,
      errors: [{ code: "already_a_member_in_organization" }],
    });
    const admin = await clerk.organizations.updateOrganizationMembership({
      ...place,
      role: "org:admin",
    });
    expect(admin.permissions).toContain("org:sys_profile:manage");
    await clerk.organizations.updateOrganizationMembershipMetadata({
      ...place,
      publicMetadata: { desk: 4 },
    });
    const lists = [
      await clerk.organizations.getOrganizationMembershipList({ organizationId }),
      await clerk.organizations.getInstanceOrganizationMembershipList({}),
      await clerk.users.getOrganizationMembershipList({ userId: user.id }),
    ];
    for (const { data, totalCount } of lists) {
      expect(totalCount).toBe(1);
      expect(data).toMatchObject([{ id: member.id, publicMetadata: { desk: 4 } }]);
    }
    const other = await clerk.users.createUser({ emailAddress: ["other@example.com"] });
    const second = { organizationId, userId: other.id, role: "org:admin" };
    await clerk.organizations.createOrganizationMembership(second);
    await clerk.organizations.deleteOrganizationMembership(place);
    const left = await clerk.users.getOrganizationMembershipList({ userId: user.id });
    expect(left.totalCount).toBe(0);
    expect((await types()).slice(2)).toEqual([
      "organizationMembership.created",
      "organizationMembership.updated",
      "organizationMembership.updated",
      "user.created",
      "organizationMembership.created",
      "organizationMembership.deleted",
    ]);
  });

  test("invite people", async () => {
    const { id: organizationId } = await clerk.organizations.createOrganization({ name: "Acme" });
    const invitation = await clerk.organizations.createOrganizationInvitation({
      organizationId,
      emailAddress: "bob@example.com",
      role: "org:member",
      expiresInDays: 2,
    });
    expect(invitation).toMatchObject({ status: "pending", organizationId });
    const twice = await refusal(
      clerk.organizations.createOrganizationInvitation({
        organizationId,
        emailAddress: "bob@example.com",
        role: "org:member",
      }),
    );
    expect(twice).toMatchObject({ errors: [{ code: "duplicate_record" }] });
    const bulk = await clerk.organizations.createOrganizationInvitationBulk(organizationId, [
      { emailAddress: "c@example.com", role: "org:member" },
      { emailAddress: "d@example.com", role: "org:admin" },
    ]);
    expect(bulk.data).toHaveLength(2);
    const place = { organizationId, invitationId: invitation.id };
    expect(await clerk.organizations.getOrganizationInvitation(place)).toEqual(invitation);
    await control("/_sim/clock", { advance_seconds: 2 * 86_400 });
    expect(await clerk.organizations.getOrganizationInvitation(place)).toMatchObject({
      status: "expired",
    });
    const [open] = bulk.data;
    const revoked = await clerk.organizations.revokeOrganizationInvitation({
      organizationId,
      invitationId: open?.id ?? "",
    });
    expect(revoked.status).toBe("revoked");
    const pending = await clerk.organizations.getOrganizationInvitationList({
      organizationId,
      status: ["pending"],
    });
    expect(pending.totalCount).toBe(1);
    expect((await types()).slice(1)).toEqual([
      "organizationInvitation.created",
      "organizationInvitation.created",
      "organizationInvitation.created",
      "organizationInvitation.revoked",
    ]);
  });

  test("have domains, and no more members than allowed", async () => {
    const user = await clerk.users.createUser(ada);
    const { id: organizationId } = await clerk.organizations.createOrganization({
      name: "Acme",
      createdBy: user.id,
      maxAllowedMemberships: 1,
    });
    const domain = await clerk.organizations.createOrganizationDomain({
      organizationId,
      name: "Example.com",
      enrollmentMode: "automatic_invitation",
    });
    expect(domain).toMatchObject({ name: "example.com", verification: { status: "verified" } });
    await clerk.organizations.updateOrganizationDomain({
      organizationId,
      domainId: domain.id,
      enrollmentMode: "automatic_suggestion",
    });
    const listed = await clerk.organizations.getOrganizationDomainList({ organizationId });
    // This SDK hands domains through as they come, for all that its types say.
    expect(listed).toMatchObject({
      totalCount: 1,
      data: [{ enrollment_mode: "automatic_suggestion" }],
    });
    await clerk.organizations.deleteOrganizationDomain({ organizationId, domainId: domain.id });
    const full = await refusal(
      clerk.organizations.createOrganizationInvitation({
        organizationId,
        emailAddress: "b@example.com",
        role: "org:member",
      }),
    );
    expect(full).toMatchObject({
      status: 403,
      errors: [{ code: "organization_membership_quota_exceeded" }],
    });
    expect((await types()).slice(3)).toEqual([
      "organizationDomain.created",
      "organizationDomain.updated",
      "organizationDomain.deleted",
    ]);
  });
});

describe("invitations, tokens and the waitlist", () => {
  test("invite to the application, by mail unless notify is false", async () => {
    const invitation = await clerk.invitations.createInvitation({
      emailAddress: "bob@example.com",
      redirectUrl: "https://app.example/welcome",
      publicMetadata: { team: 1 },
    });
    expect(invitation.url).toContain("https://app.example/welcome?__clerk_ticket=");
    const twice = await refusal(
      clerk.invitations.createInvitation({ emailAddress: "bob@example.com" }),
    );
    expect(twice).toMatchObject({ status: 400, errors: [{ code: "duplicate_record" }] });
    await clerk.invitations.createInvitationBulk([
      { emailAddress: "c@example.com", notify: false },
    ]);
    const templateSlug = "waitlist_invitation";
    await clerk.invitations.createInvitation({ emailAddress: "d@example.com", templateSlug });
    const revoked = await clerk.invitations.revokeInvitation(invitation.id);
    expect(revoked).toMatchObject({ status: "revoked", revoked: true });
    const listed = await clerk.invitations.getInvitationList({ status: "pending" });
    expect(listed.data.map(({ emailAddress }) => emailAddress)).toEqual([
      "d@example.com",
      "c@example.com",
    ]);
    const { events } = await egress();
    expect(events).toMatchObject([
      { type: "email.created", payload: { data: { to_email_address: "bob@example.com" } } },
      { type: "email.created", payload: { data: { slug: templateSlug } } },
    ]);
  });

  test("make tokens to sign in with and to test with", async () => {
    const { id: userId } = await clerk.users.createUser(ada);
    const token = await clerk.signInTokens.createSignInToken({ userId, expiresInSeconds: 60 });
    expect(token).toMatchObject({ userId, status: "pending" });
    const revoked = await clerk.signInTokens.revokeSignInToken(token.id);
    expect(revoked.status).toBe("revoked");
    expect(await clerk.testingTokens.createTestingToken()).toMatchObject({
      object: "testing_token",
      expires_at: START_TIME / 1_000 + 3_600,
    });
  });

  test("let people wait, and let them in", async () => {
    const entry = await clerk.waitlistEntries.create({ emailAddress: "w@example.com" });
    expect(entry).toMatchObject({ status: "pending", invitation: null });
    const invited = await clerk.waitlistEntries.invite(entry.id);
    expect(invited).toMatchObject({
      status: "invited",
      invitation: { emailAddress: "w@example.com" },
    });
    const [other] = await clerk.waitlistEntries.createBulk([{ emailAddress: "x@example.com" }]);
    expect(await clerk.waitlistEntries.reject(other?.id ?? "")).toMatchObject({
      status: "rejected",
    });
    expect((await clerk.waitlistEntries.list()).totalCount).toBe(2);
    expect(await types()).toEqual([
      "waitlistEntry.created",
      "email.created",
      "waitlistEntry.updated",
      "waitlistEntry.created",
      "waitlistEntry.updated",
    ]);
  });
});

describe("deliveries", () => {
  test("are accepted by the provider's own verifier, and have the payloads of the log", async () => {
    const user = await clerk.users.createUser(ada);
    await settled(simulator.running);
    const [request] = receiver.received;
    if (!request) throw new Error("nothing was received");
    const event = await verifyWebhook(asRequest(request), { signingSecret });
    expect(event).toMatchObject({ type: "user.created", data: { id: user.id } });
    const { events, delivery } = await egress();
    expect(JSON.parse(request.body.toString())).toEqual(events[0]?.payload);
    expect(request.headers["hook-id"]).toBe(events[0]?.id);
    expect(delivery).toEqual({
      results: [{ generation: 1, seq: 1, status: "delivered", http_status: 200 }],
      pending: 0,
      in_flight: false,
    });
  });

  test("are refused by the verifier at a wall offset of -600", async () => {
    await control("/_sim/clock", { wall_offset_seconds: -600 });
    await clerk.users.createUser(ada);
    await settled(simulator.running);
    const [request] = receiver.received;
    if (!request) throw new Error("nothing was received");
    const refused = await refusal(verifyWebhook(asRequest(request), { signingSecret }));
    expect(String(refused)).toContain("too old");
  });

  test("that fail change nothing for the client", async () => {
    answer = () => 500;
    const user = await clerk.users.createUser(ada);
    await settled(simulator.running);
    expect((await egress()).delivery?.results).toEqual([
      { generation: 1, seq: 1, status: "failed", http_status: 500 },
    ]);
    expect((await clerk.users.getUser(user.id)).id).toBe(user.id);
  });

  test("are off without a URL", async () => {
    await simulator[Symbol.asyncDispose]();
    await start({ environment: {} });
    await clerk.users.createUser(ada);
    const { events, delivery } = await egress();
    expect(events).toHaveLength(1);
    expect(delivery).toBeUndefined();
  });
});

test("redirect URLs, clients, second factors and invitations of users are managed", async () => {
  const { id } = await clerk.redirectUrls.createRedirectUrl({ url: "myapp://callback" });
  await expect(clerk.redirectUrls.createRedirectUrl({ url: "myapp://callback" })).rejects.toThrow();
  expect(await clerk.redirectUrls.getRedirectUrl(id)).toMatchObject({ url: "myapp://callback" });
  expect((await clerk.redirectUrls.getRedirectUrlList()).data).toHaveLength(1);
  const google = { strategy: "oauth_google", redirect_url: "myapp://callback" };
  const start = async () => {
    const path = `${simulator.baseUrl}/__clerk/v1/client/sign_ins`;
    return (await fetch(path, { method: "POST", body: new URLSearchParams(google) })).status;
  };
  expect(await start()).toBe(200);
  await clerk.redirectUrls.deleteRedirectUrl(id);
  expect(await start()).toBe(422);

  const user = await clerk.users.createUser({
    emailAddress: ["mfa@okafor.example"],
    totpSecret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    backupCodes: ["one-code"],
  });
  await clerk.users.deleteUserTOTP(user.id);
  expect(await clerk.users.getUser(user.id)).toMatchObject({
    totpEnabled: false,
    backupCodeEnabled: true,
  });
  await clerk.users.deleteUserBackupCodes(user.id);
  expect((await clerk.users.getUser(user.id)).twoFactorEnabled).toBe(false);

  const session = await clerk.sessions.createSession({ userId: user.id });
  const clients = await clerk.clients.getClientList();
  expect(clients.data[0]?.id).toBe(session.clientId);

  const organization = await clerk.organizations.createOrganization({ name: "Inviting" });
  const invitation = await clerk.organizations.createOrganizationInvitation({
    organizationId: organization.id,
    emailAddress: "mfa@okafor.example",
    role: "org:member",
  });
  const found = await clerk.users.getOrganizationInvitationList({
    userId: user.id,
    status: "pending",
  });
  expect(found.data.map((one) => one.id)).toEqual([invitation.id]);
});

testConformance(authentication, conformance, import.meta.url);
