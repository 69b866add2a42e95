import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";

const text = (words: string) => ({
  type: "doc" as const,
  version: 1 as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text: words }] }],
});

test("comments and work for a group or role are hidden from everyone else", async () => {
  await using sim = await openSite();
  const { issueComments, issueWorklogs, issues } = sim.admin;
  const { key, id: issueId } = await sim.issue();
  const place = { issueIdOrKey: key };
  const visibility = { type: "role", value: "Administrators" };
  const secret = await issueComments.addComment({ ...place, comment: text("secret"), visibility });
  const open = await issueComments.addComment({ ...place, comment: text("open") });
  const seen = async (client = sim.dev) =>
    (await client.issueComments.getComments(place)).comments?.map(({ id }) => id);
  expect(await seen()).toEqual([open.id]);
  expect(await seen(sim.admin)).toEqual([secret.id, open.id]);
  const hidden = { ...place, id: secret.id ?? "" };
  expect(await statusOf(sim.dev.issueComments.getComment(hidden))).toBe(404);
  const ids = [Number(secret.id), Number(open.id)];
  expect((await sim.dev.issueComments.getCommentsByIds({ ids })).total).toBe(1);
  const jql = 'comment ~ "secret"';
  const found = await sim.dev.issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({ jql });
  expect(found.issues).toEqual([]);
  const shown = await sim.dev.issues.getIssue(place);
  expect(shown.fields.comment).toMatchObject({ total: 1 });
  const foreign = { ...place, comment: text("x"), visibility };
  expect(await statusOf(sim.dev.issueComments.addComment(foreign))).toBe(400);
  const nobody = { ...foreign, visibility: { type: "group", value: "nobody" } };
  expect(await statusOf(issueComments.addComment(nobody))).toBe(400);
  const group = { type: "group" as const, value: "jira-administrators" };
  await issueWorklogs.addWorklog({ ...place, timeSpent: "1h", visibility: group });
  expect((await sim.dev.issueWorklogs.getIssueWorklog(place)).total).toBe(0);
  expect((await issueWorklogs.getIssueWorklog(place)).total).toBe(1);
  const watching = await sim.admin.issueWatchers.getIsWatchingIssueBulk({ issueIds: [issueId] });
  expect(watching.issuesIsWatching).toEqual({ [issueId]: true });
  expect((await issues.getEvents()).map(({ name }) => name)).toContain("Issue Created");
  expect(await issues.getIssueLimitReport({ isReturningKeys: true })).toMatchObject({
    limits: { comment: 5_000 },
    issuesApproachingLimit: { comment: {} },
  });
});

test("values are kept at work, issue types, and many issues", async () => {
  await using sim = await openSite();
  const { issueWorklogs, issueWorklogProperties, issueTypeProperties, issueProperties } = sim.admin;
  const first = await sim.issue();
  const second = await sim.issue();
  const place = { issueIdOrKey: first.key };
  const work = await issueWorklogs.addWorklog({ ...place, timeSpent: "2h" });
  const kept = { ...place, worklogId: work.id ?? "", propertyKey: "bill" };
  const put = (url: string, data: unknown) =>
    sim.admin.sendRequest({ url: `/rest/api/3${url}`, method: "PUT", data }, undefined as never);
  await put(`/issue/${first.key}/worklog/${work.id ?? ""}/properties/bill`, { paid: true });
  expect(await issueWorklogProperties.getWorklogProperty(kept)).toMatchObject({
    value: { paid: true },
  });
  const keys = await issueWorklogProperties.getWorklogPropertyKeys(kept);
  expect(keys.keys).toMatchObject([{ key: "bill" }]);
  await issueWorklogProperties.deleteWorklogProperty(kept);
  await put("/issuetype/10003/properties/color", { tone: "red" });
  const ofType = { issueTypeId: "10003", propertyKey: "color" };
  expect(await issueTypeProperties.getIssueTypeProperty(ofType)).toMatchObject({
    value: { tone: "red" },
  });
  const entitiesIds = [Number(first.id), Number(second.id)];
  await issueProperties.bulkSetIssuesProperties({ entitiesIds, properties: { team: "A" } });
  const team = async (issueIdOrKey: string) =>
    (await issueProperties.getIssueProperty({ issueIdOrKey, propertyKey: "team" }))
      .value as unknown;
  expect(await team(second.key)).toBe("A");
  await issueProperties.bulkSetIssuePropertiesByIssue({
    issues: [{ issueID: Number(second.id), properties: { team: "B" } }],
  });
  await issueProperties.bulkSetIssueProperty({
    propertyKey: "team",
    value: "C",
    filter: { currentValue: "A" },
  });
  expect([await team(first.key), await team(second.key)]).toEqual(["C", "B"]);
  await issueProperties.bulkDeleteIssueProperty({ propertyKey: "team", currentValue: "B" });
  expect(await statusOf(team(second.key))).toBe(404);
  const move = { ids: [Number(work.id)], issueIdOrKey: second.key };
  await sim.admin.sendRequest(
    { url: `/rest/api/3/issue/${first.key}/worklog/move`, method: "POST", data: move },
    undefined as never,
  );
  const other = { issueIdOrKey: second.key };
  expect((await issueWorklogs.getIssueWorklog(other)).total).toBe(1);
  await issueWorklogs.bulkDeleteWorklogs({ ...other, ids: [Number(work.id)] });
  expect((await issueWorklogs.getIssueWorklog(other)).total).toBe(0);
});

