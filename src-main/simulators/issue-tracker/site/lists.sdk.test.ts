import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";

const noNotice = { fields: ["priority", "issuetype", "resolution", "status"] };

test("priorities are created, changed, moved, made the default one, and deleted", async () => {
  await using sim = await openSite();
  const { issuePriorities: priorities, issues } = sim.admin;
  const { id } = await priorities.createPriority({
    name: "Urgent",
    description: "Now",
    statusColor: "#ff0000",
    iconUrl: "/images/icons/priorities/high.png",
  });
  await priorities.movePriorities({ ids: [id], position: "First" });
  expect((await priorities.getPriorities()).map(({ name }) => name).slice(0, 2)).toEqual([
    "Urgent",
    "Highest",
  ]);
  await priorities.setDefaultPriority({ id });
  const { key } = await sim.issue();
  const shown = () => issues.getIssue({ issueIdOrKey: key, ...noNotice });
  expect((await shown()).fields.priority.name).toBe("Urgent");
  await priorities.updatePriority({ id, name: "Burning" });
  expect((await shown()).fields.priority.name).toBe("Burning");
  const found = await priorities.searchPriorities({ onlyDefault: true });
  expect(found.values).toMatchObject([{ id, isDefault: true }]);
  await priorities.deletePriority({ id });
  expect((await shown()).fields.priority.name).toBe("Medium");
  expect(await statusOf(priorities.getPriority({ id }))).toBe(404);
  const again = { name: "High", statusColor: "#ff0000" };
  expect(await statusOf(priorities.createPriority(again))).toBe(400);
  expect(await statusOf(sim.dev.issuePriorities.createPriority(again))).toBe(403);
});

test("a priority scheme says which priorities the issues of a project have", async () => {
  await using sim = await openSite();
  const { prioritySchemes: schemes, issues } = sim.admin;
  const { key } = await sim.issue(sim.admin, { priority: { name: "Highest" } });
  const content = { name: "Two", priorityIds: [2, 4], defaultPriorityId: 4, projectIds: [10_000] };
  expect(await statusOf(schemes.createPriorityScheme(content))).toBe(400);
  const toMap = await schemes.suggestedPrioritiesForMappings({
    priorities: { add: [2, 4] },
    projects: { add: [10_000] },
  });
  expect(toMap).toMatchObject({ values: [{ name: "Highest" }] });
  const made = await schemes.createPriorityScheme({ ...content, mappings: { in: { "1": 2 } } });
  const priorityOf = async (issueIdOrKey: string) =>
    (await issues.getIssue({ issueIdOrKey, ...noNotice })).fields.priority.name;
  expect(await priorityOf(key)).toBe("High");
  const second = await sim.issue();
  expect(await priorityOf(second.key)).toBe("Low");
  expect(await statusOf(sim.issue(sim.admin, { priority: { name: "Lowest" } }))).toBe(400);
  const schemeId = Number(made.id);
  const available = await schemes.getAvailablePrioritiesByPriorityScheme({
    schemeId: made.id ?? "",
  });
  expect(available).toMatchObject({ total: 3 });
  expect(await schemes.getPrioritiesByPriorityScheme({ schemeId: made.id ?? "" })).toMatchObject({
    values: [{ name: "High" }, { name: "Low", isDefault: true }],
  });
  expect((await schemes.getProjectsByPriorityScheme({ schemeId: made.id ?? "" })).total).toBe(1);
  expect(await statusOf(schemes.deletePriorityScheme({ schemeId }))).toBe(400);
  const changed = await schemes.updatePriorityScheme({
    schemeId,
    name: "Three",
    priorities: { add: { ids: [3] }, remove: { ids: [2] } },
    mappings: { out: { "2": 3 } },
  });
  expect(changed).toMatchObject({ priorityScheme: { name: "Three" }, task: { progress: 100 } });
  expect(await priorityOf(key)).toBe("Medium");
  await schemes.updatePriorityScheme({ schemeId, projects: { remove: { ids: [10_000] } } });
  await schemes.deletePriorityScheme({ schemeId });
  expect(await schemes.getPrioritySchemes({ expand: ["priorities"] })).toMatchObject({
    values: [{ isDefault: true }],
  });
});

test("resolutions are created, changed, moved, made the default one, and replaced", async () => {
  await using sim = await openSite();
  const { issueResolutions: resolutions, issues } = sim.admin;
  const { id } = await resolutions.createResolution({ name: "Shipped", description: "Out" });
  await resolutions.moveResolutions({ ids: [id], after: "10000" });
  await resolutions.setDefaultResolution({ id });
  const { key } = await sim.issue();
  await issues.doTransition({ issueIdOrKey: key, transition: { id: "31" } });
  const resolution = async () =>
    (await issues.getIssue({ issueIdOrKey: key, ...noNotice })).fields.resolution?.name;
  expect(await resolution()).toBe("Shipped");
  await resolutions.updateResolution({ id, name: "Released" });
  expect((await resolutions.getResolutions()).map(({ name }) => name)[1]).toBe("Released");
  await resolutions.deleteResolution({ id, replaceWith: "10001" });
  expect(await resolution()).toBe("Won't Do");
});

