import { AgileClient } from "jira.js";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";

test("administrators change settings of the site, and their changes are recorded", async () => {
  await using sim = await openSite();
  const { jiraSettings, serverInfo, announcementBanner, auditRecords, timeTracking } = sim.admin;
  await jiraSettings.setApplicationProperty({
    id: "jira.title",
    body: { id: "jira.title", value: "Ours" },
  });
  expect((await serverInfo.getServerInfo()).serverTitle).toBe("Ours");
  expect(await jiraSettings.getApplicationProperty()).toMatchObject([{ value: "Ours" }]);
  expect(await jiraSettings.getAdvancedSettings()).toHaveLength(1);
  await announcementBanner.setBanner({ message: "Hello", isEnabled: true });
  expect(await announcementBanner.getBanner()).toMatchObject({ message: "Hello" });
  await timeTracking.selectTimeTrackingImplementation({ key: "JIRA" });
  const chosen: unknown = await sim.admin.sendRequest(
    { url: "/rest/api/3/configuration/timetracking", method: "GET" },
    undefined as never,
  );
  expect(chosen).toMatchObject({ key: "JIRA" });
  expect(await timeTracking.getAvailableTimeTrackingImplementations()).toHaveLength(1);
  const days = { workingDaysPerWeek: 5, timeFormat: "pretty", defaultUnit: "minute" };
  const usual = { ...days, workingHoursPerDay: 8 };
  expect(await timeTracking.setSharedTimeTrackingConfiguration(usual)).toEqual(usual);
  const long = { ...days, workingHoursPerDay: 9 };
  expect(await statusOf(timeTracking.setSharedTimeTrackingConfiguration(long))).toBe(400);
  expect(await timeTracking.getSharedTimeTrackingConfiguration()).toEqual(usual);
  expect((await sim.admin.applicationRoles.getAllApplicationRoles()).length).toBe(4);
  const role = await sim.admin.applicationRoles.getApplicationRole({ key: "jira-software" });
  expect(role).toMatchObject({ userCount: 2, numberOfSeats: 10 });
  const { licenseMetrics } = sim.admin;
  expect((await licenseMetrics.getLicense()).applications).toHaveLength(4);
  expect(await licenseMetrics.getApproximateLicenseCount()).toMatchObject({ value: "2" });
  await sim.admin.projectCategories.createProjectCategory({ name: "Apps" });
  const records = await auditRecords.getAuditRecords({ filter: "category" });
  expect(records).toMatchObject({
    records: [
      {
        summary: "Project category created",
        objectItem: { name: "Apps" },
        authorAccountId: sim.adminId,
      },
    ],
  });
  expect(await statusOf(sim.dev.auditRecords.getAuditRecords())).toBe(403);
});

test("users have columns, preferences and addresses", async () => {
  await using sim = await openSite();
  const { issueNavigatorSettings, users, myself, userNavProperties, filters } = sim.admin;
  const columnsOf = (list: readonly { value?: string }[]) => list.map(({ value }) => value);
  await sim.admin.sendRequest(
    { url: "/rest/api/3/settings/columns", method: "PUT", data: ["summary", "status"] },
    undefined as never,
  );
  const ofSite = await issueNavigatorSettings.getIssueNavigatorDefaultColumns();
  expect(columnsOf(ofSite)).toEqual(["summary", "status"]);
  await users.setUserColumns({ columns: ["labels"] });
  expect(columnsOf(await users.getUserDefaultColumns())).toEqual(["labels"]);
  await users.resetUserColumns({});
  expect(columnsOf(await users.getUserDefaultColumns())).toEqual(["summary", "status"]);
  expect(await statusOf(users.setUserColumns({ columns: ["nope"] }))).toBe(400);
  const foreign = { accountId: sim.adminId };
  expect(await statusOf(sim.dev.users.getUserDefaultColumns(foreign))).toBe(403);
  const filter = await filters.createFilter({ name: "Mine", jql: "project = PROJ" });
  const id = Number(filter.id);
  expect(await statusOf(filters.getColumns({ id }))).toBe(404);
  await filters.setColumns({ id, columns: ["priority"] });
  expect(columnsOf(await filters.getColumns({ id }))).toEqual(["priority"]);
  await filters.resetColumns({ id });
  const headers = { "content-type": "application/json" };
  const put = (path: string, value: unknown) => {
    const data = JSON.stringify(value);
    const url = `/rest/api/3${path}`;
    return sim.admin.sendRequest({ url, method: "PUT", data, headers }, undefined as never);
  };
  await put("/mypreferences?key=colour", "blue");
  expect(await myself.getPreference({ key: "colour" })).toBe("blue");
  await myself.removePreference({ key: "colour" });
  expect(await statusOf(myself.getPreference({ key: "colour" }))).toBe(404);
  expect(await myself.getLocale()).toEqual({ locale: "en_US" });
  await put("/user/nav4-opt-property/nav-state", "open");
  const propertyKey = "nav-state";
  expect(await userNavProperties.getUserNavProperty({ propertyKey })).toMatchObject({
    value: "open",
  });
  expect(await users.getUserEmail({ accountId: sim.devId })).toMatchObject({
    email: "dev@example.com",
  });
  expect(await users.getUserEmailBulk({ accountId: [sim.devId] as never })).toHaveLength(1);
});

