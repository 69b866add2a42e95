import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { openSite, statusOf } from "./testing/site.ts";

test("a filter is seen by the people whom its owner shares it with", async () => {
  await using sim = await openSite();
  const { filters, filterSharing } = sim.admin;
  await sim.issue();
  const { id = "" } = await filters.createFilter({ name: "Mine", jql: "project = PROJ" });
  const filter = { id: Number(id) };
  const find = () =>
    sim.dev.issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({ jql: `filter = ${id}` });
  expect(await statusOf(sim.dev.filters.getFilter(filter))).toBe(400);
  expect(await statusOf(find())).toBe(400);
  const shares = await filterSharing.addSharePermission({
    ...filter,
    type: "group",
    groupname: "jira-software-users",
  });
  expect(shares).toMatchObject([{ type: "group", group: { name: "jira-software-users" } }]);
  expect((await sim.dev.filters.getFilter(filter)).name).toBe("Mine");
  expect((await find()).issues).toHaveLength(1);
  const change = { ...filter, name: "Ours", jql: "project = PROJ" };
  expect(await statusOf(sim.dev.filters.updateFilter(change))).toBe(403);
  const editPermissions = [{ type: "user", user: { accountId: sim.devId } }];
  const data = { name: "Ours", editPermissions };
  // The SDK leaves editPermissions of a change out.
  const url = `/rest/api/3/filter/${id}`;
  await sim.admin.sendRequest({ url, method: "PUT", data }, undefined as never);
  expect((await sim.dev.filters.updateFilter(change)).editPermissions).toMatchObject([
    { type: "user", user: { accountId: sim.devId } },
  ]);
  const share = { ...filter, permissionId: Number(shares[0]?.id) };
  expect(await filterSharing.getSharePermission(share)).toMatchObject({ type: "group" });
  await filterSharing.deleteSharePermission(share);
  expect(await filterSharing.getSharePermissions(filter)).toEqual([]);
  await filters.changeFilterOwner({ ...filter, accountId: sim.devId });
  expect(await statusOf(filters.getFilter(filter))).toBe(400);
  const unknown = { ...filter, type: "group", groupname: "nobody" };
  expect(await statusOf(sim.dev.filterSharing.addSharePermission(unknown))).toBe(400);
});

test("new filters are shared as their owner has set it", async () => {
  await using sim = await openSite();
  const { filterSharing, filters } = sim.admin;
  expect(await filterSharing.getDefaultShareScope()).toEqual({ scope: "PRIVATE" });
  await filterSharing.setDefaultShareScope({ scope: "GLOBAL" });
  expect(await filterSharing.getDefaultShareScope()).toEqual({ scope: "AUTHENTICATED" });
  const filter = await filters.createFilter({ name: "All", jql: "project = PROJ" });
  expect(filter.sharePermissions).toMatchObject([{ type: "loggedin" }]);
});

test("dashboards are created, shared, found, copied and deleted", async () => {
  await using sim = await openSite();
  const { dashboards } = sim.admin;
  const shared = { type: "project", projectId: "10000", projectRoleId: "10002" };
  const content = { name: "Team", description: "Work", editPermissions: [] };
  const made = await dashboards.createDashboard({ ...content, sharePermissions: [shared] });
  expect(made).toMatchObject({
    name: "Team",
    isWritable: true,
    sharePermissions: [{ type: "project", project: { key: "PROJ" }, role: { id: 10_002 } }],
  });
  const { id } = made;
  expect(await statusOf(sim.dev.dashboards.getDashboard({ id }))).toBe(404);
  const open = { ...content, sharePermissions: [{ type: "global" }] };
  await dashboards.updateDashboard({ id, ...open });
  expect(await sim.dev.dashboards.getDashboard({ id })).toMatchObject({ isWritable: false });
  expect(await statusOf(sim.dev.dashboards.deleteDashboard({ id }))).toBe(403);
  const copy = await sim.dev.dashboards.copyDashboard({ id, ...open, name: "Copy" });
  const found = await dashboards.getDashboardsPaginated({ dashboardName: "o", orderBy: "-name" });
  expect(found.values?.map(({ name }) => name)).toEqual(["Copy"]);
  expect((await dashboards.getAllDashboards({ filter: "my" })).dashboards).toMatchObject([{ id }]);
  expect(await statusOf(dashboards.createDashboard(open))).toBe(400);
  await sim.dev.dashboards.deleteDashboard({ id: copy.id });
  expect((await dashboards.getAllDashboards()).total).toBe(1);
});

test("a site lists types, statuses and workflows, and proposes issues", async () => {
  await using sim = await openSite();
  const { admin } = sim;
  await sim.issue(admin, { summary: "Fix the login" });
  await sim.issue(admin, { summary: "Write docs" });
  const picked = await admin.issueSearch.getIssuePickerResource({
    query: "log",
    showSubTasks: true,
  });
  expect(picked.sections).toMatchObject([
    { id: "cs", issues: [{ key: "PROJ-1", summary: "Fix the <b>log</b>in" }] },
  ]);
  const types = await admin.issueTypes.getIssueTypesForProject({ projectId: 10_000, level: -1 });
  expect(types.map(({ name }) => name)).toEqual(["Sub-task"]);
  const hierarchy = await admin.projects.getHierarchy({ projectId: 10_000 });
  expect(hierarchy.hierarchy?.map(({ level }) => level)).toEqual([1, 0, -1]);
  expect((await admin.projects.getRecent()).map(({ key }) => key)).toEqual(["PROJ"]);
  const found = await admin.issueSearch.searchForIssuesIds({ jql: "project = PROJ" });
  expect(found.issueIds).toEqual([10_001, 10_000]);
  const accessible = { projectTypeKey: "software" } as const;
  expect(await admin.projectTypes.getAccessibleProjectTypeByKey(accessible)).toMatchObject({
    key: "software",
  });
  const keys = (await admin.projectTypes.getAllProjectTypes()).map(({ key }) => key);
  expect(keys).toEqual(["software", "business", "service_desk"]);
  await admin.projectTypes.getAllAccessibleProjectTypes();
  expect(await admin.projectTypes.getProjectTypeByKey("software")).toMatchObject({
    formattedKey: "Software",
  });
  const resolutions = await admin.issueResolutions.searchResolutions({ onlyDefault: true });
  expect(resolutions.values).toMatchObject([{ name: "Done", isDefault: true }]);
  const statuses = await admin.status.search({ statusCategory: "IN_PROGRESS" });
  expect(statuses.values).toMatchObject([{ name: "In Progress", scope: { type: "GLOBAL" } }]);
  const byId = await admin.status.getStatusesById({ id: ["3"] });
  expect(byId).toMatchObject([{ name: "In Progress", statusCategory: "IN_PROGRESS" }]);
  // The SDK's method for this route is deprecated; apps still call it.
  const url = "/rest/api/3/workflow/search?expand=statuses,transitions";
  const workflows: unknown = await admin.sendRequest({ url }, undefined as never);
  expect(workflows).toMatchObject({ values: [{ transitions: [{}, {}, {}] }] });
  expect(await admin.jiraSettings.getConfiguration()).toMatchObject({ votingEnabled: true });
});

testConformance(simulator, conformance, import.meta.url);
