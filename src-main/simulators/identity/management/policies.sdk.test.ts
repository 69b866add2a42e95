import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { collect, failure, openOrg } from "../testing/management.ts";
import { policyConformance } from "../testing/policy-conformance.ts";

type Org = Awaited<ReturnType<typeof openOrg>>;

const people = (...include: string[]) => ({ people: { groups: { include } } });

/** Signs a user in with the Authentication API. */
const signIn = async (org: Org, name: string, password = "Correct-horse1") =>
  org.send("POST", "/api/v1/authn", { username: `${name}@example.com`, password });

const policiesOf = async (org: Org, type: "PASSWORD" | "OKTA_SIGN_ON" | "ACCESS_POLICY") =>
  collect(await org.client.policyApi.listPolicies({ type }));

describe("policies", () => {
  test("are there for every type, and Okta's own keep their names", async () => {
    await using org = await openOrg();
    const { policyApi } = org.client;
    for (const type of [
      "OKTA_SIGN_ON",
      "PASSWORD",
      "MFA_ENROLL",
      "ACCESS_POLICY",
      "PROFILE_ENROLLMENT",
      "IDP_DISCOVERY",
    ] as const) {
      const [policy, ...others] = await collect(await policyApi.listPolicies({ type }));
      expect(others).toEqual([]);
      expect(policy).toMatchObject({ type, system: true, status: "ACTIVE", priority: 1 });
      const policyId = policy?.id ?? "";
      expect(await collect(await policyApi.listPolicyRules({ policyId }))).toMatchObject([
        { system: true },
      ]);
      expect((await failure(policyApi.deletePolicy({ policyId }))).errorCode).toBe("E0000006");
      expect((await failure(policyApi.deactivatePolicy({ policyId }))).status).toBe(403);
      const renamed = policyApi.replacePolicy({ policyId, policy: { type, name: "Mine" } });
      expect((await failure(renamed)).errorSummary).toBe("Api validation failed: name");
    }
  });

  test("let users choose their authenticators until an administrator changes that", async () => {
    await using org = await openOrg();
    const [policy] = z
      .array(
        z.looseObject({
          settings: z.object({
            authenticators: z.array(
              z.object({ key: z.string(), enroll: z.object({ self: z.string() }) }),
            ),
          }),
        }),
      )
      .parse((await org.send("GET", "/api/v1/policies?type=MFA_ENROLL")).json);
    const required = policy?.settings.authenticators.filter(
      ({ enroll }) => enroll.self === "REQUIRED",
    );
    expect(required?.map(({ key }) => key)).toEqual(["okta_password"]);
  });

  test("are created, ordered by priority, switched, cloned and deleted", async () => {
    await using org = await openOrg();
    const { policyApi } = org.client;
    const create = async (name: string, priority?: number) =>
      policyApi.createPolicy({
        policy: { type: "OKTA_SIGN_ON", name, ...(priority !== undefined && { priority }) },
        activate: name !== "Off",
      });
    const first = await create("First");
    await create("Off");
    await create("Top", 1);
    const shown = async () =>
      (await policiesOf(org, "OKTA_SIGN_ON")).map(({ name, priority, status }) => [
        name,
        priority,
        status,
      ]);
    expect(await shown()).toEqual([
      ["Top", 1, "ACTIVE"],
      ["First", 2, "ACTIVE"],
      ["Off", 3, "INACTIVE"],
      ["Default Policy", 4, "ACTIVE"],
    ]);
    const policyId = first.id ?? "";
    await policyApi.replacePolicy({
      policyId,
      policy: { type: "OKTA_SIGN_ON", name: "First", priority: 1, description: "x" },
    });
    await policyApi.deactivatePolicy({ policyId });
    expect((await shown())[0]).toEqual(["First", 1, "INACTIVE"]);
    await policyApi.activatePolicy({ policyId });
    expect(await policyApi.getPolicy({ policyId, expand: "rules" })).toMatchObject({
      _embedded: { rules: [] },
    });
    await policyApi.deletePolicy({ policyId });
    expect(await failure(policyApi.getPolicy({ policyId }))).toMatchObject({ status: 404 });
    expect(await shown()).toHaveLength(3);
    expect(await failure(policyApi.clonePolicy({ policyId: "x" }))).toMatchObject({ status: 404 });
    expect(await org.log()).toContain("policy.lifecycle.deactivate");
  });

  test("of sign-on deny people, by the first rule that is about them", async () => {
    await using org = await openOrg();
    const { policyApi, groupApi } = org.client;
    const blocked = await org.addGroup("Blocked");
    const ada = await org.addUser("ada");
    await org.addUser("bob");
    await groupApi.assignUserToGroup({ groupId: blocked, userId: ada });
    const policy = await policyApi.createPolicy({
      policy: { type: "OKTA_SIGN_ON", name: "Block", conditions: people(blocked) } as never,
    });
    const policyId = policy.id ?? "";
    const policyRule = {
      type: "SIGN_ON" as const,
      name: "Deny",
      actions: { signon: { access: "DENY" } },
    } as never;
    const rule = await policyApi.createPolicyRule({ policyId, policyRule });
    const ruleId = rule.id ?? "";
    expect(await signIn(org, "ada")).toMatchObject({
      status: 403,
      json: { errorCode: "E0000085" },
    });
    expect(await signIn(org, "bob")).toMatchObject({ status: 200, json: { status: "SUCCESS" } });
    await policyApi.deactivatePolicyRule({ policyId, ruleId });
    expect((await signIn(org, "ada")).status).toBe(200);
    await policyApi.activatePolicyRule({ policyId, ruleId });
    await policyApi.replacePolicyRule({
      policyId,
      ruleId,
      policyRule: { name: "Deny", actions: { signon: { access: "ALLOW" } } } as never,
    });
    expect((await signIn(org, "ada")).status).toBe(200);
    expect((await policyApi.getPolicyRule({ policyId, ruleId })).name).toBe("Deny");
    await policyApi.deletePolicyRule({ policyId, ruleId });
    expect(await collect(await policyApi.listPolicyRules({ policyId }))).toEqual([]);
    const wrong = { type: "PASSWORD" as const, name: "x" };
    expect(
      (await failure(policyApi.createPolicyRule({ policyId, policyRule: wrong }))).status,
    ).toBe(400);
  });

  test("of access belong to apps, and are mapped to them", async () => {
    await using org = await openOrg();
    const { policyApi, applicationApi } = org.client;
    const policy = await policyApi.createPolicy({
      policy: { type: "ACCESS_POLICY", name: "Strict" },
    });
    const policyId = policy.id ?? "";
    const [app] = await collect(await applicationApi.listApplications());
    const appId = app?.id ?? "";
    await applicationApi.assignApplicationPolicy({ appId, policyId });
    expect(await collect(await policyApi.listPolicyApps({ policyId }))).toMatchObject([
      { id: appId },
    ]);
    const mappingId = appId;
    expect(await policyApi.getPolicyMapping({ policyId, mappingId })).toMatchObject({ id: appId });
    await policyApi.deletePolicyResourceMapping({ policyId, mappingId });
    expect(await collect(await policyApi.listPolicyMappings({ policyId }))).toEqual([]);
    await policyApi.mapResourceToPolicy({
      policyId,
      policyMappingRequest: { resourceId: appId, resourceType: "ACCESS_POLICY" },
    });
    const rule = {
      type: "ACCESS_POLICY",
      name: "Deny",
      actions: { appSignOn: { access: "DENY" } },
    } as never;
    await policyApi.createPolicyRule({ policyId, policyRule: rule });
    const copy = await policyApi.clonePolicy({ policyId });
    expect(copy).toMatchObject({ name: "[cloned] Strict" });
    expect(
      await collect(await policyApi.listPolicyRules({ policyId: copy.id ?? "" })),
    ).toMatchObject([{ name: "Deny" }]);
    await org.addUser("ada");
    const answer = await org.send("POST", "/_authorize", {
      client_id: appId,
      user: "ada@example.com",
      redirect_uri: "http://localhost:3000/callback",
      scope: "openid",
      state: "s",
    });
    expect(JSON.stringify(answer.json)).toContain("access_denied");
  });
});

