import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";

const rules = (conditions: object[], validators: object[], actions: object[]) => ({
  conditions: { operation: "ALL", conditions, conditionGroups: [] },
  validators,
  actions,
});

/** A workflow: open, in review by a rule of people, and done with an assignee. */
const review = (accountIds: string) => ({
  scope: { type: "GLOBAL" },
  statuses: [
    { id: "10000", name: "To Do", statusCategory: "TODO", statusReference: "open" },
    { name: "Review", statusCategory: "IN_PROGRESS", statusReference: "review" },
    { id: "10001", name: "Done", statusCategory: "DONE", statusReference: "done" },
  ],
  workflows: [
    {
      name: "Reviewed",
      description: "Work that is reviewed",
      startPointLayout: { x: 1, y: 2 },
      statuses: ["open", "review", "done"].map((statusReference) => ({
        statusReference,
        layout: { x: 10, y: 20 },
        properties: {},
      })),
      transitions: [
        { id: "1", type: "INITIAL", name: "Create", toStatusReference: "open" },
        {
          id: "11",
          type: "DIRECTED",
          name: "Ask for review",
          toStatusReference: "review",
          links: [{ fromStatusReference: "open" }],
          ...rules(
            [{ ruleKey: "system:restrict-issue-transition", parameters: { accountIds } }],
            [
              {
                ruleKey: "system:validate-field-value",
                parameters: { ruleType: "fieldRequired", fieldsRequired: "duedate" },
              },
            ],
            [{ ruleKey: "system:change-assignee", parameters: { type: "to-lead" } }],
          ),
        },
        {
          id: "21",
          type: "DIRECTED",
          name: "Approve",
          toStatusReference: "done",
          links: [{ fromStatusReference: "review" }],
        },
      ],
    },
  ],
});

async function setup() {
  const site = await openSite();
  const made = await site.admin.workflows.createWorkflows(review(site.devId));
  const [workflow] = made.workflows ?? [];
  const scheme = await site.admin.workflowSchemes.createWorkflowScheme({
    name: "Mine",
    defaultWorkflow: "Reviewed",
  });
  const stepsOf = async (issueIdOrKey: string, client = site.admin) => {
    const { transitions } = await client.issues.getTransitions({ issueIdOrKey });
    return transitions?.map(({ name }) => name);
  };
  const stateOf = async (issueIdOrKey: string) =>
    (await site.admin.issues.getIssue({ issueIdOrKey })).fields.status.name;
  return { ...site, id: workflow?.id ?? "", version: workflow?.version, scheme, stepsOf, stateOf };
}

test("issues follow the workflow of their project, with its rules", async () => {
  await using sim = await setup();
  const workflowSchemeId = String(sim.scheme.id);
  const { workflowSchemeProjectAssociations: associations, issues } = sim.admin;
  await associations.assignSchemeToProject({ workflowSchemeId, projectId: "10000" });
  const { key } = await sim.issue();
  expect(await sim.stateOf(key)).toBe("To Do");
  expect(await sim.stepsOf(key)).toEqual([]);
  expect(await sim.stepsOf(key, sim.dev)).toEqual(["Ask for review"]);
  const move = (id: string, client = sim.dev) =>
    client.issues.doTransition({ issueIdOrKey: key, transition: { id } });
  expect(await statusOf(move("11", sim.admin))).toBe(400);
  expect(await statusOf(move("11"))).toBe(400);
  await issues.editIssue({ issueIdOrKey: key, fields: { duedate: "2026-02-01" } });
  await move("11");
  const { fields } = await issues.getIssue({ issueIdOrKey: key });
  expect(fields).toMatchObject({
    status: { name: "Review" },
    assignee: { accountId: sim.adminId },
  });
  expect(await sim.stepsOf(key)).toEqual(["Approve"]);
  await move("21", sim.admin);
  expect(await sim.stateOf(key)).toBe("Done");
  const statuses = await sim.admin.projects.getAllStatuses({ projectIdOrKey: "PROJ" });
  expect(statuses[0]?.statuses.map(({ name }) => name)).toEqual(["To Do", "Review", "Done"]);
  const given = await associations.getWorkflowSchemeProjectAssociations({ projectId: 10_000 });
  expect(given.values).toMatchObject([{ projectIds: ["10000"], workflowScheme: { name: "Mine" } }]);
  const issueId = { workflowSchemeId, projectId: "10000" };
  expect(await statusOf(associations.assignSchemeToProject(issueId))).toBe(400);
});

