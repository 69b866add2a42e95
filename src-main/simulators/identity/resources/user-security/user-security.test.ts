import { describe, expect, test } from "vitest";
import * as z from "zod";
import { CALLBACK, type Identity, openIdentity, PASSWORD } from "../../testing/sign-in.ts";

const withId = z.looseObject({ id: z.string() });
const transaction = z.looseObject({ stateToken: z.string(), status: z.string() });
const events = z.object({
  events: z.array(z.looseObject({ payload: z.looseObject({ verification_code: z.string() }) })),
});

const signIn = (identity: Identity) =>
  identity.send("POST", "/api/v1/authn", { username: "ada@okafor.example", password: PASSWORD });

/** Adds a sign-on policy for everybody with one rule. */
async function addSignOn(identity: Identity, signon: object) {
  const policy = withId.parse(
    await identity.post("/api/v1/policies", { type: "OKTA_SIGN_ON", name: "All" }),
  );
  const actions = { signon: { access: "ALLOW", ...signon } };
  await identity.post(`/api/v1/policies/${policy.id}/rules`, {
    type: "SIGN_ON",
    name: "All",
    actions,
  });
}

const lastCode = async ({ baseUrl }: Identity) => {
  const log = await fetch(`${baseUrl}/_sim/egress`);
  return events.parse(await log.json()).events.at(-1)?.payload.verification_code ?? "";
};

const sms = { factorType: "sms", provider: "OKTA", profile: { phoneNumber: "+15555550100" } };

describe("a sign-on rule", () => {
  test("that requires a factor lets a user set one up within the sign-in", async () => {
    await using identity = await openIdentity();
    await addSignOn(identity, { requireFactor: true });
    const started = await signIn(identity);
    expect(started.json).toMatchObject({
      status: "MFA_ENROLL",
      _embedded: { factors: expect.arrayContaining([{ ...offer("sms") }]) as unknown },
    });
    const { stateToken } = transaction.parse(started.json);
    const path = "/api/v1/authn/factors";
    const enrolled = await identity.send("POST", path, { stateToken, ...sms });
    expect(enrolled.json).toMatchObject({
      status: "MFA_ENROLL_ACTIVATE",
      _links: { next: { name: "activate" }, resend: [{ name: "sms" }] },
    });
    const back = await identity.send("POST", "/api/v1/authn/previous", { stateToken });
    expect(back.json).toMatchObject({ status: "MFA_ENROLL" });
    const again = await identity.send("POST", path, { stateToken, ...sms });
    const { _embedded } = z
      .looseObject({ _embedded: z.object({ factor: withId }).loose() })
      .parse(again.json);
    const lifecycle = `${path}/${_embedded.factor.id}/lifecycle`;
    const wrong = await identity.send("POST", `${lifecycle}/activate`, {
      stateToken,
      passCode: "x",
    });
    expect(wrong).toMatchObject({ status: 403, json: { errorCode: "E0000068" } });
    await identity.send("POST", `${lifecycle}/resend`, { stateToken });
    const passCode = await lastCode(identity);
    const done = await identity.send("POST", `${lifecycle}/activate`, { stateToken, passCode });
    expect(done.json).toMatchObject({ status: "SUCCESS" });
    expect((await signIn(identity)).json).toMatchObject({ status: "MFA_REQUIRED" });
  });

  test("that requires none does not ask users who have a factor", async () => {
    await using identity = await openIdentity();
    await identity.post(`/api/v1/users/${identity.ada}/factors?activate=true`, sms);
    expect((await signIn(identity)).json).toMatchObject({ status: "MFA_REQUIRED" });
    await addSignOn(identity, { requireFactor: false });
    expect((await signIn(identity)).json).toMatchObject({ status: "SUCCESS" });
  });

  test("ends a session that is idle, and in the end every one", async () => {
    await using identity = await openIdentity();
    await addSignOn(identity, {
      session: { maxSessionIdleMinutes: 10, maxSessionLifetimeMinutes: 25 },
    });
    const { sessionToken } = z
      .looseObject({ sessionToken: z.string() })
      .parse((await signIn(identity)).json);
    const session = withId.parse(await identity.post("/api/v1/sessions", { sessionToken }));
    const path = `/api/v1/sessions/${session.id}`;
    const advance = (minutes: number) =>
      identity.post("/_sim/clock", { advance_seconds: minutes * 60 });
    for (const minutes of [9, 9]) {
      await advance(minutes);
      expect((await identity.send("POST", `${path}/lifecycle/refresh`)).status).toBe(200);
    }
    await advance(8);
    expect((await identity.send("GET", path)).status).toBe(404);
  });

  test("that requires a factor is reported on the sign-in page to a user without one", async () => {
    await using identity = await openIdentity();
    await addSignOn(identity, { requireFactor: true });
    const app = await identity.addApp();
    const query = new URLSearchParams({
      client_id: app.id,
      response_type: "code",
      scope: "openid",
      redirect_uri: CALLBACK,
      state: "s",
    });
    const browser = identity.browser();
    const page = await browser.open(`${identity.baseUrl}/oauth2/v1/authorize?${query.toString()}`);
    const back = await browser.press(page, "Continue as Ada Okafor");
    expect(back.text).toContain("requires a factor");
  });
});

