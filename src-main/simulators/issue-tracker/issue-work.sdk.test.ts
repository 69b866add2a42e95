import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { openSite, statusOf } from "./testing/site.ts";

/** A site with three issues and the versions 1.0, 2.0 and 3.0. */
async function setup() {
  const site = await openSite();
  const { admin } = site;
  for (const summary of ["One", "Two", "Three"]) await site.issue(admin, { summary });
  const versions: string[] = [];
  for (const name of ["1.0", "2.0", "3.0"]) {
    const { id = "" } = await admin.projectVersions.createVersion({ name, projectId: 10_000 });
    versions.push(id);
  }
  const summaries = async () => {
    const jql = "project = PROJ ORDER BY key";
    const found = await admin.issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({
      jql,
      fields: ["summary"],
    });
    return (found.issues ?? []).map(({ fields }) => fields.summary);
  };
  const progress = async (call: Promise<{ taskId?: string }>) => {
    const { taskId = "" } = await call;
    return admin.issueBulkOperations.getBulkOperationProgress({ taskId });
  };
  const collection = (name: string) => site.running.collections.find((one) => one.name === name);
  return { ...site, versions, summaries, progress, collection };
}

describe("bulk operations", () => {
  test("edit, move, watch and delete issues, and report the rest with reasons", async () => {
    await using sim = await setup();
    const { issueBulkOperations: bulk, issues } = sim.admin;
    const selectedIssueIdsOrKeys = ["PROJ-1", "PROJ-2", "NOPE-1"];
    const edited = await sim.progress(
      bulk.submitBulkEdit({
        selectedIssueIdsOrKeys,
        selectedActions: ["labels", "priority", "summary"],
        editedFieldsInput: {
          labelsFields: [
            { fieldId: "labels", bulkEditMultiSelectFieldOption: "ADD", labels: [{ name: "red" }] },
          ],
          priority: { priorityId: "1" },
          singleLineTextFields: [{ fieldId: "summary", text: "Same" }],
          richTextFields: [],
        },
      }),
    );
    expect(edited).toMatchObject({
      status: "COMPLETE",
      processedAccessibleIssues: [10_000, 10_001],
      invalidOrInaccessibleIssueCount: 1,
      totalIssueCount: 3,
    });
    expect(await sim.summaries()).toEqual(["Same", "Same", "Three"]);
    const first = await issues.getIssue({ issueIdOrKey: "PROJ-1" });
    expect(first.fields).toMatchObject({ labels: ["red"], priority: { name: "Highest" } });
    const bulkTransitionInputs = [
      { selectedIssueIdsOrKeys: ["PROJ-1"], transitionId: "31" },
      { selectedIssueIdsOrKeys: ["PROJ-2"], transitionId: "99" },
    ];
    const moved = await sim.progress(bulk.submitBulkTransition({ bulkTransitionInputs }));
    expect(moved).toMatchObject({
      processedAccessibleIssues: [10_000],
      failedAccessibleIssues: { "10001": [expect.stringContaining("illegal workflow")] },
    });
    await bulk.submitBulkWatch({ selectedIssueIdsOrKeys: ["PROJ-3"] });
    await bulk.submitBulkUnwatch({ selectedIssueIdsOrKeys: ["PROJ-3"] });
    const watchers = await sim.admin.issueWatchers.getIssueWatchers({ issueIdOrKey: "PROJ-3" });
    expect(watchers.watchCount).toBe(0);
    const transitions = await bulk.getAvailableTransitions({
      issueIdsOrKeys: ["PROJ-1", "PROJ-2"],
    });
    expect(transitions.availableTransitions).toMatchObject([{ issues: ["PROJ-1", "PROJ-2"] }]);
    const fields = await bulk.getBulkEditableFields({ issueIdsOrKeys: "PROJ-1" });
    expect(fields.fields?.map(({ id }) => id)).toContain("labels");
    const removed = await bulk.submitBulkDelete({ selectedIssueIdsOrKeys: ["PROJ-1", "PROJ-2"] });
    expect(await sim.summaries()).toEqual(["Three"]);
    const task = await sim.admin.tasks.getTask({ taskId: removed.taskId ?? "" });
    expect(task).toMatchObject({ status: "COMPLETE", progress: 100 });
    expect(await statusOf(bulk.getBulkOperationProgress({ taskId: "1" }))).toBe(404);
  });

  test("change nothing that the caller may not change", async () => {
    await using sim = await setup();
    const { taskId = "" } = await sim.dev.issueBulkOperations.submitBulkDelete({
      selectedIssueIdsOrKeys: ["PROJ-1"],
    });
    const progress = await sim.dev.issueBulkOperations.getBulkOperationProgress({ taskId });
    expect(progress.failedAccessibleIssues).toEqual({
      "10000": [expect.stringContaining("permission")],
    });
    expect(await sim.summaries()).toHaveLength(3);
  });
});

