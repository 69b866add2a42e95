import { describe, expect, test } from "vitest";
import { collect, failure, openOrg } from "../testing/management.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { sdkRules } from "../testing/sdk-rules.ts";

describe("targets of roles", () => {
  test("are groups of a group administrator; the last one stays", async () => {
    await using org = await openOrg();
    const { roleTargetApi, roleAssignmentApi } = org.client;
    const userId = await org.addUser("ada");
    const [sales, support] = [await org.addGroup("Sales"), await org.addGroup("Support")];
    const role = await roleAssignmentApi.assignRoleToUser({
      userId,
      assignRoleRequest: { type: "USER_ADMIN" },
    });
    const where = { userId, roleId: role.id ?? "" };
    const names = async () =>
      (await collect(await roleTargetApi.listGroupTargetsForRole(where))).map(
        ({ profile }) => profile?.name,
      );
    expect(await names()).toEqual([]);
    await roleTargetApi.assignGroupTargetToUserRole({ ...where, groupId: sales });
    await roleTargetApi.assignGroupTargetToUserRole({ ...where, groupId: support });
    expect(await names()).toEqual(["Sales", "Support"]);
    await roleTargetApi.unassignGroupTargetFromUserAdminRole({ ...where, groupId: support });
    const last = roleTargetApi.unassignGroupTargetFromUserAdminRole({ ...where, groupId: sales });
    expect((await failure(last)).status).toBe(403);
    expect(await names()).toEqual(["Sales"]);
    const app = roleTargetApi.assignAppTargetToAdminRoleForUser({
      ...where,
      appName: "oidc_client",
    });
    expect(await failure(app)).toMatchObject({
      status: 400,
      errorSummary: "Api validation failed: role",
    });
    const targets = await org.send("GET", `/api/v1/users/${userId}/roles/${where.roleId}/targets`);
    expect(targets.json).toMatchObject([{ orn: expect.stringContaining(sales) as unknown }]);
    await roleAssignmentApi.unassignRoleFromUser(where);
    expect((await failure(names())).status).toBe(404);
  });

  test("are apps of an app administrator: a kind, or one, of users, groups and clients", async () => {
    await using org = await openOrg();
    const { roleTargetApi, applicationApi } = org.client;
    const [app] = await collect(await applicationApi.listApplications());
    const appId = app?.id ?? "";
    const owners = [
      `/api/v1/users/${await org.addUser("ada")}`,
      `/api/v1/groups/${await org.addGroup("Admins")}`,
      `/oauth2/v1/clients/${appId}`,
    ];
    for (const owner of owners) {
      const made = await org.send("POST", `${owner}/roles`, { type: "APP_ADMIN" });
      expect(made.status).toBe(201);
      const { id } = made.json as { id: string };
      const path = `${owner}/roles/${id}/targets/catalog/apps`;
      await org.send("PUT", `${path}/oidc_client`);
      await org.send("PUT", `${path}/oidc_client/${appId}`);
      expect((await org.send("GET", path)).json).toMatchObject([
        { name: "oidc_client" },
        { name: "oidc_client", id: appId, displayName: "Simdeck App" },
      ]);
      expect((await org.send("PUT", `${path}/bookmark/${appId}`)).status).toBe(404);
      expect((await org.send("DELETE", `${path}/oidc_client`)).status).toBe(204);
      expect((await org.send("GET", `${owner}/roles`)).json).toMatchObject([{ type: "APP_ADMIN" }]);
      if (!owner.includes("users")) continue;
      await org.send("PUT", path);
      expect((await org.send("GET", path)).json).toEqual([]);
    }
    expect(
      await collect(
        await roleTargetApi.listAppTargetRoleToClient({
          clientId: appId,
          roleAssignmentId: await roleOf(org, appId),
        }),
      ),
    ).toHaveLength(1);
  });
});

/** The id of the role of a client. */
async function roleOf(org: Awaited<ReturnType<typeof openOrg>>, clientId: string) {
  const roles = await org.client.roleAssignmentApi.listRolesForClient({ clientId });
  const [role] = await collect(roles);
  return (role as { id?: string } | undefined)?.id ?? "";
}