test("issues move to another project with their sub-tasks, and their old keys lead to them", async () => {
  await using sim = await openSite();
  const { issueBulkOperations: bulk, issues, projects, projectComponents } = sim.admin;
  await projects.createProject({ key: "APP", name: "App", ...sim.lead });
  const part = await projectComponents.createComponent({ name: "API", project: "PROJ" });
  const { key } = await sim.issue(sim.admin, { components: [{ id: part.id }] });
  await sim.issue(sim.admin, { issuetype: { name: "Sub-task" }, parent: { key } });
  const source = {
    issueIdsOrKeys: [key],
    inferFieldDefaults: true,
    inferStatusDefaults: true,
    inferSubtaskTypeDefault: true,
    inferClassificationDefaults: true,
  };
  const { taskId = "" } = await bulk.submitBulkMove({
    targetToSourcesMapping: { "APP,10003": source },
  });
  expect(await bulk.getBulkOperationProgress({ taskId })).toMatchObject({
    processedAccessibleIssues: [10_000],
  });
  const moved = await issues.getIssue({ issueIdOrKey: key });
  expect(moved).toMatchObject({
    key: "APP-1",
    fields: { issuetype: { name: "Bug" }, components: [], subtasks: [{ key: "APP-2" }] },
  });
  const { values } = await issues.getChangeLogs({ issueIdOrKey: key });
  const fields = values?.flatMap(({ items }) => items?.map(({ field }) => field) ?? []);
  expect(fields).toEqual(expect.arrayContaining(["project", "Key", "issuetype"]));
  const unknown = { targetToSourcesMapping: { "NOPE,10003": source } };
  expect(await statusOf(bulk.submitBulkMove(unknown))).toBe(400);
  await issues.archiveIssuesAsync({ jql: "project = APP" });
  const report = await issues.exportArchivedIssues({ projects: ["APP"] });
  const task = await sim.admin.tasks.getTask({ taskId: report.taskId ?? "" });
  expect(task.result).toMatchObject({ issues: [{ key: "APP-1" }, { key: "APP-2" }] });
});

test("versions have work elsewhere, and components are found over projects", async () => {
  await using sim = await openSite();
  const { projectVersions: versions, projectComponents, issueFields } = sim.admin;
  const { id = "" } = await versions.createVersion({ name: "1.0", projectId: 10_000 });
  const url = "https://example.com/design";
  const work = await versions.createRelatedWork({ id, category: "Design", title: "Plan", url });
  const { relatedWorkId = "" } = work;
  await versions.updateRelatedWork({ id, relatedWorkId, category: "Design", title: "Plans", url });
  expect(await versions.getRelatedWork({ id })).toMatchObject([{ title: "Plans" }]);
  await versions.deleteRelatedWork({ versionId: id, relatedWorkId });
  expect(await versions.getRelatedWork({ id })).toEqual([]);
  await projectComponents.createComponent({ name: "API", project: "PROJ" });
  const query = { projectIdsOrKeys: ["PROJ"], query: "ap" };
  expect(await projectComponents.findComponentsForProjects(query)).toMatchObject({ total: 1 });
  const type = "com.atlassian.jira.plugin.system.customfieldtypes:select";
  const field = await issueFields.createCustomField({ name: "Size", type });
  const fieldId = field.id ?? "";
  const { issueCustomFieldContexts: contexts, issueCustomFieldOptions: options } = sim.admin;
  const mapped = await contexts.getCustomFieldContextsForProjectsAndIssueTypes({
    fieldId,
    mappings: [{ projectId: "10000", issueTypeId: "10002" }],
  });
  const contextId = Number(mapped.values?.[0]?.contextId);
  const made = await options.createCustomFieldOption({
    fieldId,
    contextId,
    options: [{ value: "S" }, { value: "M" }],
  });
  const [small, middle] = made.options ?? [];
  const { key } = await sim.issue(sim.admin, { [fieldId]: { value: "S" } });
  await options.replaceCustomFieldOption({
    fieldId,
    contextId,
    optionId: Number(small?.id),
    replaceWith: Number(middle?.id),
  });
  const shown = await sim.admin.issues.getIssue({ issueIdOrKey: key });
  expect(shown.fields).toMatchObject({ [fieldId]: { value: "M" } });
  await issueFields.trashCustomField({ id: fieldId });
  expect((await issueFields.getTrashedFieldsPaginated()).values).toMatchObject([{ name: "Size" }]);
  const fields = await issueFields.getProjectFields({ projectId: [10_000], workTypeId: [10_002] });
  expect(fields.values.map((one) => one.fieldId)).toContain("summary");
});

testConformance(simulator, conformance, import.meta.url);