describe("password policies", () => {
  test("check passwords that administrators set and that people choose", async () => {
    await using org = await openOrg();
    const { userApi, policyApi } = org.client;
    const weak = await failure(org.addUser("ada", {}, "short"));
    expect(weak).toMatchObject({
      status: 400,
      errorCode: "E0000001",
      errorSummary: "Api validation failed: password",
      errorCauses: [
        {
          errorSummary:
            "password: Password requirements were not met. Password requirements: at least 8 characters, a lowercase letter, an uppercase letter, a number, no parts of your username.",
        },
      ],
    });
    const strict = await org.addGroup("Strict");
    await policyApi.createPolicy({
      policy: {
        type: "PASSWORD",
        name: "Long",
        conditions: people(strict),
        settings: {
          password: {
            complexity: { minLength: 14, minSymbol: 1, excludeAttributes: ["lastName"] },
            age: { historyCount: 2 },
          },
        },
      } as never,
    });
    const userId = await org.addUser("bob");
    const change = (oldPassword: string, newPassword: string) =>
      userApi.changePassword({
        userId,
        changePasswordRequest: {
          oldPassword: { value: oldPassword },
          newPassword: { value: newPassword },
        },
      });
    await change("Correct-horse1", "Correct2");
    await org.client.groupApi.assignUserToGroup({ groupId: strict, userId });
    const refused = await failure(change("Correct2", "Correct-horse1example"));
    expect(refused).toMatchObject({ status: 403, errorCode: "E0000014" });
    expect(refused.errorCauses[0]?.errorSummary).toContain("does not include your last name");
    await change("Correct2", "Battery-staple-1");
    const again = await failure(change("Battery-staple-1", "Battery-staple-1"));
    expect(again.errorCauses[0]?.errorSummary).toContain("your last 2 passwords");
  });

  test("lock users out, unlock them by the clock, and end old passwords", async () => {
    await using org = await openOrg();
    const { policyApi } = org.client;
    const [policy] = await policiesOf(org, "PASSWORD");
    const password = {
      lockout: { maxAttempts: 2, autoUnlockMinutes: 30 },
      age: { maxAgeDays: 10 },
    };
    await policyApi.replacePolicy({
      policyId: policy?.id ?? "",
      policy: { type: "PASSWORD", name: "Default Policy", settings: { password } } as never,
    });
    await org.addUser("ada");
    for (let attempt = 0; attempt < 2; attempt += 1) await signIn(org, "ada", "wrong");
    expect((await signIn(org, "ada")).json).toMatchObject({ status: "LOCKED_OUT" });
    const advance = (advance_seconds: number) =>
      org.send("POST", "/_sim/clock", { advance_seconds });
    await advance(1_801);
    expect((await signIn(org, "ada")).json).toMatchObject({ status: "SUCCESS" });
    await advance(11 * 86_400);
    expect((await signIn(org, "ada")).json).toMatchObject({ status: "PASSWORD_EXPIRED" });
  });

  test("refuse the change and the recovery of a password where a rule denies it", async () => {
    await using org = await openOrg();
    const { policyApi, userApi } = org.client;
    const [policy] = await policiesOf(org, "PASSWORD");
    const policyId = policy?.id ?? "";
    await policyApi.createPolicyRule({
      policyId,
      policyRule: {
        type: "PASSWORD",
        name: "Fixed",
        actions: {
          passwordChange: { access: "DENY" },
          selfServicePasswordReset: { access: "DENY" },
        },
      } as never,
    });
    const userId = await org.addUser("ada");
    const changePasswordRequest = {
      oldPassword: { value: "Correct-horse1" },
      newPassword: { value: "Correct-horse2" },
    };
    expect(await failure(userApi.changePassword({ userId, changePasswordRequest }))).toMatchObject({
      status: 403,
      errorCode: "E0000035",
    });
    expect(await failure(userApi.forgotPassword({ userId }))).toMatchObject({
      status: 403,
      errorCode: "E0000034",
    });
    const recovery = { username: "ada@example.com", factorType: "EMAIL" };
    expect(await org.send("POST", "/api/v1/authn/recovery/password", recovery)).toMatchObject({
      status: 403,
      json: { errorCode: "E0000034" },
    });
  });
});