describe("an enrolment policy", () => {
  /** Adds an enrolment policy for everybody. */
  async function addEnrolment(identity: Identity, settings: object, self = "LOGIN") {
    const policy = withId.parse(
      await identity.post("/api/v1/policies", { type: "MFA_ENROLL", name: "All", settings }),
    );
    const rule = { type: "MFA_ENROLL", name: "All", actions: { enroll: { self } } };
    await identity.post(`/api/v1/policies/${policy.id}/rules`, rule);
  }

  test("has users set the factors up that it requires, in turn", async () => {
    await using identity = await openIdentity();
    const required = { enroll: { self: "REQUIRED" } };
    await addEnrolment(identity, {
      type: "FACTORS",
      factors: { okta_question: required, google_otp: required, okta_push: required },
    });
    const { stateToken } = transaction.parse((await signIn(identity)).json);
    const question = {
      factorType: "question",
      provider: "OKTA",
      profile: { question: "disliked_food", answer: "mayonnaise" },
    };
    const enrol = (body: object) =>
      identity.send("POST", "/api/v1/authn/factors", { stateToken, ...body });
    const next = await enrol(question);
    expect(next.json).toMatchObject({
      status: "MFA_ENROLL",
      _embedded: {
        factors: expect.arrayContaining([
          expect.objectContaining({ factorType: "question", status: "ACTIVE" }),
          expect.objectContaining({ factorType: "push", enrollment: "REQUIRED" }),
          expect.objectContaining({ factorType: "sms", enrollment: "OPTIONAL" }),
        ]) as unknown,
      },
    });
  });

  test("that asks at a challenge, or not at all, lets users in", async () => {
    await using identity = await openIdentity();
    const factors = { okta_sms: { enroll: { self: "REQUIRED" } } };
    await addEnrolment(identity, { type: "FACTORS", factors }, "CHALLENGE");
    expect((await signIn(identity)).json).toMatchObject({ status: "SUCCESS" });
  });

  test("forbids factors, by their authenticator too", async () => {
    await using identity = await openIdentity();
    await addEnrolment(identity, {
      type: "AUTHENTICATORS",
      authenticators: [{ key: "phone_number", enroll: { self: "NOT_ALLOWED" } }],
    });
    const factors = `/api/v1/users/${identity.ada}/factors`;
    expect((await identity.send("POST", factors, sms)).status).toBe(400);
    const catalog = z
      .array(z.looseObject({ factorType: z.string() }))
      .parse((await identity.send("GET", `${factors}/catalog`)).json);
    expect(catalog.map(({ factorType }) => factorType)).toEqual([
      "question",
      "email",
      "push",
      "token:software:totp",
      "token:software:totp",
    ]);
  });
});

const offer = (factorType: string) => ({
  factorType,
  provider: "OKTA",
  vendorName: "OKTA",
  enrollment: "OPTIONAL",
  status: "NOT_SETUP",
  _links: expect.anything() as unknown,
});

