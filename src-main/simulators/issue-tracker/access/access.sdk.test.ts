import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";

test("groups are created, joined, found, left and deleted", async () => {
  await using sim = await openSite();
  const { groups, groupAndUserPicker } = sim.admin;
  const group = await groups.createGroup({ name: "support" });
  expect(group).toMatchObject({ name: "support", users: { size: 0 } });
  const { groupId = "" } = group;
  const joined = await groups.addUserToGroup({ groupId, accountId: sim.devId });
  expect(joined.users?.size).toBe(1);
  expect(await statusOf(groups.addUserToGroup({ groupId, accountId: sim.devId }))).toBe(400);
  const members = await groups.getUsersFromGroup({ groupname: "support" });
  expect(members.values?.map(({ accountId }) => accountId)).toEqual([sim.devId]);
  const own = await sim.admin.users.getUserGroups({ accountId: sim.devId });
  expect(own.map(({ name }) => name)).toEqual(["jira-software-users", "support"]);
  const bulk = await groups.bulkGetGroups({ groupName: ["support", "jira-administrators"] });
  expect(bulk.values?.map(({ name }) => name)).toEqual(["jira-administrators", "support"]);
  const found = await groups.findGroups({ query: "supp" });
  expect(found.groups).toMatchObject([{ name: "support", html: "<b>supp</b>ort", groupId }]);
  const both = await groupAndUserPicker.findUsersAndGroups({ query: "sim" });
  expect(both).toMatchObject({
    users: { total: 1, users: [{ displayName: "Sim User" }] },
    groups: { total: 0, groups: [] },
  });
  await groups.removeUserFromGroup({ groupId, accountId: sim.devId });
  await groups.removeGroup({ groupname: "support" });
  expect(await statusOf(groups.getUsersFromGroup({ groupId }))).toBe(404);
  const software = { groupname: "jira-software-users" };
  expect(await statusOf(groups.removeGroup(software))).toBe(400);
  expect(await statusOf(sim.dev.groups.createGroup({ name: "mine" }))).toBe(403);
});

test("roles of a project have users and groups as actors", async () => {
  await using sim = await openSite();
  const { projectRoles, projectRoleActors } = sim.admin;
  const urls = await projectRoles.getProjectRoles("PROJ");
  expect(Object.keys(urls)).toEqual(["Administrators", "Developers", "Users"]);
  const role = { projectIdOrKey: "PROJ", id: 10_001 };
  const added = await projectRoleActors.addActorUsers({ ...role, user: [sim.devId] });
  expect(added.actors).toMatchObject([
    {
      displayName: "Dev User",
      type: "atlassian-user-role-actor",
      actorUser: { accountId: sim.devId },
    },
  ]);
  await projectRoleActors.setActors({
    ...role,
    categorisedActors: { "atlassian-group-role-actor": ["jira-software-users"] },
  });
  const shown = await projectRoles.getProjectRole(role);
  expect(shown.actors).toMatchObject([
    { type: "atlassian-group-role-actor", actorGroup: { name: "jira-software-users" } },
  ]);
  const ofDev = await sim.dev.projectRoles.getProjectRoleDetails({
    projectIdOrKey: "PROJ",
    currentMember: true,
  });
  expect(ofDev.map(({ name }) => name)).toEqual(["Developers"]);
  await projectRoleActors.deleteActor({ ...role, group: "jira-software-users" });
  expect((await projectRoles.getProjectRole(role)).actors).toEqual([]);
  expect(
    await statusOf(sim.dev.projectRoleActors.addActorUsers({ ...role, user: [sim.devId] })),
  ).toBe(403);
});

test("roles of the site are created, changed and deleted, with actors for new projects", async () => {
  await using sim = await openSite();
  const { projectRoles, projectRoleActors } = sim.admin;
  const { id = 0 } = await projectRoles.createProjectRole({ name: "Testers" });
  await projectRoles.fullyUpdateProjectRole({ id, name: "QA", description: "They test" });
  await projectRoles.partialUpdateProjectRole({ id, description: "They test it" });
  expect(await projectRoles.getProjectRoleById({ id })).toMatchObject({
    name: "QA",
    description: "They test it",
  });
  await projectRoleActors.addProjectRoleActorsToRole({ id, user: [sim.devId] });
  const actors = await projectRoleActors.getProjectRoleActorsForRole({ id });
  expect(actors.actors).toMatchObject([{ displayName: "Dev User" }]);
  await sim.admin.projects.createProject({ key: "NEW", name: "New", ...sim.lead });
  const inProject = { projectIdOrKey: "NEW", id };
  expect((await projectRoles.getProjectRole(inProject)).actors).toMatchObject([
    { displayName: "Dev User" },
  ]);
  await projectRoleActors.deleteProjectRoleActorsFromRole({ id, user: sim.devId });
  expect(await statusOf(projectRoles.createProjectRole({ name: "qa" }))).toBe(409);
  expect((await projectRoles.getAllProjectRoles()).map(({ name }) => name)).toContain("QA");
  expect(await statusOf(projectRoles.deleteProjectRole({ id: 10_002 }))).toBe(409);
  await projectRoles.deleteProjectRole({ id });
  expect(await statusOf(projectRoles.getProjectRoleById({ id }))).toBe(404);
});

