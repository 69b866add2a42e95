import { describe, expect, test } from "vitest";
import { decodeJwt } from "#core/oauth/jwt.ts";
import { collect, failure, openOrg } from "../testing/management.ts";

describe("schemas", () => {
  const custom = (properties: object) =>
    ({ definitions: { custom: { id: "#custom", type: "object", properties } } }) as never;

  test("of users enforce custom attributes, and forget those that are removed", async () => {
    await using org = await openOrg();
    const { schemaApi, userApi } = org.client;
    const level = { title: "Level", type: "integer", required: true };
    const team = { title: "Team", type: "string", enum: ["red", "blue"], maxLength: 10 };
    const tags = { title: "Tags", type: "array", items: { type: "string" } };
    const schema = await schemaApi.updateUserProfile({
      schemaId: "default",
      userSchema: custom({ level, tags }),
    });
    // The SDK sends the choices of an attribute as objects.
    await org.send("POST", "/api/v1/meta/schemas/user/default", custom({ team }));
    expect(schema.definitions?.custom).toMatchObject({
      properties: { level: { title: "Level", type: "integer", mutability: "READ_WRITE" } },
      required: ["level"],
    });
    expect(schema.definitions?.base).toMatchObject({ properties: { login: { required: true } } });
    const refused = await failure(org.addUser("ada", { level: "3", team: "green", tags: [1] }));
    expect(refused.errorCauses.map(({ errorSummary }) => errorSummary)).toEqual([
      "level: The value must be of the type integer",
      "tags: The value must be of the type array",
      "team: The value must be one of red, blue",
    ]);
    expect((await failure(org.addUser("ada"))).errorSummary).toBe("Api validation failed: level");
    const userId = await org.addUser("ada", { level: 3, team: "red", tags: ["a"] });
    const typed = custom({ level: { title: "Level", type: "string" } });
    const retype = schemaApi.updateUserProfile({ schemaId: "default", userSchema: typed });
    expect((await failure(retype)).errorSummary).toBe("Api validation failed: type");
    await org.send("POST", "/api/v1/meta/schemas/user/default", custom({ level: null }));
    await userApi.updateUser({ userId, user: { profile: { level: null } } });
    const shown = await schemaApi.getUserSchema({ schemaId: "default" });
    expect(Object.keys(shown.definitions?.custom?.properties ?? {})).toEqual(["tags", "team"]);
  });

  test("of groups and of users of apps enforce theirs", async () => {
    await using org = await openOrg();
    const path = "/api/v1/meta/schemas";
    const cost = { cost: { title: "Cost center", type: "number" } };
    await org.client.schemaApi.updateGroupSchema({ GroupSchema: custom(cost) });
    const profile = { name: "Sales", cost: "x" };
    expect((await org.send("POST", "/api/v1/groups", { profile })).status).toBe(400);
    const made = await org.send("POST", "/api/v1/groups", { profile: { ...profile, cost: 5 } });
    expect(made.json).toMatchObject({ profile: { name: "Sales", cost: 5 } });
    const shown = await org.client.schemaApi.getGroupSchema();
    expect(shown.definitions?.custom?.properties).toMatchObject({ cost: { type: "number" } });
    const [app] = await collect(await org.client.applicationApi.listApplications());
    const appId = app?.id ?? "";
    const role = { role: { title: "Role", type: "string", enum: ["a", "b"] } };
    await org.send("POST", `${path}/apps/${appId}/default`, custom(role));
    const id = await org.addUser("ada");
    const assign = (value: string) =>
      org.send("POST", `/api/v1/apps/${appId}/users`, { id, profile: { role: value } });
    expect((await assign("c")).status).toBe(400);
    expect((await assign("a")).status).toBe(200);
    expect((await org.send("GET", `${path}/apps/${appId}/default`)).json).toMatchObject({
      definitions: { custom: { properties: { role: { enum: ["a", "b"] } } } },
    });
  });

  test("of user types are their own", async () => {
    await using org = await openOrg();
    const { userTypeApi, userApi } = org.client;
    const type = await userTypeApi.createUserType({
      userType: { name: "contractor", displayName: "Contractor" },
    });
    const typeId = type.id ?? "";
    const schema = `/api/v1/meta/schemas/user/osc${typeId.slice(3)}`;
    await org.send(
      "POST",
      schema,
      custom({ agency: { title: "Agency", type: "string", required: true } }),
    );
    await org.addUser("ada");
    const body = (profile: object) =>
      ({
        profile: {
          firstName: "B",
          lastName: "C",
          email: "bo@example.com",
          login: "bo@example.com",
          ...profile,
        },
        type: { id: typeId },
      }) as never;
    expect((await failure(userApi.createUser({ body: body({}) }))).errorSummary).toBe(
      "Api validation failed: agency",
    );
    const user = await userApi.createUser({ body: body({ agency: "X" }) });
    expect(user.type).toMatchObject({ id: typeId });
    const search = `type.id eq "${typeId}"`;
    expect(await collect(await userApi.listUsers({ search }))).toMatchObject([{ id: user.id }]);
    await userTypeApi.updateUserType({ typeId, userType: { displayName: "Temp" } });
    expect((await userTypeApi.getUserType({ typeId })).displayName).toBe("Temp");
    const whole = { name: "contractor", displayName: "Last", description: "d" };
    expect(await userTypeApi.replaceUserType({ typeId, userType: whole })).toMatchObject(whole);
    expect((await failure(userTypeApi.deleteUserType({ typeId: "default" }))).status).toBe(403);
    expect((await failure(userTypeApi.deleteUserType({ typeId }))).status).toBe(400);
    for (let step = 0; step < 2; step += 1) await userApi.deleteUser({ userId: user.id ?? "" });
    await userTypeApi.deleteUserType({ typeId });
    expect(await collect(await userTypeApi.listUserTypes())).toHaveLength(1);
  });
});

