import okta from "@okta/okta-sdk-nodejs";
import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const profile = (name: string) => ({
  firstName: name,
  lastName: "Example",
  email: `${name}@example.com`,
  login: `${name}@example.com`,
});

/** Starts the simulator and points Okta's own client at it. */
async function setup() {
  const served = await serveSimulator(simulator);
  const connect = () =>
    new okta.Client({
      orgUrl: served.baseUrl,
      token: "00token",
      // The SDK's own types want a store here; `null` is how its documentation switches caching off.
      cacheMiddleware: null as never,
    });
  const egress = async () => {
    const answer = await fetch(`${served.baseUrl}/_sim/egress`);
    return (await answer.json()) as {
      events: { type: string; payload: Record<string, unknown> }[];
      delivery?: unknown;
    };
  };
  return { ...served, client: connect(), connect, egress };
}

/** An SDK's list as an array. */
async function collect<T>(list: {
  each(visit: (item: T) => void): Promise<unknown>;
}): Promise<T[]> {
  const items: T[] = [];
  await list.each((item) => {
    items.push(item);
  });
  return items;
}

interface OktaFailure {
  status: number;
  errorCode: string;
  errorSummary: string;
  errorCauses: { errorSummary: string }[];
}

/** The error an SDK call throws. */
async function failure(call: Promise<unknown>): Promise<OktaFailure> {
  return call.then(
    () => {
      throw new Error("the call was expected to fail");
    },
    (error: unknown) => error as OktaFailure,
  );
}

describe("creating users", () => {
  test("without a password mails an activation link; with one, or staged, mails nothing", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    const ada = await userApi.createUser({ body: { profile: profile("ada") }, activate: true });
    expect(ada).toMatchObject({ status: "PROVISIONED", profile: { login: "ada@example.com" } });
    const { events, delivery } = await sim.egress();
    expect(delivery).toBeUndefined();
    expect(events).toMatchObject([
      {
        type: "smtp-delivery/ada@example.com",
        payload: { to: ["ada@example.com"], template: "UserActivation", user_id: ada.id },
      },
    ]);
    const token = String(events[0]?.payload["activation_token"]);
    expect(token).toMatch(/^[\w-]{20}$/);
    expect(events[0]?.payload["activation_url"]).toBe(`${sim.baseUrl}/welcome/${token}`);

    const credentials = { password: { value: "Correct-horse1" } };
    const bob = await userApi.createUser({ body: { profile: profile("bob"), credentials } });
    expect(bob.status).toBe("ACTIVE");
    expect(bob.credentials?.password).toEqual({});
    const cleo = await userApi.createUser({ body: { profile: profile("cleo") }, activate: false });
    expect(cleo.status).toBe("STAGED");
    const dan = await userApi.createUser({
      body: { profile: profile("dan"), credentials },
      nextLogin: "changePassword",
    });
    expect(dan.status).toBe("PASSWORD_EXPIRED");
    expect((await sim.egress()).events).toHaveLength(1);
  });

  test("refuses a login that is taken and a profile with gaps, naming the fields", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    await userApi.createUser({ body: { profile: profile("ada") }, activate: false });
    const taken = await failure(userApi.createUser({ body: { profile: profile("ADA") } }));
    expect(taken).toMatchObject({
      status: 400,
      errorCode: "E0000001",
      errorSummary: "Api validation failed: login",
      errorCauses: [
        {
          errorSummary:
            "login: An object with this field already exists in the current organization",
        },
      ],
    });
    const gaps = await failure(userApi.createUser({ body: { profile: { firstName: "x" } } }));
    expect(gaps.errorCauses.map(({ errorSummary }) => errorSummary)).toEqual([
      "lastName: The field cannot be left blank",
      "email: The field cannot be left blank",
      "login: The field cannot be left blank",
    ]);
    expect((await sim.egress()).events).toEqual([]);
  });
});