test("permission schemes say who sees a project and works in it", async () => {
  await using sim = await openSite();
  const { permissionSchemes, projectPermissionSchemes } = sim.admin;
  await sim.issue();
  const scheme = await permissionSchemes.createPermissionScheme({
    name: "Closed",
    permissions: ["BROWSE_PROJECTS", "ADMINISTER_PROJECTS", "CREATE_ISSUES", "EDIT_ISSUES"].map(
      (permission) => ({ permission, holder: { type: "projectRole", parameter: "10002" } }),
    ),
  });
  const schemeId = scheme.id ?? 0;
  const chosen = { projectKeyOrId: "PROJ", id: schemeId };
  await projectPermissionSchemes.assignPermissionScheme(chosen);
  const issue = { issueIdOrKey: "PROJ-1" };
  const find = () =>
    sim.dev.issueSearch
      .searchForIssuesUsingJqlEnhancedSearch({ jql: "created < now(1)" })
      .catch(() =>
        sim.dev.issueSearch.searchForIssuesUsingJqlEnhancedSearch({ jql: "project is not empty" }),
      );
  expect(await statusOf(sim.dev.issues.getIssue(issue))).toBe(404);
  expect((await find()).issues).toEqual([]);
  expect((await sim.dev.projects.searchProjects()).values).toEqual([]);
  expect(await statusOf(sim.issue(sim.dev))).toBe(400);
  const grant = await permissionSchemes.createPermissionGrant({
    schemeId,
    permission: "BROWSE_PROJECTS",
    holder: { type: "user", parameter: sim.devId },
  });
  expect((await find()).issues).toHaveLength(1);
  const edit = { ...issue, fields: { summary: "Two" } };
  expect(await statusOf(sim.dev.issues.editIssue(edit))).toBe(403);
  await sim.admin.projectRoleActors.addActorUsers({
    projectIdOrKey: "PROJ",
    id: 10_002,
    user: [sim.devId],
  });
  await sim.dev.issues.editIssue(edit);
  const grants = await permissionSchemes.getPermissionSchemeGrants({ schemeId });
  expect(grants.permissions).toHaveLength(5);
  const one = { schemeId, permissionId: grant.id ?? 0 };
  expect(await permissionSchemes.getPermissionSchemeGrant(one)).toMatchObject({
    permission: "BROWSE_PROJECTS",
    holder: { type: "user", parameter: sim.devId },
  });
  await permissionSchemes.deletePermissionSchemeEntity(one);
  expect(await statusOf(permissionSchemes.deletePermissionScheme({ schemeId }))).toBe(400);
  await projectPermissionSchemes.assignPermissionScheme({ projectKeyOrId: "PROJ", id: 0 });
  const assigned = await projectPermissionSchemes.getAssignedPermissionScheme("PROJ");
  expect(assigned.name).toBe("Default Permission Scheme");
  await permissionSchemes.updatePermissionScheme({ schemeId, name: "Shut" });
  const { permissionSchemes: all } = await permissionSchemes.getAllPermissionSchemes();
  expect(all?.map(({ name }) => name)).toEqual(["Default Permission Scheme", "Shut"]);
  expect((await permissionSchemes.getPermissionScheme({ schemeId })).name).toBe("Shut");
  await permissionSchemes.deletePermissionScheme({ schemeId });
  expect(await statusOf(permissionSchemes.getPermissionScheme({ schemeId }))).toBe(404);
});