test("versions are moved, merged, counted, and exchanged when they go", async () => {
  await using sim = await setup();
  const { projectVersions, issues, projectComponents } = sim.admin;
  const [first = "", second = "", third = ""] = sim.versions;
  const names = async () => {
    const page = await projectVersions.getProjectVersionsPaginated({ projectIdOrKey: "PROJ" });
    return page.values?.map(({ name }) => name);
  };
  await projectVersions.moveVersion({ id: third, position: "First" });
  expect(await names()).toEqual(["3.0", "1.0", "2.0"]);
  await projectVersions.moveVersion({ id: third, position: "Later" });
  expect(await names()).toEqual(["1.0", "3.0", "2.0"]);
  await projectVersions.moveVersion({ id: first, after: `x/version/${second}` });
  expect(await names()).toEqual(["3.0", "2.0", "1.0"]);
  const planned = { fixVersions: [{ id: first }], versions: [{ id: first }] };
  await issues.editIssue({ issueIdOrKey: "PROJ-1", fields: planned });
  expect(await projectVersions.getVersionRelatedIssues({ id: first })).toMatchObject({
    issuesFixedCount: 1,
    issuesAffectedCount: 1,
  });
  expect(await projectVersions.getVersionUnresolvedIssues({ id: first })).toMatchObject({
    issuesCount: 1,
    issuesUnresolvedCount: 1,
  });
  await projectVersions.mergeVersions({ id: first, moveIssuesTo: second });
  const fixVersions = async () =>
    (await issues.getIssue({ issueIdOrKey: "PROJ-1" })).fields.fixVersions.map(({ name }) => name);
  expect(await fixVersions()).toEqual(["2.0"]);
  await projectVersions.deleteAndReplaceVersion({ id: second, moveFixIssuesTo: Number(third) });
  expect(await fixVersions()).toEqual(["3.0"]);
  expect(await statusOf(projectVersions.moveVersion({ id: third }))).toBe(400);
  const component = await projectComponents.createComponent({ name: "API", project: "PROJ" });
  const id = component.id ?? "";
  expect(await projectComponents.getComponentRelatedIssues({ id })).toMatchObject({
    issueCount: 0,
  });
  const components = await projectComponents.getProjectComponentsPaginated({
    projectIdOrKey: "PROJ",
  });
  expect(components.values).toMatchObject([{ name: "API", issueCount: 0 }]);
});

test("changes of many issues are listed at once, in pages", async () => {
  await using sim = await setup();
  const { issues } = sim.admin;
  for (const key of ["PROJ-1", "PROJ-2"]) {
    await issues.editIssue({
      issueIdOrKey: key,
      fields: { labels: ["red"], priority: { id: "1" } },
    });
  }
  const issueIdsOrKeys = ["PROJ-1", "PROJ-2", "PROJ-3"];
  const page = await issues.getBulkChangelogs({ issueIdsOrKeys, maxResults: 1 });
  expect(page.issueChangeLogs).toMatchObject([{ issueId: "10000" }]);
  const nextPageToken = page.nextPageToken ?? "";
  const next = await issues.getBulkChangelogs({
    issueIdsOrKeys,
    nextPageToken,
    fieldIds: ["labels"],
  });
  expect(next.issueChangeLogs).toMatchObject([
    { issueId: "10001", changeHistories: [{ items: [{ field: "labels", toString: "red" }] }] },
  ]);
  const all = await issues.getChangeLogs({ issueIdOrKey: "PROJ-1" });
  const changelogIds = (all.values ?? []).map(({ id }) => Number(id));
  const chosen = await issues.getChangeLogsByIds({ issueIdOrKey: "PROJ-1", changelogIds });
  expect(chosen.total).toBe(1);
});

