import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { collect, failure, openOrg } from "../testing/management.ts";
import { managementConformance } from "../testing/management-conformance.ts";

describe("trusted origins", () => {
  test("are created, changed, listed, switched and deleted, each with an entry of the log", async () => {
    await using org = await openOrg();
    const api = org.client.trustedOriginApi;
    const trustedOrigin = {
      name: "Shop",
      origin: "https://shop.example",
      scopes: [{ type: "CORS" }, { type: "REDIRECT" }] as const,
    };
    const sent = { ...trustedOrigin, scopes: [...trustedOrigin.scopes] };
    const made = await api.createTrustedOrigin({ trustedOrigin: sent });
    const trustedOriginId = made.id ?? "";
    expect(made).toMatchObject({ ...trustedOrigin, status: "ACTIVE" });
    expect(await failure(api.createTrustedOrigin({ trustedOrigin: sent }))).toMatchObject({
      status: 400,
      errorSummary: "Api validation failed: name",
    });
    const target = encodeURIComponent("https://shop.example/bye");
    const signOut = () =>
      fetch(`${org.baseUrl}/login/signout?fromURI=${target}`, { redirect: "manual" });
    expect((await signOut()).status).toBe(303);
    await api.deactivateTrustedOrigin({ trustedOriginId });
    expect((await signOut()).status).toBe(400);
    await api.activateTrustedOrigin({ trustedOriginId });
    await api.replaceTrustedOrigin({ trustedOriginId, trustedOrigin: { ...sent, name: "Shop 2" } });
    const filter = 'name eq "Shop 2" and status eq "ACTIVE"';
    expect(await collect(await api.listTrustedOrigins({ filter }))).toMatchObject([
      { id: made.id },
    ]);
    for (const [type, count] of [
      ["REDIRECT", 1],
      ["IFRAME_EMBED", 0],
    ] as const) {
      const ofType = await api.listTrustedOrigins({ filter: `type eq "${type}"` });
      expect(await collect(ofType)).toHaveLength(count);
    }
    expect(await collect(await api.listTrustedOrigins({ q: "nothing" }))).toEqual([]);
    expect((await api.getTrustedOrigin({ trustedOriginId })).name).toBe("Shop 2");
    await api.deleteTrustedOrigin({ trustedOriginId });
    expect(await failure(api.getTrustedOrigin({ trustedOriginId }))).toMatchObject({
      status: 404,
      errorCode: "E0000007",
    });
    const changes = ["create", "deactivate", "activate", "update", "delete"];
    expect((await org.log()).filter((type) => type?.startsWith("security."))).toEqual(
      changes.map((change) => `security.trusted_origin.${change}`),
    );
  });
});

describe("network zones", () => {
  test("have addresses or places, and keep their type", async () => {
    await using org = await openOrg();
    const api = org.client.networkZoneApi;
    const office = {
      type: "IP" as const,
      name: "Office",
      gateways: [{ type: "CIDR" as const, value: "192.0.2.0/24" }],
    };
    const zone = await api.createNetworkZone({ zone: office });
    const zoneId = zone.id ?? "";
    expect(zone).toMatchObject({ ...office, usage: "POLICY", status: "ACTIVE", system: false });
    expect(await failure(api.createNetworkZone({ zone: { type: "IP", name: "x" } }))).toMatchObject(
      {
        status: 400,
        errorSummary: "Api validation failed: gateways",
      },
    );
    for (const value of ["bad", "192.0.2.0/33", "192.0.2.9-2001:db8::1", "1.2.3.4/8/9"]) {
      const zone = { ...office, name: value, gateways: [{ type: "CIDR" as const, value }] };
      expect((await failure(api.createNetworkZone({ zone }))).status).toBe(400);
    }
    const dynamic = { type: "DYNAMIC" as const, name: "Office" };
    expect((await failure(api.replaceNetworkZone({ zoneId, zone: dynamic }))).status).toBe(400);
    await api.replaceNetworkZone({ zoneId, zone: { ...office, usage: "BLOCKLIST" } });
    await api.deactivateNetworkZone({ zoneId });
    expect(await api.getNetworkZone({ zoneId })).toMatchObject({
      status: "INACTIVE",
      usage: "BLOCKLIST",
    });
    await api.activateNetworkZone({ zoneId });
    const filter = 'usage eq "BLOCKLIST"';
    expect(await collect(await api.listNetworkZones({ filter }))).toHaveLength(1);
    await api.deleteNetworkZone({ zoneId });
    expect(await collect(await api.listNetworkZones())).toEqual([]);
  });
});