describe("the lifecycle", () => {
  test("activates with a mail or with a link for the caller, and renews the link", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    const ada = await userApi.createUser({ body: { profile: profile("ada") }, activate: false });
    const bob = await userApi.createUser({ body: { profile: profile("bob") }, activate: false });
    const userId = ada.id ?? "";
    const link = await userApi.activateUser({ userId, sendEmail: false });
    expect(link.activationUrl).toBe(`${sim.baseUrl}/welcome/${String(link.activationToken)}`);
    expect((await sim.egress()).events).toEqual([]);
    await userApi.activateUser({ userId: bob.id ?? "", sendEmail: true });
    await userApi.reactivateUser({ userId: bob.id ?? "", sendEmail: true });
    const { events } = await sim.egress();
    expect(events.map(({ type }) => type)).toEqual([
      "smtp-delivery/bob@example.com",
      "smtp-delivery/bob@example.com",
    ]);
    expect(events[0]?.payload["activation_token"]).not.toBe(events[1]?.payload["activation_token"]);
    expect(await failure(userApi.activateUser({ userId }))).toMatchObject({
      status: 403,
      errorCode: "E0000016",
    });
  });

  test("is finished from the logged mail", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    const ada = await userApi.createUser({ body: { profile: profile("ada") } });
    const { events } = await sim.egress();
    const url = String(events[0]?.payload["activation_url"]);
    const page = await fetch(url);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain("ada@example.com");
    expect((await userApi.getUser({ userId: ada.id ?? "" })).status).toBe("PROVISIONED");
    const body = new URLSearchParams({ password: "Correct-horse1" });
    expect((await fetch(url, { method: "POST", body })).status).toBe(200);
    expect((await userApi.getUser({ userId: ada.id ?? "" })).status).toBe("ACTIVE");
    const again = await fetch(url, { method: "POST", body });
    expect(again.status).toBe(403);
    expect(await again.json()).toMatchObject({ errorCode: "E0000105" });
  });

  test("suspends, unsuspends, deactivates, and rejects transitions that the status does not allow", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    const credentials = { password: { value: "Correct-horse1" } };
    const made = await userApi.createUser({ body: { profile: profile("ada"), credentials } });
    const userId = made.id ?? "";
    const status = async () => (await userApi.getUser({ userId })).status;
    await userApi.suspendUser({ userId });
    expect(await status()).toBe("SUSPENDED");
    await userApi.unsuspendUser({ userId });
    expect(await status()).toBe("ACTIVE");
    expect((await userApi.expirePassword({ userId })).status).toBe("PASSWORD_EXPIRED");
    await userApi.changePassword({
      userId,
      changePasswordRequest: {
        oldPassword: { value: "Correct-horse1" },
        newPassword: { value: "Correct-horse2" },
      },
    });
    expect(await status()).toBe("ACTIVE");
    const reset = await userApi.generateResetPasswordToken({ userId, sendEmail: false });
    expect(reset.resetPasswordUrl).toContain(`${sim.baseUrl}/reset_password/`);
    expect(await status()).toBe("RECOVERY");
    await userApi.deactivateUser({ userId });
    expect(await status()).toBe("DEPROVISIONED");

    const staged = await userApi.createUser({ body: { profile: profile("bob") }, activate: false });
    expect(await failure(userApi.suspendUser({ userId: staged.id ?? "" }))).toMatchObject({
      status: 400,
      errorCode: "E0000001",
      errorSummary: "Api validation failed: suspendUser",
      errorCauses: [{ errorSummary: "Cannot suspend a user that is not active" }],
    });
    expect(await failure(userApi.unlockUser({ userId: staged.id ?? "" }))).toMatchObject({
      status: 403,
      errorCode: "E0000032",
    });
  });

  test("deletes in two steps", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    const { id: userId = "" } = await userApi.createUser({ body: { profile: profile("ada") } });
    await userApi.deleteUser({ userId });
    expect((await userApi.getUser({ userId })).status).toBe("DEPROVISIONED");
    await userApi.deleteUser({ userId });
    expect(await failure(userApi.getUser({ userId }))).toMatchObject({
      status: 404,
      errorCode: "E0000007",
      errorSummary: `Not found: Resource not found: ${userId} (User)`,
    });
  });
});