describe("identity providers", () => {
  test("have a life, a partner's key, and users that are linked to them", async () => {
    await using org = await openOrg();
    const api = org.client.identityProviderApi;
    const google = {
      type: "GOOGLE" as const,
      name: "Google",
      protocol: {
        type: "OIDC" as const,
        scopes: ["openid"],
        credentials: { client: { client_id: "id", client_secret: "secret" } },
      },
    };
    const idp = await api.createIdentityProvider({ identityProvider: google });
    const idpId = idp.id ?? "";
    expect(idp).toMatchObject({
      ...google,
      status: "ACTIVE",
      policy: { accountLink: { action: "AUTO" } },
    });
    const bare = { ...google, name: "x", protocol: { type: "OIDC" as const } };
    expect(
      (await failure(api.createIdentityProvider({ identityProvider: bare }))).errorSummary,
    ).toBe("Api validation failed: client_id");
    const renamed = { ...google, name: "Google 2" };
    await api.replaceIdentityProvider({ idpId, identityProvider: renamed });
    await api.deactivateIdentityProvider({ idpId });
    await api.activateIdentityProvider({ idpId });
    expect((await api.getIdentityProvider({ idpId })).name).toBe("Google 2");
    const userId = await org.addUser("ada");
    const link = { idpId, userId };
    await api.linkUserToIdentityProvider({
      ...link,
      userIdentityProviderLinkRequest: { externalId: "g-1" },
    });
    expect(await api.getIdentityProviderApplicationUser(link)).toMatchObject({
      id: userId,
      externalId: "g-1",
    });
    expect(await collect(await api.listIdentityProviderApplicationUsers({ idpId }))).toHaveLength(
      1,
    );
    expect(await collect(await api.listUserIdentityProviders({ userId }))).toMatchObject([
      { id: idpId },
    ]);
    await api.unlinkUserFromIdentityProvider(link);
    expect(await failure(api.getIdentityProviderApplicationUser(link))).toMatchObject({
      status: 404,
    });
    await api.deleteIdentityProvider({ idpId });
    expect(await collect(await api.listIdentityProviders())).toEqual([]);
    expect(await collect(await api.listIdentityProviderKeys())).toEqual([]);
    const x5c = ["bm90IGEgY2VydGlmaWNhdGU="];
    expect(
      (await failure(api.createIdentityProviderKey({ jsonWebKey: { x5c } }))).errorSummary,
    ).toBe("Api validation failed: x5c");
  });
});