describe("bindings of resource sets", () => {
  test("give people and clients a custom role, until a binding is deleted", async () => {
    await using org = await openOrg();
    const { customRoleApi, resourceSetApi, roleAssignmentApi, applicationApi } = org.client;
    const { baseUrl } = org;
    const role = await customRoleApi.createRole({
      instance: {
        label: "Reader",
        description: "Reads users",
        permissions: ["okta.users.read"] as never,
      },
    });
    const set = await resourceSetApi.createResourceSet({
      instance: { label: "All", description: "x", resources: [`${baseUrl}/api/v1/users`] },
    });
    const ada = await org.addUser("ada");
    const group = await org.addGroup("Readers");
    const [app] = await collect(await applicationApi.listApplications());
    const resourceSetId = set.id ?? "";
    const roleId = role.id ?? "";
    const where = { resourceSetId, roleIdOrLabel: roleId };
    expect((await failure(resourceSetApi.getBinding(where))).status).toBe(404);
    const members = [`${baseUrl}/api/v1/users/${ada}`];
    await resourceSetApi.createResourceSetBinding({
      resourceSetId,
      instance: { role: "Reader", members },
    });
    await resourceSetApi.addMembersToBinding({
      ...where,
      instance: {
        additions: [
          `${baseUrl}/api/v1/groups/${group}`,
          `${baseUrl}/oauth2/v1/clients/${app?.id ?? ""}`,
          ...members,
        ],
      },
    });
    const unknown = resourceSetApi.addMembersToBinding({
      ...where,
      instance: { additions: [`${baseUrl}/api/v1/users/00u`] },
    });
    expect((await failure(unknown)).status).toBe(400);
    expect((await resourceSetApi.listBindings({ resourceSetId })).roles).toMatchObject([
      { id: roleId },
    ]);
    const listed = await resourceSetApi.listMembersOfBinding(where);
    expect(listed.members?.map(({ _links }) => _links?.self?.href)).toEqual([
      `${baseUrl}/api/v1/users/${ada}`,
      `${baseUrl}/api/v1/groups/${group}`,
      `${baseUrl}/oauth2/v1/clients/${app?.id ?? ""}`,
    ]);
    const roles = await collect(await roleAssignmentApi.listAssignedRolesForUser({ userId: ada }));
    expect(roles).toMatchObject([{ type: "CUSTOM", label: "Reader" }]);
    const assignees = await roleAssignmentApi.listUsersWithRoleAssignments({});
    expect(assignees.value?.map(({ id }) => id)).toEqual([ada]);
    const memberId = listed.members?.[0]?.id ?? "";
    expect(await resourceSetApi.getMemberOfBinding({ ...where, memberId })).toMatchObject({
      id: memberId,
    });
    await resourceSetApi.unassignMemberFromBinding({ ...where, memberId });
    expect(
      await collect(await roleAssignmentApi.listAssignedRolesForUser({ userId: ada })),
    ).toEqual([]);
    await resourceSetApi.deleteBinding(where);
    expect((await resourceSetApi.listBindings({ resourceSetId })).roles).toEqual([]);
  });

  test("have resources and permissions with conditions", async () => {
    await using org = await openOrg();
    const { customRoleApi, resourceSetApi } = org.client;
    const set = await resourceSetApi.createResourceSet({
      instance: { label: "Zones", description: "x", resources: [] },
    });
    const resourceSetId = set.id ?? "";
    const path = `/api/v1/iam/resource-sets/${resourceSetId}/resources`;
    const target = `${org.baseUrl}/api/v1/zones`;
    const added = await org.send("POST", path, { resourceOrnOrUrl: target });
    const { id } = added.json as { id: string };
    expect((await org.send("POST", path, { resourceOrnOrUrl: target })).status).toBe(400);
    const conditions = { Exclude: { "okta:ORN": ["orn:okta:zone:simdeck:zones:nzo"] } };
    await org.send("PUT", `${path}/${id}`, { conditions });
    expect((await org.send("GET", `${path}/${id}`)).json).toMatchObject({ id, conditions });
    await customRoleApi.createRole({
      instance: { label: "R", description: "x", permissions: ["okta.users.manage"] as never },
    });
    const permission = { roleIdOrLabel: "R", permissionType: "okta.users.manage" };
    const where = { include: { "okta:ResourceAttribute/User/Profile": ["city"] } };
    await customRoleApi.replaceRolePermission({
      ...permission,
      instance: { conditions: where },
    });
    const shown = "/api/v1/iam/roles/R/permissions/okta.users.manage";
    expect((await org.send("GET", shown)).json).toMatchObject({ conditions: where });
    await customRoleApi.deleteRolePermission(permission);
    await customRoleApi.createRolePermission(permission);
    expect((await org.send("GET", shown)).json).not.toHaveProperty("conditions");
  });
});

testConformance(simulator, sdkRules(), import.meta.url);