test("a developer works on issues, and leaves administration to others", async () => {
  await using sim = await openSite();
  const { dev, admin } = sim;
  const issue = { issueIdOrKey: "PROJ-1" };
  await sim.issue(dev);
  await dev.issues.editIssue({ ...issue, fields: { summary: "Mine" } });
  await dev.issues.doTransition({ ...issue, transition: { id: "21" } });
  const comment = await admin.issueComments.addComment({ ...issue, comment: "Hello" });
  const own = await dev.issueComments.addComment({ ...issue, comment: "Hi" });
  await dev.issueComments.updateComment({ ...issue, id: own.id ?? "", body: "Hi!" });
  const others = { ...issue, id: comment.id ?? "" };
  expect(await statusOf(dev.issueComments.updateComment({ ...others, body: "x" }))).toBe(403);
  expect(await statusOf(dev.issueComments.deleteComment(others))).toBe(403);
  await admin.issueComments.deleteComment({ ...issue, id: own.id ?? "" });
  expect(await statusOf(dev.issues.deleteIssue(issue))).toBe(403);
  const fields = { reporter: { id: sim.adminId } };
  expect(await statusOf(dev.issues.editIssue({ ...issue, fields }))).toBe(400);
  expect(await statusOf(dev.projects.deleteProject("PROJ"))).toBe(403);
  const held = await dev.permissions.getMyPermissions({
    permissions: "EDIT_ISSUES,DELETE_ISSUES,ADMINISTER",
    projectKey: "PROJ",
  });
  expect(held.permissions).toMatchObject({
    EDIT_ISSUES: { havePermission: true },
    DELETE_ISSUES: { havePermission: false },
    ADMINISTER: { havePermission: false },
  });
  const checked = await admin.permissions.getBulkPermissions({
    accountId: sim.devId,
    globalPermissions: ["ADMINISTER", "BULK_CHANGE"],
    projectPermissions: [
      { permissions: ["EDIT_ISSUES", "DELETE_ISSUES"], issues: [10_000], projects: [10_000] },
    ],
  });
  expect(checked).toEqual({
    globalPermissions: ["BULK_CHANGE"],
    projectPermissions: [
      { permission: "EDIT_ISSUES", issues: [10_000], projects: [10_000] },
      { permission: "DELETE_ISSUES", issues: [], projects: [] },
    ],
  });
});

test("users are found by permissions and by their relations to issues", async () => {
  await using sim = await openSite();
  const { userSearch, users } = sim.admin;
  await sim.issue(sim.dev, { assignee: { id: sim.devId } });
  const idsOf = (found: readonly { accountId?: string }[] = []) =>
    found.map(({ accountId }) => accountId);
  const both = [sim.adminId, sim.devId];
  const ofProjects = await userSearch.findBulkAssignableUsers({ projectKeys: "PROJ" });
  expect(idsOf(ofProjects)).toEqual(both);
  const assignable = await userSearch.findAssignableUsers({ project: "PROJ", query: "dev" });
  expect(idsOf(assignable)).toEqual([sim.devId]);
  const deleters = await userSearch.findUsersWithAllPermissions({
    permissions: "DELETE_ISSUES",
    projectKey: "PROJ",
  });
  expect(idsOf(deleters)).toEqual([sim.adminId]);
  const viewers = await userSearch.findUsersWithBrowsePermission({ issueKey: "PROJ-1" });
  expect(idsOf(viewers)).toEqual(both);
  const picked = await userSearch.findUsersForPicker({ query: "sim", showAvatar: true });
  expect(picked).toMatchObject({
    total: 1,
    users: [{ html: "<b>Sim</b> User - <b>sim</b>@example.com", displayName: "Sim User" }],
  });
  const query = "is assignee of PROJ AND is reporter of (PROJ-1, OTHER)";
  expect(idsOf((await userSearch.findUsersByQuery({ query })).values)).toEqual([sim.devId]);
  const keys = await userSearch.findUserKeysByQuery({ query });
  expect(idsOf(keys.values)).toEqual([sim.devId]);
  const none = "is voter of PROJ or is commenter of PROJ or is transitioner of PROJ";
  expect((await userSearch.findUsersByQuery({ query: none })).values).toEqual([]);
  expect(await statusOf(userSearch.findUsersByQuery({ query: "is owner of PROJ" }))).toBe(400);
  // The SDK encodes the list of ids twice.
  const url = `/rest/api/3/user/bulk?${both.map((id) => `accountId=${id}`).join("&")}`;
  const bulk = await sim.admin.sendRequest<{ values: { accountId: string }[] }>(
    { url, method: "GET" },
    undefined as never,
  );
  expect(idsOf(bulk.values)).toEqual(both);
  expect(idsOf(await users.getAllUsersDefault())).toEqual(both);
  expect(idsOf(await userSearch.findUsers({ query: "user" }))).toEqual(both);
});

testConformance(simulator, conformance, import.meta.url);