describe("finding users", () => {
  test("by id, login, short login and me", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    const ada = await userApi.createUser({ body: { profile: profile("ada") } });
    for (const userId of [ada.id ?? "", "ada@example.com", "ada"]) {
      expect((await userApi.getUser({ userId })).id).toBe(ada.id);
    }
    expect((await userApi.getUser({ userId: "me" })).profile?.login).toBe("admin@simdeck.test");
  });

  test("pages with links, searches and sorts", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    for (const name of ["ada", "bob", "cleo", "dan", "eve"]) {
      await userApi.createUser({ body: { profile: profile(name) }, activate: name < "d" });
    }
    const logins = async (query: Parameters<typeof userApi.listUsers>[0]) =>
      (await collect(await userApi.listUsers(query))).map((user) => user.profile?.firstName);
    expect(await logins({ limit: 2 })).toEqual(["Simdeck", "ada", "bob", "cleo", "dan", "eve"]);
    expect(await logins({ search: 'profile.email eq "bob@example.com"' })).toEqual(["bob"]);
    expect(await logins({ search: 'status eq "STAGED" or profile.login sw "a"' })).toEqual([
      "Simdeck",
      "ada",
      "dan",
      "eve",
    ]);
    expect(
      await logins({ search: "id pr", sortBy: "profile.firstName", sortOrder: "desc", limit: 2 }),
    ).toEqual(["Simdeck", "eve", "dan", "cleo", "bob", "ada"]);
    expect(await logins({ q: "cl" })).toEqual(["cleo"]);
    expect(await logins({ filter: 'status eq "PROVISIONED"' })).toEqual(["ada", "bob", "cleo"]);
    expect(await failure(logins({ search: "profile.email ~ 1" }))).toMatchObject({
      status: 400,
      errorCode: "E0000031",
    });
  });

  test("still finds the way when the users walked over are deleted meanwhile", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    for (const name of ["ada", "bob", "cleo", "dan", "eve"]) {
      await userApi.createUser({ body: { profile: profile(name) } });
    }
    const seen: string[] = [];
    const owner = await userApi.getUser({ userId: "me" });
    await (
      await userApi.listUsers({ limit: 2 })
    ).each(async ({ id: userId = "" }) => {
      seen.push(userId);
      if (userId === owner.id) return;
      await userApi.deleteUser({ userId });
      await userApi.deleteUser({ userId });
    });
    expect(seen).toHaveLength(6);
    expect(await collect(await userApi.listUsers())).toMatchObject([{ id: owner.id }]);
  });
});

describe("groups", () => {
  test("hold members; everybody is in Everyone", async () => {
    await using sim = await setup();
    const { userApi, groupApi } = sim.client;
    const { id: userId = "" } = await userApi.createUser({ body: { profile: profile("ada") } });
    const group = await groupApi.createGroup({
      group: { profile: { name: "Engineers", description: "They build" } },
    });
    const groupId = group.id ?? "";
    expect(group).toMatchObject({ type: "OKTA_GROUP", profile: { name: "Engineers" } });
    await groupApi.assignUserToGroup({ groupId, userId });
    const names = async () =>
      (await collect(await userApi.listUserGroups({ userId }))).map(({ profile: p }) => p?.name);
    expect(await names()).toEqual(["Everyone", "Engineers"]);
    const members = await collect(await groupApi.listGroupUsers({ groupId }));
    expect(members.map(({ id }) => id)).toEqual([userId]);
    await groupApi.unassignUserFromGroup({ groupId, userId });
    expect(await names()).toEqual(["Everyone"]);
    const changed = await groupApi.replaceGroup({
      groupId,
      group: { profile: { name: "Builders" } },
    });
    expect(changed.profile?.name).toBe("Builders");
    expect(await collect(await groupApi.listGroups({ q: "build" }))).toHaveLength(1);
    const again = await failure(groupApi.createGroup({ group: { profile: { name: "Builders" } } }));
    expect(again).toMatchObject({ status: 400, errorSummary: "Api validation failed: name" });
    await groupApi.deleteGroup({ groupId });
    expect(await failure(groupApi.getGroup({ groupId }))).toMatchObject({
      status: 404,
      errorSummary: `Not found: Resource not found: ${groupId} (UserGroup)`,
    });
  });
});

describe("profiles", () => {
  test("change in part and as a whole", async () => {
    await using sim = await setup();
    const { userApi } = sim.client;
    const made = await userApi.createUser({
      body: { profile: { ...profile("ada"), mobilePhone: "555-0100" } },
    });
    const userId = made.id ?? "";
    const user = await userApi.updateUser({ userId, user: { profile: { lastName: "Lovelace" } } });
    expect(user.profile).toMatchObject({ lastName: "Lovelace", mobilePhone: "555-0100" });
    const whole = await userApi.replaceUser({ userId, user: { profile: profile("ada2") } });
    expect(whole.profile).toMatchObject({ login: "ada2@example.com", mobilePhone: null });
    expect((await userApi.getUser({ userId: "ada2@example.com" })).id).toBe(userId);
    expect(await failure(userApi.getUser({ userId: "ada@example.com" }))).toMatchObject({
      status: 404,
    });
  });
});

describe("the org", () => {
  test("is shown, with the type of its users", async () => {
    await using sim = await setup();
    const org = await sim.client.orgSettingApi.getOrgSettings();
    expect(org).toMatchObject({ companyName: "Simdeck", status: "ACTIVE" });
    const types = await collect(await sim.client.userTypeApi.listUserTypes());
    expect(types).toMatchObject([{ name: "user", _default: true }]);
  });

  test("answers a wrong token and an unknown route with errors the client throws", async () => {
    await using sim = await setup();
    const answer = await fetch(`${sim.baseUrl}/api/v1/users`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ errorCode: "E0000011" });
    expect(await failure(sim.client.policyApi.getPolicy({ policyId: "x" }))).toMatchObject({
      status: 404,
      errorCode: "E0000007",
    });
  });
});