test("a workflow is read, checked, changed with its issues, and deleted", async () => {
  await using sim = await setup();
  const { workflows, workflowTransitionProperties: properties } = sim.admin;
  const found = await workflows.searchWorkflows({ queryString: "review", isActive: false });
  expect(found).toMatchObject({ total: 1, values: [{ name: "Reviewed", id: sim.id }] });
  const read = await workflows.readWorkflows({ workflowNames: ["Reviewed", "jira"] });
  expect(read.workflows).toHaveLength(2);
  expect((await workflows.getWorkflowsPaginated({ expand: "statuses" })).total).toBe(2);
  const preview = await workflows.readWorkflowPreviews({ projectId: "10000" });
  expect(preview.workflows).toMatchObject([{ name: "jira" }]);
  const capabilities = await workflows.workflowCapabilities({ workflowId: sim.id });
  expect(capabilities).toMatchObject({ editorScope: "GLOBAL" });
  expect(await workflows.getDefaultEditor()).toEqual({ value: "NEW" });
  const payload = review(sim.devId) as never;
  const { errors } = await workflows.validateCreateWorkflows({ payload });
  expect(errors?.map(({ code }) => code)).toEqual([
    "NON_UNIQUE_STATUS_NAME",
    "NON_UNIQUE_WORKFLOW_NAME",
  ]);
  expect(await statusOf(workflows.createWorkflows(payload))).toBe(400);
  const change = {
    statuses: [
      { id: "3", name: "In Progress", statusCategory: "IN_PROGRESS", statusReference: "3" },
    ],
    workflows: [
      {
        id: sim.id,
        version: sim.version,
        statuses: [{ statusReference: "10000" }, { statusReference: "3" }],
        transitions: [
          { id: "1", type: "INITIAL", name: "Create", toStatusReference: "10000" },
          { type: "GLOBAL", name: "Go", toStatusReference: "3" },
        ],
      },
    ],
  } as never;
  expect(await workflows.validateUpdateWorkflows({ payload: change })).toEqual({ errors: [] });
  const changed = await workflows.updateWorkflows(change);
  expect(changed.workflows).toMatchObject([{ version: { versionNumber: 2 } }]);
  expect(await statusOf(workflows.updateWorkflows(change))).toBe(409);
  const place = { transitionId: 1, workflowName: "Reviewed", key: "colour" };
  await properties.createWorkflowTransitionProperty({ ...place, value: "red" });
  await properties.updateWorkflowTransitionProperty({ ...place, value: "blue" });
  expect(await properties.getWorkflowTransitionProperties(place)).toMatchObject({ value: "blue" });
  await properties.deleteWorkflowTransitionProperty(place);
  expect(await statusOf(properties.getWorkflowTransitionProperties(place))).toBe(404);
  expect(
    await statusOf(workflows.deleteInactiveWorkflow({ entityId: sim.id }, undefined as never)),
  ).toBe(400);
  await sim.admin.workflowSchemes.deleteWorkflowScheme({ id: sim.scheme.id ?? 0 });
  await workflows.deleteInactiveWorkflow({ entityId: sim.id }, undefined as never);
  const classic = await workflows.createWorkflow({
    name: "Old",
    statuses: [{ id: "10000" }],
    transitions: [{ name: "Create", type: "initial", to: "10000" }],
  });
  expect(classic).toMatchObject({ name: "Old" });
});

test("an active workflow scheme is changed by a draft, which moves issues", async () => {
  await using sim = await setup();
  const { workflowSchemes: schemes, workflowSchemeDrafts: drafts } = sim.admin;
  const id = sim.scheme.id ?? 0;
  const { key } = await sim.issue();
  await sim.admin.issues.doTransition({ issueIdOrKey: key, transition: { id: "21" } });
  const goal = { projectId: "10000", targetSchemeId: String(id) };
  expect(await statusOf(schemes.switchWorkflowSchemeForProject(goal))).toBe(400);
  const statusMappings = [{ oldStatusId: "3", newStatusId: "10001" }];
  await schemes.switchWorkflowSchemeForProject({
    ...goal,
    mappingsByIssueTypeOverride: [{ issueTypeId: "10002", statusMappings }],
  });
  expect(await sim.stateOf(key)).toBe("Done");
  expect(await statusOf(schemes.updateDefaultWorkflow({ id, workflow: "jira" }))).toBe(400);
  const draft = await schemes.updateDefaultWorkflow({
    id,
    workflow: "jira",
    updateDraftIfNeeded: true,
  });
  expect(draft).toMatchObject({ draft: true, originalDefaultWorkflow: "Reviewed" });
  await drafts.setWorkflowSchemeDraftIssueType({
    id,
    issueType: "10002",
    details: { workflow: "Reviewed" },
  });
  expect(await drafts.getWorkflowSchemeDraftIssueType({ id, issueType: "10002" })).toMatchObject({
    workflow: "Reviewed",
  });
  expect(await schemes.getDefaultWorkflow({ id })).toMatchObject({ workflow: "Reviewed" });
  await drafts.publishDraftWorkflowScheme({ id, statusMappings: [] });
  expect(await schemes.getDefaultWorkflow({ id })).toMatchObject({ workflow: "jira" });
  expect(await schemes.getWorkflow({ id, workflowName: "Reviewed" })).toMatchObject({
    issueTypes: ["10002"],
    defaultMapping: false,
  });
  await drafts.createWorkflowSchemeDraftFromParent({ id });
  await drafts.deleteWorkflowSchemeDraft({ id });
  expect(await statusOf(drafts.getWorkflowSchemeDraft({ id }))).toBe(404);
  const usages = await schemes.getProjectUsagesForWorkflowScheme({ workflowSchemeId: String(id) });
  expect(usages).toMatchObject({ projects: { values: [{ id: "10000" }] } });
  const [whole] = await schemes.readWorkflowSchemes({ projectIds: ["10000"] });
  expect(whole).toMatchObject({ name: "Mine", defaultWorkflow: { name: "jira" } });
  const next = { id: String(id), workflowsForIssueTypes: [] };
  expect(await schemes.updateWorkflowSchemeMappings(next)).toMatchObject({
    statusMappingsByIssueTypes: [],
  });
  await schemes.updateSchemes({
    ...next,
    name: "Ours",
    description: "",
    version: whole?.version ?? {},
  });
  expect(await schemes.getWorkflowScheme({ id })).toMatchObject({ name: "Ours" });
  expect((await schemes.getAllWorkflowSchemes()).total).toBe(2);
  expect(await statusOf(schemes.deleteWorkflowScheme({ id }))).toBe(400);
});

testConformance(simulator, conformance, import.meta.url);