test("dashboards have gadgets, whose items keep values", async () => {
  await using sim = await openSite();
  const { dashboards } = sim.admin;
  const shares = { sharePermissions: [], editPermissions: [] };
  const { id } = await dashboards.createDashboard({ name: "Team", ...shares });
  const dashboardId = Number(id);
  const { gadgets } = await dashboards.getAllAvailableDashboardGadgets();
  const [first] = gadgets;
  const made = await dashboards.addGadget({
    dashboardId,
    moduleKey: first?.moduleKey ?? "",
    color: "red",
  });
  expect(made).toMatchObject({ title: first?.title, color: "red" });
  await dashboards.updateGadget({ dashboardId, gadgetId: made.id, title: "Mine" });
  expect(await dashboards.getAllGadgets({ dashboardId })).toMatchObject({
    gadgets: [{ title: "Mine", position: { row: 0, column: 0 } }],
  });
  expect(await statusOf(dashboards.addGadget({ dashboardId, moduleKey: "nope" }))).toBe(400);
  const url = `/rest/api/3/dashboard/${id}/items/${String(made.id)}/properties/config`;
  const data = { rows: 5 };
  await sim.admin.sendRequest({ url, method: "PUT", data }, undefined as never);
  const item = { dashboardId: id, itemId: String(made.id), propertyKey: "config" };
  expect(await dashboards.getDashboardItemProperty(item)).toMatchObject({ value: { rows: 5 } });
  const copy = await dashboards.copyDashboard({ id, name: "Copy", ...shares });
  const copied = { dashboardId: Number(copy.id) };
  expect((await dashboards.getAllGadgets(copied)).gadgets).toHaveLength(1);
  await dashboards.removeGadget({ dashboardId, gadgetId: made.id });
  expect((await dashboards.getAllGadgets({ dashboardId })).gadgets).toEqual([]);
  const edited = await dashboards.bulkEditDashboards({
    action: "changeOwner",
    entityIds: [dashboardId, 99],
    changeOwnerDetails: { newOwner: sim.devId, autofixName: true },
  });
  expect(edited.entityErrors).toHaveProperty("99");
  expect((await sim.dev.dashboards.getDashboard({ id })).isWritable).toBe(true);
});

test("boards have features and reports, and epics are ranked and changed", async () => {
  await using sim = await openSite();
  const agile = new AgileClient({
    host: sim.baseUrl,
    authentication: { basic: { email: "sim@example.com", apiToken: "any" } },
  });
  const boardId = 1;
  const { features = [] } = await agile.board.getFeaturesForBoard({ boardId });
  expect(features.map(({ boardFeature }) => boardFeature)).toContain("BACKLOG");
  await agile.board.toggleFeatures({
    boardId,
    body: { boardId, feature: "REPORTS", enabling: false },
  });
  const after = await agile.board.getFeaturesForBoard({ boardId });
  expect(after.features?.filter(({ state }) => state === "DISABLED")).toMatchObject([
    { boardFeature: "REPORTS" },
  ]);
  expect((await agile.board.getReportsForBoard({ boardId })).reports).toHaveLength(5);
  const filter = { boardId, quickFilterId: 1 };
  expect(await statusOf(agile.board.getQuickFilter(filter))).toBe(404);
  const epic = { issuetype: { name: "Epic" } };
  const [one, two] = [await sim.issue(sim.admin, epic), await sim.issue(sim.admin, epic)];
  await agile.epic.rankEpics({ epicIdOrKey: two.key, rankBeforeEpic: one.key });
  const { values } = await agile.board.getEpics({ boardId });
  expect(values.map(({ id }) => id)).toEqual([Number(two.id), Number(one.id)]);
  const changed = await agile.epic.partiallyUpdateEpic({
    epicIdOrKey: one.key,
    summary: "Launch",
    done: true,
    color: { key: "color_4" },
  });
  expect(changed).toMatchObject({ summary: "Launch", done: true, color: { key: "color_4" } });
  const { key } = await sim.issue();
  const move = { boardId, issues: [key] };
  expect(await statusOf(agile.board.moveIssuesToBoard(move))).toBe(400);
});

