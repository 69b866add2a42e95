import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { collect, failure, openOrg } from "../testing/management.ts";
import { sdkRules } from "../testing/sdk-rules.ts";

const object = z.looseObject({});
const withId = z.looseObject({ id: z.string() });

/** Objects that a script creates, changes and deletes. Members that no response shows are `hidden`. */
const kinds = [
  {
    path: "/api/v1/behaviors",
    made: { name: "City", type: "ANOMALOUS_LOCATION", settings: { granularity: "COUNTRY" } },
    next: { name: "Speed of light", type: "VELOCITY", settings: { velocityKph: 900 } },
  },
  {
    path: "/api/v1/captchas",
    made: { name: "C", type: "HCAPTCHA", siteKey: "s", secretKey: "k" },
    next: { name: "D", type: "RECAPTCHA_V2", siteKey: "t", secretKey: "k" },
    hidden: ["secretKey"],
  },
  {
    path: "/api/v1/logStreams",
    made: {
      name: "Stream",
      type: "splunk_cloud_logstreaming",
      settings: { edition: "aws", host: "a.splunkcloud.com", token: "t" },
    },
    next: {
      name: "Renamed",
      type: "splunk_cloud_logstreaming",
      settings: { edition: "gcp", host: "b.splunkcloud.com" },
    },
    hidden: ["settings.token"],
  },
  { path: "/api/v1/hook-keys", made: { name: "One" }, next: { name: "Two" } },
  {
    path: "/api/v1/device-assurances",
    made: { name: "Android", platform: "ANDROID", osVersion: { minimum: "12" }, jailbreak: false },
    next: { name: "Android 13", platform: "ANDROID", osVersion: { minimum: "13" } },
  },
  {
    path: "/api/v1/realms",
    made: { profile: { name: "East", realmType: "PARTNER" } },
    next: { profile: { name: "West", realmType: "DEFAULT", domains: ["west.example"] } },
  },
  {
    path: "/api/v1/push-providers",
    made: {
      name: "Push",
      providerType: "APNS",
      configuration: { keyId: "K", teamId: "T", fileName: "f.p8", tokenSigningKey: "secret" },
    },
    next: { name: "Push 2", providerType: "APNS", configuration: { keyId: "L", teamId: "T" } },
    hidden: ["configuration.tokenSigningKey"],
  },
  {
    path: "/api/v1/meta/uischemas",
    made: { uiSchema: { type: "Group", label: "Sign up", buttonLabel: "Go", elements: [] } },
    next: { uiSchema: { type: "Group", label: "Join", elements: [{ type: "Control" }] } },
  },
];

/** Removes a member of an object by its path: `settings.token`. */
function without(value: Readonly<Record<string, unknown>>, path: string): Record<string, unknown> {
  const [name = "", ...rest] = path.split(".");
  const inner = z.record(z.string(), z.unknown());
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (key !== name) return [[key, one]];
    return rest.length === 0 ? [] : [[key, without(inner.parse(one), rest.join("."))]];
  });
  return Object.fromEntries(entries);
}