test("an inline hook gets a payload with its secret, and its response is shown", async () => {
  await using org = await openOrg();
  const api = org.client.inlineHookApi;
  const seen: unknown[] = [];
  const app = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      seen.push({ secret: request.headers["x-secret"], body: JSON.parse(body) as unknown });
      response.end(JSON.stringify({ commands: [{ type: "com.okta.action.update" }] }));
    });
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(app.address());
  const inlineHook = {
    name: "Registration",
    type: "com.okta.user.pre-registration" as const,
    version: "1.0.0",
    channel: {
      type: "HTTP" as const,
      version: "1.0.0",
      config: {
        uri: `http://127.0.0.1:${String(port)}/hook`,
        headers: [{ key: "X-More", value: "1" }],
        authScheme: { type: "HEADER", key: "x-secret", value: "abc" },
      },
    },
  };
  const { id: inlineHookId = "" } = await api.createInlineHook({ inlineHook });
  const shown = await api.executeInlineHook({ inlineHookId, payloadData: { data: {} } });
  expect(shown).toMatchObject({ commands: [{ type: "com.okta.action.update" }] });
  expect(seen).toMatchObject([{ secret: "abc", body: { eventType: inlineHook.type, data: {} } }]);
  await api.deactivateInlineHook({ inlineHookId });
  expect((await failure(api.executeInlineHook({ inlineHookId, payloadData: {} }))).status).toBe(
    400,
  );
  const again = await api.getInlineHook({ inlineHookId });
  expect(JSON.stringify(again)).not.toContain("abc");
  await api.replaceInlineHook({
    inlineHookId,
    inlineHook: Object.assign(again, { name: "Second" }),
  });
  await api.activateInlineHook({ inlineHookId });
  await api.executeInlineHook({ inlineHookId, payloadData: { data: {} } });
  app.close();
  expect(seen).toMatchObject([{ secret: "abc" }, { secret: "abc" }]);
  await api.deactivateInlineHook({ inlineHookId });
  expect(await collect(await api.listInlineHooks())).toHaveLength(1);
  const ofImports = "/api/v1/inlineHooks?type=com.okta.import.transform";
  expect((await org.send("GET", ofImports)).json).toEqual([]);
  await api.activateInlineHook({ inlineHookId });
  expect((await failure(api.deleteInlineHook({ inlineHookId }))).status).toBe(400);
  await api.deactivateInlineHook({ inlineHookId });
  await api.deleteInlineHook({ inlineHookId });
});

const ruleFor = (value: string, ...groupIds: string[]) => ({
  type: "group_rule" as const,
  name: value.slice(0, 50),
  conditions: { expression: { value, type: "urn:okta:expression:1.0" } },
  actions: { assignUserToGroups: { groupIds } },
});