describe("roles", () => {
  test("of administrators are given to users and groups, once", async () => {
    await using org = await openOrg();
    const api = org.client.roleAssignmentApi;
    const userId = await org.addUser("ada");
    const groupId = await org.addGroup("Admins");
    const assignRoleRequest = { type: "APP_ADMIN" as const };
    const role = await api.assignRoleToUser({ userId, assignRoleRequest });
    expect(role).toMatchObject({ label: "Application Administrator", assignmentType: "USER" });
    expect((await failure(api.assignRoleToUser({ userId, assignRoleRequest }))).status).toBe(400);
    await api.assignRoleToGroup({ groupId, assignRoleRequest });
    expect(await collect(await api.listGroupAssignedRoles({ groupId }))).toHaveLength(1);
    const roleId = role.id ?? "";
    expect(await api.getUserAssignedRole({ userId, roleId })).toMatchObject({
      id: role.id,
    });
    await api.unassignRoleFromUser({ userId, roleId });
    expect(await collect(await api.listAssignedRolesForUser({ userId }))).toEqual([]);
    expect(await org.log()).toEqual(
      expect.arrayContaining(["user.account.privilege.grant", "group.privilege.grant"]),
    );
  });

  test("of one's own have permissions, and are given for a resource set", async () => {
    await using org = await openOrg();
    const { customRoleApi, resourceSetApi } = org.client;
    const role = await customRoleApi.createRole({
      instance: { label: "Desk", description: "d", permissions: ["okta.users.read"] },
    });
    const roleIdOrLabel = "Desk";
    await customRoleApi.createRolePermission({ roleIdOrLabel, permissionType: "okta.groups.read" });
    const { permissions } = await customRoleApi.listRolePermissions({ roleIdOrLabel });
    expect(permissions?.map(({ label }) => label)).toEqual(["okta.users.read", "okta.groups.read"]);
    await customRoleApi.deleteRolePermission({ roleIdOrLabel, permissionType: "okta.users.read" });
    const [permissionType] = ["okta.groups.read"];
    expect((await customRoleApi.getRolePermission({ roleIdOrLabel, permissionType })).label).toBe(
      "okta.groups.read",
    );
    await customRoleApi.replaceRole({
      roleIdOrLabel,
      instance: { label: "Desk", description: "e" },
    });
    expect((await customRoleApi.getRole({ roleIdOrLabel })).description).toBe("e");
    expect((await customRoleApi.listRoles()).roles).toHaveLength(1);
    const set = await resourceSetApi.createResourceSet({
      instance: { label: "All", description: "d", resources: [`${org.baseUrl}/api/v1/users`] },
    });
    const resourceSetId = set.id ?? "";
    await resourceSetApi.addResourceSetResources({
      resourceSetId,
      instance: { additions: [`${org.baseUrl}/api/v1/groups`] },
    });
    const { resources = [] } = await resourceSetApi.listResourceSetResources({
      resourceSetId,
    });
    expect(resources).toHaveLength(2);
    await resourceSetApi.deleteResourceSetResource({
      resourceSetId,
      resourceId: resources[0]?.id ?? "",
    });
    const changed = { label: "Some", description: "d" };
    await resourceSetApi.replaceResourceSet({ resourceSetId, instance: changed });
    expect((await resourceSetApi.getResourceSet({ resourceSetId })).label).toBe("Some");
    const userId = await org.addUser("ada");
    const custom = { type: "CUSTOM", role: role.id, "resource-set": set.id };
    const given = await org.send("POST", `/api/v1/users/${userId}/roles`, custom);
    expect(given).toMatchObject({ status: 201, json: { label: "Desk", role: role.id } });
    await customRoleApi.deleteRole({ roleIdOrLabel });
    expect((await org.send("GET", `/api/v1/users/${userId}/roles`)).json).toEqual([]);
    await resourceSetApi.deleteResourceSet({ resourceSetId });
    expect((await resourceSetApi.listResourceSets()).resource_sets ?? []).toEqual([]);
  });
});