test("a reset issues the same ids again", async () => {
  await using sim = await setup();
  const create = (client: okta.Client) =>
    client.userApi.createUser({ body: { profile: profile("ada") } });
  const first = await create(sim.client);
  const log = await sim.egress();
  await fetch(`${sim.baseUrl}/_sim/reset`, { method: "POST" });
  expect(await create(sim.connect())).toEqual(first);
  expect(await sim.egress()).toEqual(log);
});

test("the owner of the token is a user like others: listed, searched, in Everyone", async () => {
  await using sim = await setup();
  const { userApi, groupApi } = sim.client;
  const { id } = await userApi.getUser({ userId: "me" });
  expect(await collect(await userApi.listUsers())).toMatchObject([{ id }]);
  const search = 'profile.login eq "admin@simdeck.test"';
  expect(await collect(await userApi.listUsers({ search }))).toMatchObject([{ id }]);
  const groups = await collect(await userApi.listUserGroups({ userId: "me" }));
  expect(groups).toMatchObject([{ profile: { name: "Everyone" } }]);
  const groupId = groups[0]?.id ?? "";
  expect(await collect(await groupApi.listGroupUsers({ groupId }))).toMatchObject([{ id }]);
});

test("users are shown in part, groups sorted and with their counts", async () => {
  await using sim = await setup();
  const { userApi, groupApi } = sim.client;
  const { id } = await userApi.createUser({ body: { profile: profile("ada") } });
  for (const name of ["A", "C", "B"]) await groupApi.createGroup({ group: { profile: { name } } });
  const users = (fields: string) =>
    fetch(`${sim.baseUrl}/api/v1/users?fields=${encodeURIComponent(fields)}&q=ada`, {
      headers: { authorization: "SSWS x" },
    });
  expect(await (await users("status, profile:(firstName,email)")).json()).toEqual([
    {
      id,
      status: "PROVISIONED",
      profile: { firstName: "ada", email: "ada@example.com" },
    },
  ]);
  expect((await users("profile:(")).status).toBe(400);
  const sorted = await collect(
    await groupApi.listGroups({
      search: 'type eq "OKTA_GROUP"',
      sortBy: "profile.name",
      sortOrder: "desc",
    }),
  );
  expect(sorted.map((group) => group.profile?.name)).toEqual(["C", "B", "A"]);
  const [everyone] = await collect(await groupApi.listGroups({ q: "Everyone", expand: "stats" }));
  expect(everyone?._embedded).toMatchObject({ stats: { usersCount: 2, appsCount: 0 } });
});

test("shows a group and a type, and renews credentials", async () => {
  await using sim = await setup();
  const { groupApi, userApi, userTypeApi } = sim.client;
  const group = await groupApi.createGroup({ group: { profile: { name: "Writers" } } });
  expect(await groupApi.getGroup({ groupId: group.id ?? "" })).toMatchObject({ id: group.id });
  expect((await userTypeApi.getUserType({ typeId: "default" })).name).toBe("user");
  const password = { value: "Correct-horse1" };
  const body = { profile: profile("ada"), credentials: { password } };
  const { id: userId = "" } = await userApi.createUser({ body });
  const recovery_question = { question: "Whose?", answer: "Mine" };
  const userCredentials = { password, recovery_question };
  const changed = await userApi.changeRecoveryQuestion({ userId, userCredentials });
  expect(changed.recovery_question?.question).toBe("Whose?");
  const forgotten = await userApi.forgotPassword({ userId, sendEmail: false });
  expect(forgotten.resetPasswordUrl).toContain(sim.baseUrl);
});

test("an update names the one type of users, and settings without effect are listed", async () => {
  await using sim = await setup();
  const { userApi } = sim.client;
  const { id = "" } = await userApi.createUser({ body: { profile: profile("ada") } });
  const unknown = await failure(userApi.updateUser({ userId: id, user: { type: { id: "oty" } } }));
  expect(unknown).toMatchObject({ status: 404, errorCode: "E0000007" });
  const realm = userApi.updateUser({ userId: id, user: { realmId: "guo" } });
  expect(await failure(realm)).toMatchObject({ status: 404, errorCode: "E0000007" });
  await userApi.updateUser({ userId: id, strict: true, user: { profile: profile("ada") } });
  const answer = await fetch(`${sim.baseUrl}/_sim/unsupported`);
  expect(await answer.json()).toMatchObject({ parameters: [{ parameter: "strict", count: 1 }] });
});

testConformance(simulator, conformance, import.meta.url);