describe("authenticators", () => {
  test("decide which factors users can set up", async () => {
    await using org = await openOrg();
    const { authenticatorApi: api, userFactorApi } = org.client;
    const all = await collect(await api.listAuthenticators());
    expect(all.map(({ key }) => key)).toEqual([
      "okta_email",
      "okta_password",
      "okta_verify",
      "phone_number",
      "security_question",
      "google_otp",
    ]);
    const authenticatorId = all.find(({ key }) => key === "phone_number")?.id ?? "";
    const userId = await org.addUser("ada");
    const enrol = () =>
      userFactorApi.enrollFactor({
        userId,
        body: {
          factorType: "sms",
          provider: "OKTA",
          profile: { phoneNumber: "+15550100" },
        } as never,
      });
    await api.deactivateAuthenticator({ authenticatorId });
    expect((await failure(enrol())).status).toBe(400);
    const types = async () =>
      (await collect(await userFactorApi.listSupportedFactors({ userId }))).map(
        ({ factorType }) => factorType,
      );
    expect(await types()).not.toContain("sms");
    await api.activateAuthenticator({ authenticatorId });
    const method = { authenticatorId, methodType: "sms" as const };
    await api.deactivateAuthenticatorMethod(method);
    expect(await types()).toContain("call");
    expect((await failure(enrol())).status).toBe(400);
    const last = { authenticatorId, methodType: "voice" as const };
    expect((await failure(api.deactivateAuthenticatorMethod(last))).status).toBe(400);
    expect(await api.activateAuthenticatorMethod(method)).toMatchObject({ status: "ACTIVE" });
    expect((await api.getAuthenticatorMethod(method)).type).toBe("sms");
    expect(await collect(await api.listAuthenticatorMethods({ authenticatorId }))).toHaveLength(2);
    await enrol();
    await api.replaceAuthenticator({
      authenticatorId,
      authenticator: { key: "phone_number", name: "Telephone" },
    });
    expect((await api.getAuthenticator({ authenticatorId })).name).toBe("Telephone");
    const webauthn = { key: "webauthn" as const, name: "Key" };
    expect(
      await api.createAuthenticator({ authenticator: webauthn, activate: false }),
    ).toMatchObject({
      status: "INACTIVE",
      type: "security_key",
    });
    expect((await failure(api.createAuthenticator({ authenticator: webauthn }))).status).toBe(400);
  });
});

testConformance(simulator, policyConformance, import.meta.url);