test("work is found by the time of its change or deletion", async () => {
  await using sim = await setup();
  const { issueWorklogs } = sim.admin;
  const add = (issueIdOrKey: string) => issueWorklogs.addWorklog({ issueIdOrKey, timeSpent: "1h" });
  const first = await add("PROJ-1");
  const second = await add("PROJ-2");
  const ids = [first, second].map(({ id }) => Number(id));
  await issueWorklogs.deleteWorklog({ issueIdOrKey: "PROJ-1", id: first.id ?? "" });
  const updated = await issueWorklogs.getIdsOfWorklogsModifiedSince();
  expect(updated).toMatchObject({ lastPage: true, values: [{ worklogId: ids[1] }] });
  const deleted = await issueWorklogs.getIdsOfWorklogsDeletedSince();
  expect(deleted.values).toMatchObject([{ worklogId: ids[0] }]);
  const later = { since: (updated.until ?? 0) + 1 };
  expect((await issueWorklogs.getIdsOfWorklogsModifiedSince(later)).values).toEqual([]);
  expect(await issueWorklogs.getWorklogsForIds({ ids })).toMatchObject([{ id: second.id }]);
});

test("archived issues are only read until they are restored", async () => {
  await using sim = await setup();
  const { issues } = sim.admin;
  const archived = await issues.archiveIssues({ issueIdsOrKeys: ["PROJ-1", "NOPE-1"] });
  expect(archived).toMatchObject({
    numberOfIssuesUpdated: 1,
    errors: { issuesNotFound: { count: 1, issueIdsOrKeys: ["NOPE-1"] } },
  });
  expect(await sim.summaries()).toEqual(["Two", "Three"]);
  expect((await issues.getIssue({ issueIdOrKey: "PROJ-1" })).key).toBe("PROJ-1");
  const edit = { issueIdOrKey: "PROJ-1", fields: { summary: "x" } };
  expect(await statusOf(issues.editIssue(edit))).toBe(400);
  await issues.unarchiveIssues({ issueIdsOrKeys: ["PROJ-1"] });
  await issues.editIssue(edit);
  expect(await sim.summaries()).toEqual(["x", "Two", "Three"]);
});

test("people are notified of an issue, as far as they may see it", async () => {
  await using sim = await setup();
  const notify = (to: object) =>
    sim.admin.issues.notify({ issueIdOrKey: "PROJ-1", subject: "Look", textBody: "Now", to });
  await notify({ users: [{ accountId: sim.devId }], reporter: true });
  const mails = () => [...(sim.collection("notifications")?.list() ?? [])];
  expect(mails()).toMatchObject([{ label: "Look" }]);
  expect(sim.collection("notifications")?.find(mails()[0]?.id ?? "")).toMatchObject({
    issue: "PROJ-1",
    to: ["sim@example.com", "dev@example.com"],
  });
  expect(await statusOf(notify({ assignee: true }))).toBe(400);
});

test("types of links are created, changed and deleted with their links", async () => {
  await using sim = await setup();
  const { issueLinkTypes, issueLinks, issues } = sim.admin;
  const names = { name: "Tests", inward: "is tested by", outward: "tests" };
  const { id: issueLinkTypeId = "" } = await issueLinkTypes.createIssueLinkType(names);
  await issueLinks.linkIssues({
    type: { name: "Tests" },
    inwardIssue: { key: "PROJ-1" },
    outwardIssue: { key: "PROJ-2" },
  });
  await issueLinkTypes.updateIssueLinkType({ issueLinkTypeId, outward: "verifies" });
  const links = async () => (await issues.getIssue({ issueIdOrKey: "PROJ-1" })).fields.issuelinks;
  expect(await links()).toMatchObject([{ type: { outward: "verifies" } }]);
  expect(await issueLinkTypes.getIssueLinkType({ issueLinkTypeId })).toMatchObject({
    name: "Tests",
  });
  expect(await statusOf(issueLinkTypes.createIssueLinkType(names))).toBe(400);
  await issueLinkTypes.deleteIssueLinkType({ issueLinkTypeId });
  expect(await links()).toEqual([]);
  expect((await issueLinkTypes.getIssueLinkTypes()).issueLinkTypes).toHaveLength(4);
});

