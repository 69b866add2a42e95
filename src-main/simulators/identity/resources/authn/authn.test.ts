import { describe, expect, test } from "vitest";
import * as z from "zod";
import { totpAt } from "#core/oauth/totp.ts";
import { type Identity, openIdentity, PASSWORD } from "../../testing/sign-in.ts";

const transaction = z.looseObject({
  status: z.string(),
  stateToken: z.string().default(""),
  sessionToken: z.string().default(""),
  factorResult: z.string().optional(),
});
const withId = z.looseObject({ id: z.string() });
const credentials = { username: "ada@okafor.example", password: PASSWORD };

const authn = async ({ post }: Identity, path: string, body: object) =>
  transaction.parse(await post(`/api/v1/authn${path}`, body));

const enrol = async ({ post, ada }: Identity, body: object, query = "") =>
  withId.parse(await post(`/api/v1/users/${ada}/factors${query}`, body)).id;

async function codeOf({ send }: Identity): Promise<string> {
  const log = z.object({
    events: z.array(
      z.object({ payload: z.looseObject({ verification_code: z.string().optional() }) }),
    ),
  });
  const { events } = log.parse((await send("GET", "/_sim/egress")).json);
  return events.at(-1)?.payload.verification_code ?? "";
}

describe("signing in", () => {
  test("gives a session token that opens one session", async () => {
    await using identity = await openIdentity();
    const { sessionToken, status } = await authn(identity, "", credentials);
    expect(status).toBe("SUCCESS");
    const session = withId.parse(await identity.post("/api/v1/sessions", { sessionToken }));
    expect(session).toMatchObject({ login: "ada@okafor.example", status: "ACTIVE", amr: ["pwd"] });
    expect((await identity.send("POST", "/api/v1/sessions", { sessionToken })).status).toBe(401);
    await identity.post(`/api/v1/sessions/${session.id}/lifecycle/refresh`);
    expect((await identity.send("DELETE", `/api/v1/sessions/${session.id}`)).status).toBe(204);
    expect((await identity.send("GET", `/api/v1/sessions/${session.id}`)).status).toBe(404);
  });

  test("takes a session to a browser, and a browser can read and end it", async () => {
    await using identity = await openIdentity();
    const { sessionToken } = await authn(identity, "", credentials);
    const browser = identity.browser();
    const target = encodeURIComponent("http://localhost:3000/home");
    const back = await browser.open(
      `/login/sessionCookieRedirect?token=${sessionToken}&redirectUrl=${target}`,
    );
    expect(back.url).toBe("http://localhost:3000/home");
    const [name, value] = [...browser.jar][0] ?? ["", ""];
    const headers = { cookie: `${name}=${value}`, origin: "http://localhost:3000" };
    const me = (method: string) =>
      fetch(`${identity.baseUrl}/api/v1/sessions/me`, { method, headers });
    const shown = await me("GET");
    expect(shown.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
    expect(await shown.json()).toMatchObject({ userId: identity.ada });
    expect((await me("DELETE")).status).toBe(204);
    expect((await me("GET")).status).toBe(404);
  });
});

describe("a second factor", () => {
  test("of a text message is challenged, refused and accepted", async () => {
    await using identity = await openIdentity();
    const factor = await enrol(identity, {
      factorType: "sms",
      profile: { phoneNumber: "+15550100" },
    });
    const activate = `/api/v1/users/${identity.ada}/factors/${factor}/lifecycle/activate`;
    expect((await identity.send("POST", activate, { passCode: "000" })).status).toBe(403);
    await identity.post(activate, { passCode: await codeOf(identity) });
    const { stateToken, status } = await authn(identity, "", credentials);
    expect(status).toBe("MFA_REQUIRED");
    const verify = (body: object) =>
      authn(identity, `/factors/${factor}/verify`, { stateToken, ...body });
    expect((await verify({})).status).toBe("MFA_CHALLENGE");
    const wrong = { stateToken, passCode: "nope" };
    const refused = await identity.send("POST", `/api/v1/authn/factors/${factor}/verify`, wrong);
    expect(refused).toMatchObject({ status: 403, json: { errorCode: "E0000068" } });
    expect((await authn(identity, "/previous", { stateToken })).status).toBe("MFA_REQUIRED");
    await verify({});
    const done = await verify({ passCode: await codeOf(identity) });
    expect(done.status).toBe("SUCCESS");
    expect((await identity.send("POST", "/api/v1/authn", { stateToken })).status).toBe(401);
  });

  test("of an authenticator app takes the code of real time", async () => {
    await using identity = await openIdentity();
    const { post, ada } = identity;
    const made = z
      .looseObject({
        id: z.string(),
        _embedded: z.object({ activation: z.looseObject({ sharedSecret: z.string() }) }),
      })
      .parse(
        await post(`/api/v1/users/${ada}/factors`, {
          factorType: "token:software:totp",
          provider: "GOOGLE",
        }),
      );
    const passCode = () => totpAt(made._embedded.activation.sharedSecret, Date.now());
    const path = `/api/v1/users/${ada}/factors/${made.id}`;
    expect(await post(`${path}/lifecycle/activate`, { passCode: passCode() })).toMatchObject({
      status: "ACTIVE",
    });
    expect(await post(`${path}/verify`, { passCode: passCode() })).toEqual({
      factorResult: "SUCCESS",
    });
  });

  test.each([
    ["approved", "SUCCESS"],
    ["rejected", "MFA_CHALLENGE"],
  ])("of a push message that is %s ends in %s", async (outcome, status) => {
    await using identity = await openIdentity();
    const factor = await enrol(identity, { factorType: "push" }, "?activate=true");
    const answer = { user: "ada@okafor.example", factor, outcome };
    expect((await identity.send("POST", "/_answer_factor", answer)).status).toBe(409);
    const { stateToken } = await authn(identity, "", credentials);
    const poll = () => authn(identity, `/factors/${factor}/verify`, { stateToken });
    await poll();
    expect((await poll()).factorResult).toBe("WAITING");
    await identity.post("/_answer_factor", answer);
    expect((await poll()).status).toBe(status);
  });

  test("is asked for by the sign-in page", async () => {
    await using identity = await openIdentity();
    const question = { question: "first_award", answer: "chess" };
    await enrol(identity, { factorType: "question", profile: question });
    const browser = identity.browser();
    const page = await browser.open("/login/login.htm");
    const factor = await browser.press(page, "Continue as Ada Okafor");
    expect(factor.text).toContain("medal or award");
    const again = await browser.press(factor, "Verify", { code: "golf" });
    expect(again.text).toContain("not correct");
    expect(browser.jar.size).toBe(0);
    await browser.press(again, "Verify", { code: "Chess" });
    expect(browser.jar.size).toBe(1);
  });
});

test("an expired password is changed within the sign-in", async () => {
  await using identity = await openIdentity();
  await identity.post(`/api/v1/users/${identity.ada}/lifecycle/expire_password`);
  const { stateToken, status } = await authn(identity, "", credentials);
  expect(status).toBe("PASSWORD_EXPIRED");
  const change = { stateToken, oldPassword: PASSWORD, newPassword: "Another-1" };
  expect((await authn(identity, "/credentials/change_password", change)).status).toBe("SUCCESS");
});

test("a forgotten password is recovered with the mail and the question", async () => {
  await using identity = await openIdentity();
  const path = `/api/v1/users/${identity.ada}/credentials/change_recovery_question`;
  const recovery = { question: "Pet?", answer: "Rex Rex" };
  await identity.post(path, { password: { value: PASSWORD }, recovery_question: recovery });
  const username = "ada@okafor.example";
  await authn(identity, "/recovery/password", { username });
  const log = z.object({
    events: z.array(z.object({ payload: z.looseObject({ reset_token: z.string() }) })),
  });
  const { events } = log.parse((await identity.send("GET", "/_sim/egress")).json);
  const recoveryToken = events[0]?.payload.reset_token ?? "";
  const { stateToken, status } = await authn(identity, "/recovery/token", { recoveryToken });
  expect(status).toBe("RECOVERY");
  await authn(identity, "/recovery/answer", { stateToken, answer: "rex rex" });
  const reset = { stateToken, newPassword: "Another-1" };
  expect((await authn(identity, "/credentials/reset_password", reset)).status).toBe("SUCCESS");
  expect((await authn(identity, "", { username, password: "Another-1" })).status).toBe("SUCCESS");
});

test("/_activate activates a user who waits, and no other", async () => {
  await using identity = await openIdentity();
  const profile = {
    firstName: "Ben",
    lastName: "Ruiz",
    email: "ben@ruiz.example",
    login: "ben@ruiz.example",
  };
  const ben = withId.parse(await identity.post("/api/v1/users", { profile }));
  expect(await identity.post("/_activate", { user: ben.id })).toMatchObject({ status: "ACTIVE" });
  expect((await identity.send("POST", "/_activate", { user: ben.id })).status).toBe(409);
  expect((await identity.send("POST", "/_activate", { user: "nobody" })).status).toBe(404);
  expect((await identity.send("POST", "/_activate", {})).status).toBe(422);
});
