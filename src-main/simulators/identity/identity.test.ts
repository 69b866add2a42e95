import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { type Json, type Method, openClient } from "#core/testing/client.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { simulator } from "./index.ts";
import { legalActions } from "./resources/lifecycle/actions.ts";
import { compileExpression, type Vocabulary } from "./search/match.ts";
import { parseExpression } from "./search/parse.ts";

function setup(changes: Partial<SimulatorSettings> = {}) {
  const client = openClient(simulator, changes);
  const ask = (method: Method, url: string, body?: unknown, token = "00t") =>
    client.ask(method, url, body, { authorization: `SSWS ${token}` });
  const user = async (name: string, query = "", extra: Json = {}) => {
    const address = `${name}@example.com`;
    const profile = { firstName: name, lastName: "Example", email: address, login: address };
    const answer = await ask("POST", `/api/v1/users${query}`, { profile, ...extra });
    return String(answer.json["id"]);
  };
  const withPassword = (name: string) =>
    user(name, "", { credentials: { password: { value: "Secret-1" } } });
  const mails = async () =>
    (await ask("GET", "/_sim/egress")).json["events"] as { type: string; payload: Json }[];
  const statusOf = async (id: string) => (await ask("GET", `/api/v1/users/${id}`)).json["status"];
  return { ...client, ask, user, withPassword, mails, statusOf };
}