test("tools submit builds, deployments, repositories and flags for issues", async () => {
  await using sim = await openSite();
  const agile = new AgileClient({
    host: sim.baseUrl,
    authentication: { basic: { email: "sim@example.com", apiToken: "any" } },
  });
  const { key } = await sim.issue();
  const times = { updateSequenceNumber: 2, lastUpdated: "2026-01-15T12:00:00Z" };
  const build = {
    ...times,
    pipelineId: "main",
    buildNumber: 7,
    displayName: "Build 7",
    url: "https://ci.example.com/7",
    state: "successful",
  };
  const submitted = await agile.builds.submitBuilds({
    properties: { account: "a" },
    builds: [
      { ...build, issueKeys: [key] },
      { ...build, buildNumber: 8, issueKeys: ["NOPE-1"] },
    ],
  });
  expect(submitted).toMatchObject({
    acceptedBuilds: [{ pipelineId: "main", buildNumber: 7 }],
    rejectedBuilds: [{ key: { buildNumber: 8 } }],
    unknownIssueKeys: ["NOPE-1"],
  });
  const place = { pipelineId: "main", buildNumber: 7 };
  const older = { ...build, updateSequenceNumber: 1, displayName: "Old", issueKeys: [key] };
  await agile.builds.submitBuilds({ builds: [older] });
  expect(await agile.builds.getBuildByKey(place)).toMatchObject({ displayName: "Build 7" });
  await sim.admin.sendRequest(
    { url: "/rest/builds/0.1/bulkByProperties?account=a", method: "DELETE" },
    undefined as never,
  );
  expect(await statusOf(agile.builds.getBuildByKey(place))).toBe(404);
  const deployment = {
    ...times,
    deploymentSequenceNumber: 3,
    displayName: "Deploy",
    associations: [{ associationType: "issueIdOrKeys", values: [key] }],
    pipeline: { id: "p", displayName: "P", url: "https://ci.example.com" },
    environment: { id: "prod", displayName: "Prod", type: "production" },
    state: "successful",
  };
  await agile.deployments.submitDeployments({ deployments: [deployment] } as never);
  const at = { pipelineId: "p", environmentId: "prod", deploymentSequenceNumber: 3 };
  expect(await agile.deployments.getDeploymentByKey(at)).toMatchObject({ state: "successful" });
  expect(await agile.deployments.getDeploymentGatingStatusByKey(at)).toMatchObject({
    gatingStatus: "allowed",
  });
  const commit = { id: "abc", issueKeys: [key], updateSequenceId: 1, message: "Fix" };
  const repository = { id: "repo", name: "App", url: "https://git.example.com", commits: [commit] };
  const stored = await agile.developmentInformation.storeDevelopmentInformation({
    repositories: [repository, { name: "Bad" }],
  } as never);
  expect(stored).toMatchObject({
    acceptedDevinfoEntities: { repo: { commits: ["abc"] } },
    failedDevinfoEntities: { unknown: {} },
  });
  const ofRepository = { repositoryId: "repo" };
  const { developmentInformation } = agile;
  const shown = await developmentInformation.getRepository(ofRepository);
  expect(shown.commits).toMatchObject([{ message: "Fix" }]);
  const gone = { ...ofRepository, entityType: "commit", entityId: "abc" };
  await developmentInformation.deleteEntity(gone);
  expect((await developmentInformation.getRepository(ofRepository)).commits).toEqual([]);
  await developmentInformation.deleteRepository(ofRepository);
  expect(await statusOf(developmentInformation.getRepository(ofRepository))).toBe(404);
  const flag = { id: "f1", key: "dark", updateSequenceId: 1, issueKeys: [key] };
  const flags = await agile.featureFlags.submitFeatureFlags({ flags: [flag] } as never);
  expect(flags).toMatchObject({ acceptedFeatureFlags: ["f1"] });
  const found = await agile.featureFlags.getFeatureFlagById({ featureFlagId: "f1" });
  expect(found).toMatchObject({ key: "dark" });
});

testConformance(simulator, conformance, import.meta.url);