describe("queries", () => {
  test("are parsed to a tree, or to the errors in them", async () => {
    await using sim = await setup();
    const parse = async (query: string, validation = "strict") => {
      const { queries } = await sim.admin.jql.parseJqlQueries({ validation, queries: [query] });
      return queries[0];
    };
    const jql = "project = PROJ AND status was Done BY currentUser() ORDER BY key DESC";
    expect(await parse(jql)).toEqual({
      query: jql,
      structure: {
        where: {
          operator: "and",
          clauses: [
            { field: { name: "project" }, operator: "=", operand: { value: "PROJ" } },
            {
              field: { name: "status" },
              operator: "was",
              operand: { value: "Done" },
              predicates: [{ operator: "by", operand: { function: "currentUser", arguments: [] } }],
            },
          ],
        },
        orderBy: { fields: [{ field: { name: "key" }, direction: "desc" }] },
      },
    });
    expect(await parse("project =")).toMatchObject({
      errors: [expect.stringMatching(/Expecting/)],
    });
    const unknown = "not labels in (a) or nothing is EMPTY";
    expect(await parse(unknown)).toMatchObject({ errors: [expect.stringMatching(/nothing/)] });
    expect(await parse(unknown, "warn")).toMatchObject({ warnings: [expect.any(String)] });
    expect(await parse(unknown, "none")).toMatchObject({ query: unknown, structure: {} });
  });

  test("are matched with issues, completed, and name hidden projects by their ids", async () => {
    await using sim = await setup();
    const { jql } = sim.admin;
    const issueIds = [10_000, 10_001];
    const { matches } = await sim.admin.issueSearch.matchIssues({
      issueIds,
      jqls: ["summary ~ One", "nothing = 1"],
    });
    expect(matches).toMatchObject([{ matchedIssues: [10_000] }, { errors: [expect.any(String)] }]);
    const data = await jql.getAutoComplete();
    const status = data.visibleFieldNames?.find(({ value }) => value === "status");
    expect(status?.operators).toEqual(expect.arrayContaining(["=", "in", "was", "changed"]));
    expect(data.visibleFunctionNames?.map(({ value }) => value)).toContain("currentUser()");
    expect(data.jqlReservedWords).toContain("select");
    expect((await jql.getAutoCompletePost()).visibleFieldNames).toEqual(data.visibleFieldNames);
    const suggest = async (parameters: object) =>
      (await jql.getFieldAutoCompleteForQueryString(parameters)).results;
    expect(await suggest({ fieldName: "status", fieldValue: "pro" })).toEqual([
      { value: "In Progress", displayName: "In <b>Pro</b>gress" },
    ]);
    const by = { fieldName: "status", predicateName: "by", predicateValue: "dev" };
    expect(await suggest(by)).toMatchObject([{ value: sim.devId }]);
    const scheme = await sim.admin.permissionSchemes.createPermissionScheme({ name: "None" });
    await sim.admin.projectPermissionSchemes.assignPermissionScheme({
      projectKeyOrId: "PROJ",
      id: scheme.id ?? 0,
    });
    const query = "project = PROJ and labels = red";
    const { queries } = await jql.sanitiseJqlQueries({
      queries: [{ query, accountId: sim.devId }, { query: "labels = red" }, { query: "=" }],
    });
    expect(queries).toMatchObject([
      { initialQuery: query, sanitizedQuery: '("project" = "10000") AND ("labels" = "red")' },
      { sanitizedQuery: "labels = red" },
      { errors: { errorMessages: [expect.any(String)] } },
    ]);
  });
});

testConformance(simulator, conformance, import.meta.url);