describe("group rules", () => {
  test("put matching users into groups while a group rule is activated, and take them out again", async () => {
    await using org = await openOrg();
    const api = org.client.groupApi;
    const engineers = await org.addGroup("Engineers");
    const ada = await org.addUser("ada", { department: "Engineering" });
    const bob = await org.addUser("bob", { department: "Sales" });
    const rule = await api.createGroupRule({
      groupRule: ruleFor('user.department=="Engineering"', engineers),
    });
    const ruleId = rule.id ?? "";
    expect(rule.status).toBe("INACTIVE");
    expect(await org.groupsOf(ada)).toEqual(["Everyone"]);
    await api.activateGroupRule({ ruleId });
    expect(await org.groupsOf(ada)).toEqual(["Everyone", "Engineers"]);
    expect(await org.groupsOf(bob)).toEqual(["Everyone"]);
    const update = (userId: string, department: string) =>
      org.client.userApi.updateUser({ userId, user: { profile: { department } } });
    await update(bob, "Engineering");
    await update(ada, "Sales");
    expect(await org.groupsOf(bob)).toEqual(["Everyone", "Engineers"]);
    expect(await org.groupsOf(ada)).toEqual(["Everyone"]);
    const cleo = await org.addUser("cleo", { department: "Engineering" });
    expect(await org.groupsOf(cleo)).toEqual(["Everyone", "Engineers"]);
    await api.unassignUserFromGroup({ groupId: engineers, userId: cleo });
    expect(await org.groupsOf(cleo)).toEqual(["Everyone"]);
    expect((await api.getGroupRule({ ruleId })).conditions?.people?.users?.exclude).toEqual([cleo]);
    await api.assignUserToGroup({ groupId: engineers, userId: ada });
    await update(ada, "Support");
    expect(await org.groupsOf(ada)).toContain("Engineers");
    await api.deactivateGroupRule({ ruleId });
    await api.deleteGroupRule({ ruleId, removeUsers: true });
    expect(await org.groupsOf(bob)).toEqual(["Everyone"]);
    expect(await org.groupsOf(ada)).toContain("Engineers");
    expect(await org.log()).toContain("group.user_membership.rule.add_exclusion");
  });

  test.each([
    ['user.department == "Engineering" AND String.startsWith(user.title, "Lead")', true],
    ["user.title != null and !(user.level > 3)", false],
    ['String.stringContains(user.email, "@example.com") && user.level >= 5', true],
    ['isMemberOfGroupName("Staff") OR isMemberOfGroupNameStartsWith("No")', true],
    ['isMemberOfGroupNameRegex("S.*f")', true],
    ['Arrays.contains(user.skills, "go") ? user.level == 5 : false', true],
    ['String.toLowerCase(String.substringBefore(user.email, "@")) == "ada"', true],
    ['user.nickName == "x"', false],
    ['user.getInternalProperty("status") eq "ACTIVE"', true],
    ["Convert.toInt('5') == user.level", true],
  ])("evaluate %s as %s", async (expression, isMember) => {
    await using org = await openOrg();
    const staff = await org.addGroup("Staff");
    const target = await org.addGroup("Target");
    const profile = { department: "Engineering", title: "Lead", level: 5, skills: ["go", "c"] };
    const ada = await org.addUser("ada", profile);
    await org.client.groupApi.assignUserToGroup({ groupId: staff, userId: ada });
    const rule = await org.client.groupApi.createGroupRule({
      groupRule: ruleFor(expression, target),
    });
    await org.client.groupApi.activateGroupRule({ ruleId: rule.id ?? "" });
    expect((await org.groupsOf(ada)).includes("Target")).toBe(isMember);
  });

  test("follow each other's groups, and end with a group that is deleted", async () => {
    await using org = await openOrg();
    const api = org.client.groupApi;
    const [first, second] = [await org.addGroup("First"), await org.addGroup("Second")];
    const chained = await api.createGroupRule({
      groupRule: ruleFor(`isMemberOfAnyGroup("${first}")`, second),
    });
    const start = await api.createGroupRule({ groupRule: ruleFor('user.title=="x"', first) });
    for (const { id: ruleId = "" } of [chained, start]) await api.activateGroupRule({ ruleId });
    const ada = await org.addUser("ada", { title: "x" });
    expect(await org.groupsOf(ada)).toEqual(["Everyone", "First", "Second"]);
    await api.deleteGroup({ groupId: second });
    const ruleId = chained.id ?? "";
    expect((await failure(api.activateGroupRule({ ruleId }))).status).toBe(400);
    expect((await api.getGroupRule({ ruleId })).status).toBe("INVALID");
    const [found] = await collect(
      await api.listGroupRules({ search: "title", expand: "groupIdToGroupNameMap" }),
    );
    expect(found).toMatchObject({ id: start.id });
  });

  test.each(["user.department == ", "f(user.x)", "department == 1", "user.a == 'x' AND"])(
    "reject %s",
    async (expression) => {
      await using org = await openOrg();
      const groupRule = ruleFor(expression, await org.addGroup("Any"));
      expect(await failure(org.client.groupApi.createGroupRule({ groupRule }))).toMatchObject({
        status: 400,
        errorCode: "E0000001",
        errorSummary: "Api validation failed: conditions.expression.value",
      });
    },
  );

  test("change while they are inactive alone, and are deleted then", async () => {
    await using org = await openOrg();
    const api = org.client.groupApi;
    const group = await org.addGroup("Any");
    const groupRule = ruleFor('user.title=="x"', group);
    const { id: ruleId = "" } = await api.createGroupRule({ groupRule });
    const renamed = { ...groupRule, name: "Renamed" };
    expect((await api.replaceGroupRule({ ruleId, groupRule: renamed })).name).toBe("Renamed");
    await api.activateGroupRule({ ruleId });
    expect((await failure(api.replaceGroupRule({ ruleId, groupRule }))).status).toBe(400);
    expect((await failure(api.deleteGroupRule({ ruleId }))).status).toBe(400);
  });
});

testConformance(simulator, managementConformance, import.meta.url);