test("linked objects relate users in both directions", async () => {
  await using org = await openOrg();
  const { linkedObjectApi: api } = org.client;
  const side = (name: string) => ({ name, title: name, description: "", type: "USER" as const });
  const linkedObject = { primary: side("manager"), associated: side("subordinate") };
  await api.createLinkedObjectDefinition({ linkedObject });
  expect((await failure(api.createLinkedObjectDefinition({ linkedObject }))).status).toBe(400);
  const [ada, bob] = [await org.addUser("ada"), await org.addUser("bob")];
  await org.send("PUT", `/api/v1/users/${bob}/linkedObjects/manager/${ada}`);
  const linked = async (id: string, name: string) =>
    (await org.send("GET", `/api/v1/users/${id}/linkedObjects/${name}`)).json;
  const to = (id: string) => [{ _links: { self: { href: `${org.baseUrl}/api/v1/users/${id}` } } }];
  expect(await linked(bob, "manager")).toEqual(to(ada));
  expect(await linked(ada, "subordinate")).toEqual(to(bob));
  await org.send("DELETE", `/api/v1/users/${bob}/linkedObjects/manager`);
  expect(await linked(ada, "subordinate")).toEqual([]);
  expect(
    (await api.getLinkedObjectDefinition({ linkedObjectName: "subordinate" })).primary?.name,
  ).toBe("manager");
  await api.deleteLinkedObjectDefinition({ linkedObjectName: "manager" });
  expect(await collect(await api.listLinkedObjectDefinitions())).toEqual([]);
});