describe("the filter language", () => {
  interface Thing {
    readonly name: string;
    readonly size: number;
    readonly tags: readonly string[];
    readonly made: number;
  }
  const words: Vocabulary<Thing> = {
    typeOf: (name) =>
      name === "made"
        ? "date"
        : ["name", "size", "tags", "gone"].includes(name)
          ? "text"
          : undefined,
    read: (thing, name) => new Map<string, unknown>(Object.entries(thing)).get(name),
  };
  const thing: Thing = {
    name: 'Ada "the first"',
    size: 7,
    tags: ["red", "Blue"],
    made: Date.UTC(2026, 0, 2),
  };
  const matches = (text: string) => compileExpression(parseExpression(text), words)(thing);

  test.each([
    ['name eq "ada \\"the first\\""', true],
    ['name sw "ADA"', true],
    ['name co "the"', true],
    ['name co "nobody"', false],
    ["size gt 6", true],
    ["size GE 7 and size le 7", true],
    ["size lt 7", false],
    ['tags eq "blue"', true],
    ["name pr", true],
    ["gone pr", false],
    ['made lt "2026-01-03T00:00:00.000Z"', true],
    ['made gt "2026-01-02"', false],
    ['size eq 1 or size eq 2 or name sw "a"', true],
    ['size eq 7 or size eq 7 and name eq "x"', true],
    ['(size eq 7 or size eq 7) and name eq "x"', false],
    ["((name pr))and(size eq 7)", true],
  ])("%s is %s", (text, expected) => {
    expect(matches(text)).toBe(expected);
  });

  test.each([
    "",
    "name",
    "name eq",
    'name ne "x"',
    'name eq "x',
    "name eq x",
    '(name eq "x"',
    'name eq "x")',
    'name eq "x" size eq 1',
    'name eq "x" and',
    'other eq "x"',
    'made eq "yesterday"',
    'made sw "2026"',
    '"name" eq "x"',
    "(".repeat(500),
  ])("%j is refused", (text) => {
    expect(() => matches(text)).toThrow();
  });

  test("and binds tighter than or, whatever the words and however they are put", () => {
    const literal = fc.boolean().map((value) => ({ text: `size ${value ? "eq" : "gt"} 7`, value }));
    const chain = fc.array(fc.array(literal, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(chain, (groups) => {
        const text = groups.map((group) => group.map((one) => one.text).join(" and ")).join(" or ");
        expect(matches(text)).toBe(groups.some((group) => group.every((one) => one.value)));
      }),
    );
  });

  test("never ends otherwise than with an answer or a refusal in Okta's words", async () => {
    await using sim = setup();
    await sim.user("ada");
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40 }), async (text) => {
        const { status } = await sim.ask("GET", `/api/v1/users?search=${encodeURIComponent(text)}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the lifecycle", () => {
  const paths = {
    activate: "lifecycle/activate",
    reactivate: "lifecycle/reactivate",
    deactivate: "lifecycle/deactivate",
    suspend: "lifecycle/suspend",
    unsuspend: "lifecycle/unsuspend",
    unlock: "lifecycle/unlock",
    expirePassword: "lifecycle/expire_password",
    resetPassword: "lifecycle/reset_password?sendEmail=false",
    forgotPassword: "credentials/forgot_password?sendEmail=false",
  } as const;

  /** Brings a fresh user into a status. */
  async function userIn(status: keyof typeof legalActions) {
    const sim = setup();
    const { ask } = sim;
    const isBare = status === "STAGED" || status === "PROVISIONED";
    const id = isBare
      ? await sim.user("ada", `?activate=${String(status === "PROVISIONED")}`)
      : await sim.withPassword("ada");
    const step = (path: string, body?: unknown) => ask("POST", `/api/v1/users/${id}/${path}`, body);
    if (status === "SUSPENDED") await step(paths.suspend);
    if (status === "RECOVERY") await step(paths.resetPassword);
    if (status === "PASSWORD_EXPIRED") await step(paths.expirePassword);
    if (status === "DEPROVISIONED") await step(paths.deactivate);
    if (status === "LOCKED_OUT") {
      const attempt = { username: "ada@example.com", password: "wrong" };
      for (let count = 0; count < 10; count += 1) await ask("POST", "/api/v1/authn", attempt);
    }
    expect(await sim.statusOf(id)).toBe(status);
    return { ...sim, id, step };
  }

  const cases = Object.entries(legalActions).flatMap(([status, legal]) =>
    Object.entries(paths).map(([action, path]) => ({
      status: status as keyof typeof legalActions,
      action,
      path,
      isLegal: legal.some((one) => one === action),
    })),
  );

  test.each(cases)("$action from $status: $isLegal", async ({ status, path, isLegal }) => {
    await using sim = await userIn(status);
    const before = (await sim.mails()).length;
    const answer = await sim.step(path);
    expect(answer.status).toBe(isLegal ? 200 : answer.status === 400 ? 400 : 403);
    if (isLegal) return;
    expect(await sim.statusOf(sim.id)).toBe(status);
    expect(await sim.mails()).toHaveLength(before);
    expect(answer.json["errorCauses"]).toBeInstanceOf(Array);
  });

  test("links of an answer are the actions its status allows", async () => {
    await using sim = await userIn("SUSPENDED");
    const { json } = await sim.ask("GET", `/api/v1/users/${sim.id}`);
    expect(Object.keys(json["_links"] as Json)).toEqual([
      "self",
      "schema",
      "type",
      "unsuspend",
      "deactivate",
    ]);
  });

  test("a reset link sets a password, once, within its hour", async () => {
    await using sim = await userIn("ACTIVE");
    await sim.step("lifecycle/reset_password?sendEmail=true");
    const [mail] = await sim.mails();
    expect(mail).toMatchObject({
      type: "smtp-delivery/ada@example.com",
      payload: { template: "ForgotPassword", to: ["ada@example.com"] },
    });
    const path = `/reset_password/${String(mail?.payload["reset_token"])}`;
    expect((await sim.ask("GET", path)).status).toBe(200);
    expect((await sim.ask("POST", path, {})).json["errorCode"]).toBe("E0000001");
    expect((await sim.ask("POST", path, { password: "Other-22" })).status).toBe(200);
    expect((await sim.ask("POST", path, { password: "Other-33" })).status).toBe(403);
    const signIn = { username: "ada@example.com", password: "Other-22" };
    expect((await sim.ask("POST", "/api/v1/authn", signIn)).json["status"]).toBe("SUCCESS");
    await sim.step(paths.resetPassword);
    await sim.ask("POST", "/_sim/clock", { advance_seconds: 3_601 });
    expect((await sim.ask("GET", path)).json["errorCode"]).toBe("E0000105");
  });

  test("an activation link is dead after seven days and renewed by reactivating", async () => {
    await using sim = await userIn("PROVISIONED");
    const [mail] = await sim.mails();
    const path = `/welcome/${String(mail?.payload["activation_token"])}`;
    await sim.ask("POST", "/_sim/clock", { advance_seconds: 7 * 86_400 });
    expect((await sim.ask("POST", path, { password: "Secret-1" })).status).toBe(403);
    const { json } = await sim.step(paths.reactivate);
    const fresh = `/welcome/${String(json["activationToken"])}`;
    expect((await sim.ask("POST", fresh, { password: "Secret-1" })).json["status"]).toBe("ACTIVE");
  });

  test("passwords and questions can be changed with the current ones", async () => {
    await using sim = await userIn("ACTIVE");
    const change = (oldPassword: string) =>
      sim.step("credentials/change_password", {
        oldPassword: { value: oldPassword },
        newPassword: { value: "Other-22" },
      });
    expect((await change("wrong")).json["errorCode"]).toBe("E0000014");
    expect((await change("Secret-1")).json["password"]).toEqual({});
    const question = { question: "Which engine?", answer: "Analytical" };
    const asked = await sim.step("credentials/change_recovery_question", {
      password: { value: "Other-22" },
      recovery_question: question,
    });
    expect(asked.json["recovery_question"]).toEqual({ question: "Which engine?" });
    const { json } = await sim.step("lifecycle/expire_password_with_temp_password");
    const signIn = { username: "ada@example.com", password: json["tempPassword"] };
    const answer = await sim.ask("POST", "/api/v1/authn", signIn);
    expect(answer.json["status"]).toBe("PASSWORD_EXPIRED");
  });
});

describe("bad input", () => {
  const hashed = (hash: Readonly<Record<string, string>>) => ({
    credentials: { password: { hash: { value: "c2VjcmV0", ...hash } } },
  });
  const profile = { firstName: "a", lastName: "b", email: "a@b.c", login: "a@b.c" };
  test.each([
    ["POST", "/api/v1/users", undefined, "E0000001"],
    ["POST", "/api/v1/users", [], "E0000003"],
    ["POST", "/api/v1/users", { profile: "x" }, "E0000001"],
    ["POST", "/api/v1/users", { profile: { ...profile, login: "ada" } }, "E0000001"],
    ["POST", "/api/v1/users", { profile: { ...profile, email: 5 } }, "E0000001"],
    ["POST", "/api/v1/users", { profile: { ...profile, more: { deep: 1 } } }, "E0000001"],
    ["POST", "/api/v1/users", { profile, credentials: { password: { value: "" } } }, "E0000001"],
    ["POST", "/api/v1/users", { profile, groupIds: ["00gnothing"] }, "E0000007"],
    ["POST", "/api/v1/users?activate=maybe", { profile }, "E0000001"],
    ["POST", "/api/v1/users?provider=true", { profile }, "E0000001"],
    ["GET", "/api/v1/users?limit=0", undefined, "E0000001"],
    ["GET", "/api/v1/users?after=zzz%20", undefined, "E0000001"],
    ["GET", "/api/v1/users?q=a&search=b", undefined, "E0000001"],
    ["GET", "/api/v1/users?filter=profile.city%20pr", undefined, "E0000031"],
    ["GET", "/api/v1/users?search=id%20pr&sortBy=nothing", undefined, "E0000031"],
    ["GET", '/api/v1/users?filter=profile.login%20co%20"a"', undefined, "E0000031"],
    ["GET", '/api/v1/users?search=profile.city%20co%20"a"', undefined, "E0000031"],
    ["GET", "/api/v1/logs?limit=1001", undefined, "E0000001"],
    ["GET", "/api/v1/logs?limit=0", undefined, "E0000001"],
    ["GET", `/api/v1/logs?q=${"x".repeat(41)}`, undefined, "E0000001"],
    ["GET", `/api/v1/logs?q=${"x+".repeat(10)}x`, undefined, "E0000001"],
    ["POST", "/api/v1/users", { profile, ...hashed({ algorithm: "BCRYPT" }) }, "E0000001"],
    ["POST", "/api/v1/users", { profile, ...hashed({ algorithm: "MD5", salt: "s" }) }, "E0000001"],
    ["POST", "/api/v1/users", { profile, ...hashed({ algorithm: "ROT13" }) }, "E0000001"],
    ["GET", "/api/v1/users/nobody", undefined, "E0000007"],
    ["POST", "/api/v1/groups", {}, "E0000001"],
    ["POST", "/api/v1/groups", { profile: { name: "" } }, "E0000001"],
    ["POST", "/api/v1/groups", { profile: { name: "Everyone" } }, "E0000001"],
    ["PUT", "/api/v1/groups/00g/users/00u", undefined, "E0000007"],
    ["PUT", "/api/v1/users", undefined, "E0000022"],
    ["GET", "/api/v1/nothing", undefined, "E0000007"],
    ["DELETE", "/api/v1/users/me", undefined, "E0000006"],
  ] as const)("%s %s %j is refused with %s", async (method, url, body, code) => {
    await using sim = setup();
    const answer = await sim.ask(method, url, body);
    expect(answer.json).toMatchObject({ errorCode: code, errorLink: code });
    expect(answer.json["errorId"]).toMatch(/^oae\w{17}$/);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await sim.mails()).toEqual([]);
    const owner = [{ profile: { login: "admin@simdeck.test" } }];
    expect((await sim.ask("GET", "/api/v1/users")).json).toMatchObject(owner);
  });

  test("accepts only SIM_API_KEY if it is set", async () => {
    await using sim = setup({ requiredKey: "00right" });
    expect((await sim.ask("GET", "/api/v1/org")).status).toBe(401);
    expect((await sim.ask("GET", "/api/v1/org", undefined, "00right")).status).toBe(200);
  });
});

test("Everyone is Okta's own, and a user type is found by id and by default", async () => {
  await using sim = setup();
  const groups = await sim.ask("GET", '/api/v1/groups?search=type%20eq%20"BUILT_IN"');
  expect(groups.json).toMatchObject([{ profile: { name: "Everyone" } }]);
  const [everyone] = groups.json as unknown as { id: string }[];
  expect((await sim.ask("DELETE", `/api/v1/groups/${String(everyone?.id)}`)).status).toBe(403);
  const byName = await sim.ask("GET", "/api/v1/meta/types/user/default");
  const byId = await sim.ask("GET", `/api/v1/meta/types/user/${String(byName.json["id"])}`);
  expect(byId.json).toEqual(byName.json);
});

test("the panel lists users and groups, newest first", async () => {
  await using sim = setup();
  await sim.user("ada");
  const id = await sim.withPassword("bob");
  const [users, groups] = sim.running.collections;
  expect(users?.count()).toBe(2);
  expect([...(users?.list() ?? [])].map(({ label, status }) => `${label} ${status}`)).toEqual([
    "bob@example.com active",
    "ada@example.com provisioned",
  ]);
  expect(users?.find(id)).toMatchObject({ id, status: "ACTIVE" });
  expect([...(groups?.list() ?? [])]).toMatchObject([{ label: "Everyone", status: "3 members" }]);
});

test("unlocking a user who is not locked out is E0000032", async () => {
  await using sim = setup();
  const id = await sim.withPassword("ada");
  expect(await sim.ask("POST", `/api/v1/users/${id}/lifecycle/unlock`)).toMatchObject({
    status: 403,
    json: { errorCode: "E0000032", errorSummary: "Unlock is not allowed for this user." },
  });
});

test("attributes of Okta's own profile are texts, lists hold one type", async () => {
  await using sim = setup();
  const person = { firstName: "a", lastName: "b", email: "a@b.c", login: "a@b.c" };
  for (const [name, value] of Object.entries({ city: 5, title: true, tags: ["a", 1], own: [{}] })) {
    const { status, json } = await sim.ask("POST", "/api/v1/users", {
      profile: { ...person, [name]: value },
    });
    expect([status, json["errorCode"]]).toEqual([400, "E0000001"]);
    expect(json["errorSummary"]).toBe(`Api validation failed: ${name}`);
  }
  const good = { ...person, city: "Rome", tags: ["a", "b"], size: 5 };
  expect((await sim.ask("POST", "/api/v1/users", { profile: good })).status).toBe(200);
});

test("signing in shows the profile of the user", async () => {
  await using sim = setup();
  await sim.withPassword("ada");
  const signIn = { username: "ada@example.com", password: "Secret-1" };
  expect((await sim.ask("POST", "/api/v1/authn", signIn)).json["_embedded"]).toMatchObject({
    user: {
      profile: {
        login: "ada@example.com",
        firstName: "ada",
        lastName: "Example",
        locale: "en",
        timeZone: "America/Los_Angeles",
      },
    },
  });
});

test("a user has an ETag, a change of another version is 412, and limits say when they end", async () => {
  await using sim = setup();
  const id = await sim.user("ada");
  const { headers } = await sim.ask("GET", `/api/v1/users/${id}`);
  expect(Number(headers["x-rate-limit-reset"])).toBe(Date.parse("2026-01-15T12:01:00Z") / 1_000);
  const change = async () => {
    const answer = await sim.running.app.inject({
      method: "POST",
      url: `/api/v1/users/${id}`,
      headers: {
        host: "localhost",
        authorization: "SSWS x",
        "if-match": String(headers["etag"]),
      },
      payload: { profile: { city: "Rome" } },
    });
    return answer.statusCode;
  };
  expect(await change()).toBe(200);
  expect(await change()).toBe(412);
});

test("parameters without effect are accepted and listed", async () => {
  await using sim = setup();
  const id = await sim.withPassword("ada");
  await sim.ask("GET", `/api/v1/users/${id}?expand=blocks`);
  await sim.ask("POST", `/api/v1/users/${id}/lifecycle/deactivate?sendEmail=true`);
  expect((await sim.ask("GET", "/_sim/unsupported")).json["parameters"]).toMatchObject([
    { method: "GET", parameter: "expand" },
    { method: "POST", parameter: "sendEmail" },
  ]);
});