describe("objects of administrators", () => {
  test.each(kinds)(
    "at $path show the fields that a script sends, and are listed and deleted",
    async (kind) => {
      await using org = await openOrg();
      const { path, made, next, hidden = [] } = kind;
      const shownOf = (sent: object, names = hidden) =>
        names.reduce((value, name) => without(value, name), { ...sent });
      const created = await org.send("POST", path, made);
      expect([200, 201]).toContain(created.status);
      const { id } = withId.parse(created.json);
      const one = `${path}/${id}`;
      expect(created.json).toMatchObject(shownOf(made));
      const read = await org.send("GET", one);
      // A new hook key shows its public part.
      expect(created.json).toMatchObject(object.parse(read.json));
      expect(JSON.stringify(read.json)).not.toMatch(/"secret"|"token":/);
      expect((await org.send("GET", path)).json).toEqual([read.json]);
      const replaced = await org.send("PUT", one, next);
      expect(replaced).toMatchObject({
        status: 200,
        json: shownOf(next, hidden.slice(0, "secretKey" in next ? 1 : 0)),
      });
      expect(replaced.json).toMatchObject(object.parse((await org.send("GET", one)).json));
      await org.send("POST", `${one}/lifecycle/deactivate`);
      expect((await org.send("DELETE", one)).status).toBe(204);
      expect(await org.send("GET", one)).toMatchObject({
        status: 404,
        json: { errorCode: "E0000007" },
      });
    },
  );

  test("are found by a filter of their fields", async () => {
    await using org = await openOrg();
    const settings = { accountId: "123456789012", eventSourceName: "source", region: "us-east-1" };
    const stream = { name: "Bridge", type: "aws_eventbridge", settings };
    await org.send("POST", "/api/v1/logStreams", stream);
    const find = async (filter: string) =>
      org.send("GET", `/api/v1/logStreams?filter=${encodeURIComponent(filter)}`);
    expect((await find('type eq "aws_eventbridge"')).json).toMatchObject([{ name: "Bridge" }]);
    expect((await find('status eq "INACTIVE"')).json).toEqual([]);
    expect((await find('region eq "us-east-1"')).status).toBe(400);
  });

  test("say which field is wrong", async () => {
    await using org = await openOrg();
    for (const [path, body, field] of [
      ["/api/v1/behaviors", { name: "x", type: "MOON" }, "type"],
      ["/api/v1/captchas", { name: "x", type: "HCAPTCHA", siteKey: "s" }, "secretKey"],
      ["/api/v1/logStreams", { name: "x", type: "aws_eventbridge", settings: {} }, "settings"],
      ["/api/v1/device-assurances", { name: "x", platform: "BEOS" }, "platform"],
      ["/api/v1/push-providers", { name: "x", providerType: "FCM", configuration: {} }, "service"],
      ["/api/v1/risk/providers", { name: "x", clientId: "0oa" }, "0oa"],
      ["/api/v1/principal-rate-limits", { principalId: "x", principalType: "SSWS_TOKEN" }, "princ"],
      ["/api/v1/realm-assignments", { name: "x", conditions: {}, actions: {} }, "profileSourceId"],
    ] as const) {
      const refused = await org.send("POST", path, body);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(refused.json)).toContain(field);
    }
  });
});

/** Settings that a script reads and replaces as a whole. */
const settings = [
  ["PUT", "/api/v1/rate-limit-settings/admin-notifications", { notificationsEnabled: false }],
  ["PUT", "/api/v1/rate-limit-settings/warning-threshold", { warningThreshold: 80 }],
  [
    "PUT",
    "/api/v1/rate-limit-settings/per-client",
    { defaultMode: "ENFORCE", useCaseModeOverrides: { LOGIN_PAGE: "DISABLE" } },
  ],
  ["POST", "/api/v1/threats/configuration", { action: "block", excludeZones: [] }],
  [
    "PUT",
    "/attack-protection/api/v1/user-lockout-settings",
    { preventBruteForceLockoutFromUnknownDevices: true },
  ],
  [
    "PUT",
    "/attack-protection/api/v1/authenticator-settings",
    { verifyKnowledgeSecondWhen2faRequired: true },
  ],
  [
    "PUT",
    "/api/v1/first-party-app-settings/admin-console",
    { sessionIdleTimeoutMinutes: 30, sessionMaxLifetimeMinutes: 60 },
  ],
  ["POST", "/api/v1/org/settings/autoAssignAdminAppSetting", { autoAssignAdminAppSetting: false }],
  ["PUT", "/api/v1/org/settings/clientPrivilegesSetting", { clientPrivilegesSetting: false }],
  ["POST", "/api/v1/org/orgSettings/thirdPartyAdminSetting", { thirdPartyAdmin: true }],
] as const;