test("policies of an authorization server decide who gets tokens, and for how long", async () => {
  await using org = await openOrg();
  const { authorizationServerApi: api, applicationApi } = org.client;
  const authServerId = "default";
  const app = await applicationApi.createApplication({
    application: {
      name: "oidc_client",
      label: "Robot",
      signOnMode: "OPENID_CONNECT",
      credentials: { oauthClient: {} },
      settings: {
        oauthClient: { application_type: "service", grant_types: ["client_credentials"] },
      },
    } as never,
  });
  await org.send("POST", `/api/v1/authorizationServers/default/scopes`, { name: "jobs" });
  const { credentials } = app as { credentials?: { oauthClient?: { client_secret?: string } } };
  const secret = credentials?.oauthClient?.client_secret ?? "";
  const ask = async () => {
    const authorization = `Basic ${Buffer.from(`${app.id ?? ""}:${secret}`).toString("base64")}`;
    const response = await fetch(`${org.baseUrl}/oauth2/default/v1/token`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: "jobs" }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  expect(await ask()).toMatchObject({ expires_in: 3_600 });
  const policy = {
    type: "OAUTH_AUTHORIZATION_POLICY" as const,
    name: "Robots",
    description: "",
    priority: 1,
    conditions: { clients: { include: ["ALL_CLIENTS"] } },
  };
  const { id: policyId = "" } = await api.createAuthorizationServerPolicy({ authServerId, policy });
  expect(await ask()).toMatchObject({ error: "access_denied" });
  const policyRule = {
    type: "RESOURCE_ACCESS" as const,
    name: "Jobs",
    priority: 1,
    conditions: {
      grantTypes: { include: ["client_credentials"] },
      scopes: { include: ["jobs"] },
    },
    actions: { token: { accessTokenLifetimeMinutes: 10 } },
  } as never;
  const where = { authServerId, policyId };
  const rule = await api.createAuthorizationServerPolicyRule({ ...where, policyRule });
  const token = await ask();
  expect(token).toMatchObject({ expires_in: 600 });
  const claims = decodeJwt(String(token["access_token"]))?.claims ?? {};
  expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(600);
  const ruleId = rule.id ?? "";
  await api.deactivateAuthorizationServerPolicyRule({ ...where, ruleId });
  expect(await ask()).toMatchObject({ error: "access_denied" });
  await api.activateAuthorizationServerPolicyRule({ ...where, ruleId });
  await api.replaceAuthorizationServerPolicyRule({ ...where, ruleId, policyRule });
  expect((await api.getAuthorizationServerPolicyRule({ ...where, ruleId })).name).toBe("Jobs");
  expect(await collect(await api.listAuthorizationServerPolicyRules(where))).toHaveLength(1);
  await api.deleteAuthorizationServerPolicyRule({ ...where, ruleId });
  await api.replaceAuthorizationServerPolicy({ ...where, policy: { ...policy, name: "All" } });
  expect((await api.getAuthorizationServerPolicy(where)).name).toBe("All");
  await api.deactivateAuthorizationServerPolicy(where);
  await api.activateAuthorizationServerPolicy(where);
  expect(await collect(await api.listAuthorizationServerPolicies({ authServerId }))).toHaveLength(
    1,
  );
  await api.deleteAuthorizationServerPolicy(where);
  expect(await ask()).toMatchObject({ expires_in: 3_600 });
  expect(await collect(await api.listAuthorizationServerKeys({ authServerId }))).toHaveLength(2);
});

test("settings, contacts and preferences of the org are changed, and its token is listed", async () => {
  await using org = await openOrg();
  const { orgSettingApi: api, apiTokenApi } = org.client;
  const setting = { companyName: "Harbour", website: "https://harbour.example" } as never;
  expect(await api.updateOrgSettings({ OrgSetting: setting })).toMatchObject(setting);
  await org.send("PUT", "/api/v1/org", { companyName: "Port" });
  expect(await api.getOrgSettings()).toMatchObject({ companyName: "Port", website: null });
  const userId = await org.addUser("ada");
  const contactType = "TECHNICAL" as const;
  await api.replaceOrgContactUser({ contactType, orgContactUser: { userId } });
  expect((await api.getOrgContactUser({ contactType })).userId).toBe(userId);
  expect(await collect(await api.getOrgContactTypes())).toHaveLength(2);
  await api.updateOrgHideOktaUIFooter();
  expect((await api.getOrgPreferences()).showEndUserFooter).toBe(false);
  await api.updateOrgShowOktaUIFooter();
  const [token] = await collect(await apiTokenApi.listApiTokens());
  expect((await apiTokenApi.getApiToken({ apiTokenId: token?.id ?? "" })).name).toBe("Simdeck");
});