describe("a user", () => {
  test("sets a new password with the answer to the recovery question", async () => {
    await using identity = await openIdentity();
    const path = `/api/v1/users/${identity.ada}`;
    await identity.post(path, {
      credentials: { recovery_question: { question: "Pet?", answer: "Rex!" } },
    });
    const recover = (answer: string, value = "Other-horse2") =>
      identity.send("POST", `${path}/credentials/forgot_password_recovery_question`, {
        password: { value },
        recovery_question: { answer },
      });
    expect(await recover("cat!")).toMatchObject({ status: 403, json: { errorCode: "E0000087" } });
    expect(await recover("Rex!", "short")).toMatchObject({ status: 403 });
    expect((await recover("rex!")).status).toBe(200);
    expect((await signIn(identity)).status).toBe(401);
  });

  test("has enrollments, which an administrator adds, shows and removes all at once", async () => {
    await using identity = await openIdentity();
    const user = `/api/v1/users/${identity.ada}`;
    const path = `${user}/authenticator-enrollments`;
    const all = await identity.send("GET", "/api/v1/authenticators");
    const list = z.array(withId.extend({ key: z.string() })).parse(all.json);
    const idOf = (key: string) => list.find((one) => one.key === key)?.id ?? "";
    const profile = { phoneNumber: "+15555550100" };
    const add = (key: string) =>
      identity.send("POST", `${path}/phone`, { authenticatorId: idOf(key), profile });
    expect((await add("okta_email")).status).toBe(400);
    const made = await add("phone_number");
    expect(made.json).toMatchObject({ key: "phone_number", status: "ACTIVE", profile });
    const { id } = withId.parse(made.json);
    expect((await identity.send("GET", path)).json).toEqual([made.json]);
    expect((await identity.send("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await identity.send("GET", `${path}/${id}`)).status).toBe(404);
    await add("phone_number");
    await identity.post(`${user}/lifecycle/reset_factors`);
    expect((await identity.send("GET", `${user}/factors`)).json).toEqual([]);
  });

  test("has a risk and a classification that are set, and no blocks", async () => {
    await using identity = await openIdentity();
    const user = `/api/v1/users/${identity.ada}`;
    expect((await identity.send("GET", `${user}/risk`)).json).toMatchObject({ riskLevel: "NONE" });
    expect((await identity.send("PUT", `${user}/risk`, { riskLevel: "HIGH" })).status).toBe(201);
    expect((await identity.send("PUT", `${user}/risk`, { riskLevel: "LOW" })).status).toBe(200);
    expect((await identity.send("GET", `${user}/risk`)).json).toMatchObject({ riskLevel: "LOW" });
    await identity.send("PUT", `${user}/classification`, { type: "LITE" });
    const shown = await identity.send("GET", `${user}/classification`);
    expect(shown.json).toMatchObject({ type: "LITE" });
    expect((await identity.send("GET", `${user}/blocks`)).json).toEqual([]);
  });

  test("ends the sessions of other browsers, and keeps its own", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const query = new URLSearchParams({
      client_id: app.id,
      response_type: "code",
      scope: "openid",
      redirect_uri: CALLBACK,
      state: "s",
    });
    const url = `${identity.baseUrl}/oauth2/v1/authorize?${query.toString()}`;
    const browsers = [identity.browser(), identity.browser()];
    for (const browser of browsers) {
      await browser.press(await browser.open(url), "Continue as Ada Okafor");
    }
    const [own, other] = browsers;
    const path = `${identity.baseUrl}/api/v1/users/me/lifecycle/delete_sessions`;
    const cookie = [...(own?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
    const refused = await fetch(path, { method: "POST" });
    expect(refused.status).toBe(401);
    const ended = await fetch(path, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ keepCurrent: true }),
    });
    expect(ended.status).toBe(200);
    const isSignedIn = async (browser = identity.browser()) =>
      new URL((await browser.open(`${url}&prompt=none`)).url).searchParams.has("code");
    expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false]);
  });
});

test("a simulation shows which policy and rule decide about a user", async () => {
  await using identity = await openIdentity();
  const group = withId.parse(await identity.post("/api/v1/groups", { profile: { name: "Staff" } }));
  const app = await identity.addApp();
  const policy = withId.parse(
    await identity.post("/api/v1/policies", {
      type: "OKTA_SIGN_ON",
      name: "Staff",
      conditions: { people: { groups: { include: [group.id] } } },
    }),
  );
  const rule = withId.parse(
    await identity.post(`/api/v1/policies/${policy.id}/rules`, { name: "In", actions: {} }),
  );
  const simulate = async (policyContext?: object) =>
    (
      await identity.send("POST", "/api/v1/policies/simulate", [
        { appInstance: app.id, policyTypes: ["OKTA_SIGN_ON"], policyContext },
      ])
    ).json;
  const user = { id: identity.ada };
  expect(await simulate({ user })).toMatchObject([
    {
      policyType: ["OKTA_SIGN_ON"],
      status: "MATCH",
      result: { policies: [{ name: "Default Policy", rules: [{ name: "Default Rule" }] }] },
      evaluated: { policies: [{ id: policy.id, status: "NOT_MATCH" }, { status: "MATCH" }] },
    },
  ]);
  expect(await simulate({ user, groups: { ids: [group.id] } })).toMatchObject([
    { result: { policies: [{ id: policy.id, rules: [{ id: rule.id }] }] } },
  ]);
  expect(await simulate()).toMatchObject([
    { status: "UNDEFINED", undefined: { policies: [{ id: policy.id }, {}] } },
  ]);
});