test.each(settings)("%s %s replaces settings, and a read shows them", async (...of) => {
  await using org = await openOrg();
  const [method, path, body] = of;
  const usual = await org.send("GET", path);
  expect(usual.status).toBe(200);
  expect(usual.json).not.toMatchObject(body);
  const changed = await org.send(method, path, body);
  expect(changed).toMatchObject({ status: 200, json: body });
  expect((await org.send("GET", path)).json).toEqual(changed.json);
});

test("the captcha of the org is one that there is, and cannot be deleted while it is used", async () => {
  await using org = await openOrg();
  const api = org.client.captchaApi;
  const instance = { name: "C", type: "HCAPTCHA" as const, siteKey: "s", secretKey: "k" };
  const { id: captchaId = "" } = await api.createCaptchaInstance({ instance });
  const unknown = { captchaId: "cap", enabledPages: ["SIGN_IN" as const] };
  const refused = api.replacesOrgCaptchaSettings({ orgCAPTCHASettings: unknown });
  expect((await failure(refused)).status).toBe(404);
  await api.replacesOrgCaptchaSettings({ orgCAPTCHASettings: { ...unknown, captchaId } });
  expect(await api.getOrgCaptchaSettings()).toMatchObject({ captchaId, enabledPages: ["SIGN_IN"] });
  expect((await failure(api.deleteCaptchaInstance({ captchaId }))).status).toBe(400);
  await api.deleteOrgCaptchaSettings();
  await api.deleteCaptchaInstance({ captchaId });
});

test("a realm has the users that are put into it, and others when a realm assignment is executed", async () => {
  await using org = await openOrg();
  const { realmApi, realmAssignmentApi, userApi } = org.client;
  const realmOf = async (userId: string) => (await userApi.getUser({ userId })).realmId;
  const east = await realmApi.createRealm({ body: { profile: { name: "East" } } });
  const west = await realmApi.createRealm({ body: { profile: { name: "West" } } });
  const ada = await org.addUser("ada", { division: "west" });
  const bob = await org.addUser("bob");
  await userApi.updateUser({ userId: bob, user: { realmId: east.id ?? "" } });
  const assignment = await realmAssignmentApi.createRealmAssignment({
    body: {
      name: "Westerners",
      priority: 1,
      conditions: {
        profileSourceId: "0oa",
        expression: { value: 'user.profile.division == "west"' },
      },
      actions: { assignUserToRealm: { realmId: west.id ?? "" } },
    },
  });
  const operation = await realmAssignmentApi.executeRealmAssignment({
    body: { assignmentId: assignment.id ?? "" },
  });
  expect(operation).toMatchObject({ status: "COMPLETED", numUserMoved: 1 });
  expect([await realmOf(ada), await realmOf(bob)]).toEqual([west.id, east.id]);
  expect(await collect(await realmAssignmentApi.listRealmAssignmentOperations({}))).toHaveLength(1);
  expect((await failure(realmApi.deleteRealm({ realmId: east.id ?? "" }))).status).toBe(400);
  const assignmentId = assignment.id ?? "";
  await realmAssignmentApi.activateRealmAssignment({ assignmentId });
  expect((await failure(realmAssignmentApi.deleteRealmAssignment({ assignmentId }))).status).toBe(
    400,
  );
  await realmAssignmentApi.deactivateRealmAssignment({ assignmentId });
  await realmAssignmentApi.deleteRealmAssignment({ assignmentId });
});

test("groups have owners, who go with their user", async () => {
  await using org = await openOrg();
  const api = org.client.groupApi;
  const groupId = await org.addGroup("Sales");
  const id = await org.addUser("ada");
  const owner = { id, type: "USER" as const };
  expect(await api.assignGroupOwner({ groupId, GroupOwner: owner })).toMatchObject({
    ...owner,
    displayName: "ada Example",
  });
  expect((await failure(api.assignGroupOwner({ groupId, GroupOwner: owner }))).status).toBe(400);
  expect(await collect(await api.listGroupOwners({ groupId }))).toHaveLength(1);
  await api.deleteGroupOwner({ groupId, ownerId: id });
  expect(await collect(await api.listGroupOwners({ groupId }))).toEqual([]);
});