test("issue types are created for all projects, changed, and replaced", async () => {
  await using sim = await openSite();
  const { issueTypes: types, issues, projects } = sim.admin;
  const made = await types.createIssueType({ name: "Spike", description: "A study" });
  expect(made).toMatchObject({ name: "Spike", hierarchyLevel: 0, subtask: false });
  const id = made.id ?? "";
  const { key } = await sim.issue(sim.admin, { issuetype: { name: "Spike" } });
  await types.updateIssueType({ id, name: "Research", avatarId: 10_305 });
  const shown = await issues.getIssue({ issueIdOrKey: key, ...noNotice });
  expect(shown.fields.issuetype).toMatchObject({ name: "Research", avatarId: 10_305 });
  expect((await types.getAlternativeIssueTypes({ id })).map(({ name }) => name)).toEqual([
    "Story",
    "Task",
    "Bug",
  ]);
  expect(await statusOf(types.deleteIssueType({ id }))).toBe(409);
  await types.deleteIssueType({ id, alternativeIssueTypeId: "10003" });
  const after = await issues.getIssue({ issueIdOrKey: key, ...noNotice });
  expect(after.fields.issuetype).toMatchObject({ name: "Bug" });
  expect((await projects.getProject({ projectIdOrKey: "PROJ" })).issueTypes).toHaveLength(5);
  expect(await statusOf(types.createIssueType({ name: "bug" }))).toBe(409);
});

test("an issue type scheme says which types a project offers", async () => {
  await using sim = await openSite();
  const { issueTypeSchemes: schemes, issueTypes } = sim.admin;
  const { issueTypeSchemeId } = await schemes.createIssueTypeScheme({
    name: "Bugs",
    issueTypeIds: ["10003", "10002"],
    defaultIssueTypeId: "10003",
  });
  await schemes.assignIssueTypeSchemeToProject({ issueTypeSchemeId, projectId: "10000" });
  const offered = async () =>
    (await issueTypes.getIssueTypesForProject({ projectId: 10_000 })).map(({ name }) => name);
  expect(await offered()).toEqual(["Bug", "Task"]);
  expect(await statusOf(sim.issue(sim.admin, { issuetype: { name: "Story" } }))).toBe(400);
  const scheme = Number(issueTypeSchemeId);
  await schemes.addIssueTypesToIssueTypeScheme({
    issueTypeSchemeId: scheme,
    issueTypeIds: ["10001"],
  });
  await schemes.reorderIssueTypesInIssueTypeScheme({
    issueTypeSchemeId: scheme,
    issueTypeIds: ["10001"],
    position: "First",
  });
  expect(await offered()).toEqual(["Story", "Bug", "Task"]);
  await sim.issue(sim.admin, { issuetype: { name: "Task" } });
  const task = { issueTypeSchemeId: scheme, issueTypeId: 10_002 };
  expect(await statusOf(schemes.removeIssueTypeFromIssueTypeScheme(task))).toBe(400);
  const story = { issueTypeSchemeId: scheme, issueTypeId: 10_001 };
  await schemes.removeIssueTypeFromIssueTypeScheme(story);
  await schemes.updateIssueTypeScheme({ issueTypeSchemeId: scheme, name: "Faults" });
  const all = await schemes.getAllIssueTypeSchemes({ orderBy: "-name", expand: "projects" });
  expect(all.values?.map(({ name }) => name)).toEqual(["Faults", "Default Issue Type Scheme"]);
  const mapping = { issueTypeSchemeId: [scheme] };
  expect((await schemes.getIssueTypeSchemesMapping(mapping)).total).toBe(2);
  expect(await schemes.getIssueTypeSchemeForProjects({ projectId: [10_000] })).toMatchObject({
    values: [{ projectIds: ["10000"], issueTypeScheme: { name: "Faults" } }],
  });
  await schemes.deleteIssueTypeScheme({ issueTypeSchemeId: scheme });
  expect(await offered()).toHaveLength(5);
});

test("statuses are created, changed, found and deleted", async () => {
  await using sim = await openSite();
  const { status, workflowStatusCategories } = sim.admin;
  const [made] = await status.createStatuses({
    scope: { type: "GLOBAL" },
    statuses: [{ name: "Review", statusCategory: "IN_PROGRESS", description: "Looked at" }],
  });
  expect(made).toMatchObject({ name: "Review", statusCategory: "IN_PROGRESS" });
  const id = made?.id ?? "";
  await status.updateStatuses({ statuses: [{ id, name: "QA", statusCategory: "DONE" }] });
  expect(await status.getStatusesByName({ name: ["QA"] })).toMatchObject([
    { id, statusCategory: "DONE", description: "Looked at" },
  ]);
  const projects = await status.getProjectUsagesForStatus({ statusId: "3" });
  expect(projects).toMatchObject({ projects: { values: [{ id: "10000" }] } });
  const workflows = await status.getWorkflowUsagesForStatus({ statusId: id });
  expect(workflows).toMatchObject({ workflows: { values: [] } });
  const pair = { statusId: "3", projectId: "10000", maxResults: 2 };
  const types = await status.getProjectIssueTypeUsagesForStatus(pair);
  expect(types.issueTypes).toMatchObject({ values: [{}, {}], nextPageToken: "2" });
  const usages = await status.getStatusesById({ id: ["3"], expand: "usages" });
  expect(usages).toMatchObject([{ usages: [{ project: { id: "10000" } }] }]);
  expect(await statusOf(status.deleteStatusesById({ id: ["3"] }))).toBe(400);
  await status.deleteStatusesById({ id: [id] });
  expect(await status.getStatusesById({ id: [id] })).toEqual([]);
  const category = await workflowStatusCategories.getStatusCategory({ idOrKey: "done" });
  expect(category).toMatchObject({ id: 3, name: "Done" });
});

testConformance(simulator, conformance, import.meta.url);