test("subscriptions of users and roles are left and taken up again", async () => {
  await using org = await openOrg();
  for (const owner of ["users/me", "roles/SUPER_ADMIN"]) {
    const path = `/api/v1/${owner}/subscriptions`;
    expect((await org.send("GET", path)).json).toHaveLength(13);
    await org.send("POST", `${path}/OKTA_UPDATE/unsubscribe`);
    const left = await org.send("GET", `${path}/OKTA_UPDATE`);
    expect(left.json).toMatchObject({ status: "unsubscribed" });
    await org.send("POST", `${path}/OKTA_UPDATE/subscribe`);
    expect((await org.send("GET", `${path}/OKTA_UPDATE`)).json).toMatchObject({
      status: "subscribed",
    });
    expect((await org.send("GET", `${path}/MOON`)).status).toBe(404);
  }
});

test("Okta's support has access for eight hours, and its news are left", async () => {
  await using org = await openOrg();
  const api = org.client.orgSettingApi;
  const supportOf = async () => (await api.getOrgOktaSupportSettings()).support;
  expect(await supportOf()).toBe("DISABLED");
  await org.send("POST", "/api/v1/org/privacy/oktaSupport/grant");
  expect(await supportOf()).toBe("ENABLED");
  await org.send("POST", "/_sim/clock", { advance_seconds: 8 * 3_600 });
  expect(await supportOf()).toBe("DISABLED");
  await org.send("POST", "/api/v1/org/privacy/oktaSupport/grant");
  await org.send("POST", "/api/v1/org/privacy/oktaSupport/extend");
  await org.send("POST", "/_sim/clock", { advance_seconds: 9 * 3_600 });
  expect(await supportOf()).toBe("ENABLED");
  await org.send("POST", "/api/v1/org/privacy/oktaSupport/revoke");
  expect(await supportOf()).toBe("DISABLED");
  expect(await api.optOutUsersFromOktaCommunicationEmails()).toMatchObject({
    optOutEmailUsers: true,
  });
  expect(await api.optInUsersToOktaCommunicationEmails()).toMatchObject({
    optOutEmailUsers: false,
  });
  const consent = { accountId: "0200bs617j" };
  await api.grantAerialConsent({ orgAerialConsent: consent });
  expect(await api.getAerialConsent()).toMatchObject(consent);
  await api.revokeAerialConsent({ orgAerialConsent: consent });
  expect((await failure(api.getAerialConsent())).status).toBe(404);
  const bounces = { emailAddresses: ["ada@example.com", "nobody"] };
  const removed = await org.send("POST", "/api/v1/org/email/bounces/remove-list", bounces);
  expect(removed.json).toMatchObject({ errors: [{ emailAddress: "nobody" }] });
  const { id, pipeline } = await api.getWellknownOrgMetadata();
  expect([id, pipeline]).toEqual([(await api.getOrgSettings()).id, "v1"]);
});

test("profile mappings give users of an app the attributes that they say", async () => {
  await using org = await openOrg();
  const { profileMappingApi, applicationApi } = org.client;
  const [app] = await collect(await applicationApi.listApplications());
  const targetId = app?.id ?? "";
  const [mapping, ...others] = await collect(
    await profileMappingApi.listProfileMappings({ targetId }),
  );
  expect(others).toEqual([]);
  const mappingId = mapping?.id ?? "";
  const properties = {
    nick: { expression: "user.firstName + user.lastName", pushStatus: "PUSH" as const },
  };
  const changed = await profileMappingApi.updateProfileMapping({
    mappingId,
    profileMapping: { properties },
  });
  expect(changed.properties).toMatchObject(properties);
  const wrong = { bad: { expression: "user.firstName +", pushStatus: "PUSH" as const } };
  const refused = profileMappingApi.updateProfileMapping({
    mappingId,
    profileMapping: { properties: wrong },
  });
  expect((await failure(refused)).errorSummary).toBe("Api validation failed: bad");
  const id = await org.addUser("ada");
  const assigned = async () => (await org.send("GET", `/api/v1/apps/${targetId}/users/${id}`)).json;
  expect(await assigned()).toMatchObject({ profile: { nick: "adaExample" } });
  await org.send("POST", `/api/v1/mappings/${mappingId}`, { properties: { nick: null } });
  expect(await assigned()).toMatchObject({ profile: {} });
});

test("the API token is renamed, and not revoked; rate limits and risk providers name a principal", async () => {
  await using org = await openOrg();
  const { apiTokenApi, principalRateLimitApi, riskProviderApi, applicationApi } = org.client;
  const [token] = await collect(await apiTokenApi.listApiTokens());
  const apiTokenId = token?.id ?? "";
  await apiTokenApi.upsertApiToken({ apiTokenId, apiTokenUpdate: { name: "CI" } });
  expect(await apiTokenApi.getApiToken({ apiTokenId })).toMatchObject({ name: "CI" });
  expect((await failure(apiTokenApi.revokeApiToken({ apiTokenId }))).status).toBe(403);
  const entity = { principalId: apiTokenId, principalType: "SSWS_TOKEN" as const };
  const limit = await principalRateLimitApi.createPrincipalRateLimitEntity({
    entity: { ...entity, defaultPercentage: 20 },
  });
  expect(limit).toMatchObject({ defaultPercentage: 20, defaultConcurrencyPercentage: 75 });
  const [app] = await collect(await applicationApi.listApplications());
  const instance = { name: "Risk", action: "none" as const, clientId: app?.id ?? "" };
  const made = await riskProviderApi.createRiskProvider({ instance: instance as never });
  expect(await riskProviderApi.getRiskProvider({ riskProviderId: made.id })).toMatchObject(
    instance,
  );
  await riskProviderApi.deleteRiskProvider({ riskProviderId: made.id });
});

test("hook keys show their public part, and features, devices and schemas are listed", async () => {
  await using org = await openOrg();
  const { hookKeyApi, featureApi, deviceApi, schemaApi } = org.client;
  const key = await hookKeyApi.createHookKey({ keyRequest: { name: "Key" } });
  const shown = await hookKeyApi.getPublicKey({ keyId: key.keyId ?? "" });
  expect(shown).toMatchObject({ kid: key.keyId, kty: "RSA" });
  const [feature] = await collect(await featureApi.listFeatures());
  const featureId = feature?.id ?? "";
  expect(feature).toMatchObject({ status: "ENABLED", type: "self-service" });
  await featureApi.updateFeatureLifecycle({ featureId, lifecycle: "DISABLE" });
  expect(await featureApi.getFeature({ featureId })).toMatchObject({ status: "DISABLED" });
  expect(await collect(await featureApi.listFeatureDependencies({ featureId }))).toEqual([]);
  expect(await collect(await deviceApi.listDevices({}))).toEqual([]);
  expect((await failure(deviceApi.getDevice({ deviceId: "guo" }))).status).toBe(404);
  expect(await collect(await schemaApi.listLogStreamSchemas())).toHaveLength(2);
  const hooked = await org.send("GET", "/api/v1/meta/schemas/logStream/aws_eventbridge");
  expect(hooked.json).toMatchObject({ title: "AWS EventBridge" });
});

test("settings of a method of an authenticator are kept", async () => {
  await using org = await openOrg();
  const [verify] = (await collect(await org.client.authenticatorApi.listAuthenticators())).filter(
    ({ key }) => key === "okta_verify",
  );
  const path = `/api/v1/authenticators/${verify?.id ?? ""}/methods/push`;
  const settings = { algorithms: ["RS256"], keyProtection: "ANY" };
  await org.send("PUT", path, { settings });
  expect((await org.send("GET", path)).json).toMatchObject({ type: "push", settings });
});

testConformance(simulator, sdkRules(), import.meta.url);
