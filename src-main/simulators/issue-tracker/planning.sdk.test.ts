import { type Agile, AgileClient, HttpException, Version3Client } from "jira.js";
import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const authentication = { basic: { email: "sim@example.com", apiToken: "any" } };

/** Starts the simulator with a software project and some issues, and points Jira's clients at it. */
async function setup(
  issueCount = 4,
  projectTemplateKey?: "com.pyxis.greenhopper.jira:gh-simplified-kanban-classic",
) {
  const served = await serveSimulator(simulator);
  const host = served.baseUrl;
  const client = new Version3Client({ host, authentication });
  const agile = new AgileClient({ host, authentication });
  const { accountId } = await client.myself.getCurrentUser();
  await client.projects.createProject({
    key: "SHOP",
    name: "Shop",
    projectTypeKey: "software",
    leadAccountId: accountId,
    ...(projectTemplateKey === undefined ? {} : { projectTemplateKey }),
  });
  const keys: string[] = [];
  for (let n = 1; n <= issueCount; n += 1) {
    const { key } = await client.issues.createIssue({
      fields: {
        project: { key: "SHOP" },
        issuetype: { name: "Task" },
        summary: `Task ${String(n)}`,
      },
    });
    keys.push(key);
  }
  const { values } = await agile.board.getAllBoards();
  const boardId = values[0]?.id ?? 0;
  const found = async (jql: string) => {
    const { issues = [] } = await client.issueSearch.searchForIssuesUsingJqlEnhancedSearch({
      jql,
      fields: ["summary"],
    });
    return issues.map(({ key }) => key);
  };
  const backlog = async () => {
    const { issues } = await agile.board.getIssuesForBacklog({ boardId });
    return issues.map(({ key }) => key);
  };
  return { ...served, client, agile, keys, boardId, found, backlog };
}

/** The status and message of a rejected call. */
async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error("the call was expected to fail"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HttpException)) throw error;
  return { status: error.status, text: JSON.stringify((error.response as { data: unknown }).data) };
}

const dates = { startDate: "2026-01-15T12:00:00.000Z", endDate: "2026-01-29T12:00:00.000Z" };

describe("boards", () => {
  test("a software project brings a board with its filter and columns", async () => {
    await using sim = await setup();
    const { agile, boardId } = sim;
    const board = await agile.board.getBoard({ boardId });
    expect(board).toMatchObject({
      name: "SHOP board",
      type: "scrum",
      location: { projectKey: "SHOP" },
    });
    const configuration = await agile.board.getConfiguration({ boardId });
    expect(configuration.columnConfig?.columns?.map(({ name }) => name)).toEqual([
      "To Do",
      "In Progress",
      "Done",
    ]);
    expect(configuration.estimation?.field?.fieldId).toBe("customfield_10016");
    const { values } = await agile.board.getProjects({ boardId });
    expect(values.map(({ key }) => key)).toEqual(["SHOP"]);
  });

  test("a board over a saved filter shows the issues that the filter finds, in its order", async () => {
    await using sim = await setup();
    const filter = await sim.client.filters.createFilter({
      name: "Odd ones",
      jql: 'summary ~ "Task 1" OR summary ~ "Task 3" ORDER BY key DESC',
    });
    const board = await sim.agile.board.createBoard({
      name: "Odd",
      type: "kanban",
      filterId: Number(filter.id),
      location: { type: "project", projectKeyOrId: "SHOP" },
    });
    const { issues } = await sim.agile.board.getIssuesForBoard({ boardId: board.id ?? 0 });
    expect(issues.map(({ key }) => key)).toEqual(["SHOP-3", "SHOP-1"]);
    expect(await sim.found(`filter = ${filter.id ?? ""}`)).toEqual(["SHOP-3", "SHOP-1"]);
    const rejected = await refusal(sim.client.filters.deleteFilter({ id: Number(filter.id) }));
    expect(rejected).toMatchObject({
      status: 400,
      text: expect.stringContaining("Odd") as unknown,
    });
  });

  test("a board of kanban has no sprints", async () => {
    await using sim = await setup(1, "com.pyxis.greenhopper.jira:gh-simplified-kanban-classic");
    const { agile, boardId } = sim;
    const creating = agile.sprint.createSprint({ name: "One", originBoardId: boardId });
    expect(await refusal(creating)).toMatchObject({ status: 400 });
    expect(await refusal(agile.board.getAllSprints({ boardId }))).toMatchObject({ status: 400 });
  });

  test("a filter with the name or the query of none is rejected", async () => {
    await using sim = await setup(0);
    await sim.client.filters.createFilter({ name: "Mine", jql: "project = SHOP" });
    const again = sim.client.filters.createFilter({ name: "mine", jql: "project = SHOP" });
    expect(await refusal(again)).toMatchObject({ status: 400 });
    const wrong = sim.client.filters.createFilter({ name: "Wrong", jql: "nothing = 1" });
    expect((await refusal(wrong)).text).toContain("Field 'nothing' does not exist");
    const { values = [] } = await sim.client.filters.getFiltersPaginated({ expand: "jql,owner" });
    expect(values.map(({ name, jql }) => [name, jql])).toEqual([
      ["Filter for SHOP board", 'project = "SHOP" ORDER BY Rank ASC'],
      ["Mine", "project = SHOP"],
    ]);
  });
});

describe("a sprint", () => {
  test("is planned, started and closed, and returns open issues to the backlog", async () => {
    await using sim = await setup();
    const { agile, client, boardId, keys } = sim;
    const sprint = await agile.sprint.createSprint({
      name: "Sprint 1",
      originBoardId: boardId,
      goal: "Ship it",
    });
    expect(sprint).toMatchObject({ state: "future", originBoardId: boardId, goal: "Ship it" });
    const sprintId = sprint.id;
    const early = agile.sprint.partiallyUpdateSprint({ sprintId, state: "active" });
    expect((await refusal(early)).status).toBe(400);

    await agile.sprint.moveIssuesToSprintAndRank({ sprintId, issues: keys.slice(0, 2) });
    expect(await sim.backlog()).toEqual(keys.slice(2));
    expect(await sim.found("sprint in futureSprints() ORDER BY rank")).toEqual(keys.slice(0, 2));

    await agile.sprint.partiallyUpdateSprint({ sprintId, state: "active", ...dates });
    expect(await sim.found("sprint in openSprints() ORDER BY rank")).toEqual(keys.slice(0, 2));
    const [first = ""] = keys;
    await client.issues.doTransition({ issueIdOrKey: first, transition: { id: "31" } });

    const closed = await agile.sprint.partiallyUpdateSprint({ sprintId, state: "closed" });
    expect(closed.completeDate).toBeDefined();
    expect(await sim.backlog()).toEqual(keys.slice(1));
    expect(await sim.found("sprint in closedSprints() ORDER BY rank")).toEqual(keys.slice(0, 2));
    expect(await sim.found("sprint in openSprints()")).toEqual([]);
    const issue = await agile.issue.getIssue({ issueIdOrKey: first });
    expect(issue.fields).toMatchObject({ sprint: null, closedSprints: [{ name: "Sprint 1" }] });

    const again = agile.sprint.partiallyUpdateSprint({ sprintId, state: "active" });
    expect((await refusal(again)).status).toBe(400);
    const late = agile.sprint.moveIssuesToSprintAndRank({ sprintId, issues: [first] });
    expect((await refusal(late)).status).toBe(400);
  });

  test("is a field of its issues, which changes with the issue", async () => {
    await using sim = await setup();
    const { agile, client, boardId, keys } = sim;
    const [key = ""] = keys;
    const { id } = await agile.sprint.createSprint({ name: "Next", originBoardId: boardId });
    await client.issues.editIssue({ issueIdOrKey: key, fields: { customfield_10020: id } });
    const { fields, changelog } = await client.issues.getIssue({
      issueIdOrKey: key,
      expand: "changelog",
    });
    expect(fields["customfield_10020"]).toMatchObject([{ id, name: "Next", state: "future" }]);
    expect(changelog?.histories?.[0]?.items).toMatchObject([
      { field: "customfield_10020", fieldtype: "custom", to: String(id), toString: "Next" },
    ]);
    const unknown = client.issues.editIssue({
      issueIdOrKey: key,
      fields: { customfield_10020: 99 },
    });
    expect(await refusal(unknown)).toMatchObject({ status: 400 });
    await agile.backlog.moveIssuesToBacklog({ issues: [key] });
    expect(await sim.backlog()).toEqual(keys);
  });

  test("swaps its place with another, and takes itself out of its issues when it is deleted", async () => {
    await using sim = await setup();
    const { agile, boardId, keys } = sim;
    const make = async (name: string) =>
      (await agile.sprint.createSprint({ name, originBoardId: boardId })).id;
    const [one, two] = [await make("One"), await make("Two")];
    await agile.sprint.swapSprint({ sprintId: one, sprintToSwapWith: two });
    const { values } = await agile.board.getAllSprints({ boardId });
    expect(values.map(({ name }) => name)).toEqual(["Two", "One"]);
    await agile.sprint.moveIssuesToSprintAndRank({ sprintId: one, issues: keys });
    expect(await sim.backlog()).toEqual([]);
    await agile.sprint.deleteSprint({ sprintId: one });
    expect(await sim.backlog()).toEqual(keys);
  });
});

describe("the order of issues", () => {
  test("changes for a board and for JQL alike", async () => {
    await using sim = await setup();
    const { agile, keys } = sim;
    const [one = "", two = "", three = "", four = ""] = keys;
    await agile.issue.rankIssues({ issues: [four, three], rankBeforeIssue: one });
    expect(await sim.found("project = SHOP ORDER BY rank")).toEqual([four, three, one, two]);
    await agile.issue.rankIssues({ issues: [four], rankAfterIssue: two });
    expect(await sim.backlog()).toEqual([three, one, two, four]);
    const itself = agile.issue.rankIssues({ issues: [one], rankBeforeIssue: one });
    expect((await refusal(itself)).status).toBe(400);
  });

  test("gives a new issue the last place", async () => {
    await using sim = await setup(2);
    await sim.agile.issue.rankIssues({ issues: ["SHOP-1"], rankAfterIssue: "SHOP-2" });
    await sim.client.issues.createIssue({
      fields: { project: { key: "SHOP" }, issuetype: { name: "Bug" }, summary: "Late" },
    });
    expect(await sim.backlog()).toEqual(["SHOP-2", "SHOP-1", "SHOP-3"]);
  });
});

describe("epics and estimates", () => {
  test("an epic holds issues and lets them go", async () => {
    await using sim = await setup(2);
    const { agile, client, boardId } = sim;
    const { key } = await client.issues.createIssue({
      fields: { project: { key: "SHOP" }, issuetype: { name: "Epic" }, summary: "Checkout" },
    });
    await agile.epic.moveIssuesToEpic({ epicIdOrKey: key, issues: ["SHOP-1"] });
    const { issues } = await agile.epic.getIssuesForEpic<Agile.AgileModels.SearchResults>({
      epicIdOrKey: key,
    });
    expect(issues.map((issue) => issue.key)).toEqual(["SHOP-1"]);
    const { values } = await agile.board.getEpics({ boardId });
    expect(values).toMatchObject([{ key, name: "Checkout", done: false }]);
    await agile.epic.removeIssuesFromEpic({ issues: ["SHOP-1"] });
    expect(await sim.found(`parent = ${key}`)).toEqual([]);
  });

  test("an estimate is the field of story points", async () => {
    await using sim = await setup(2);
    const { agile, boardId } = sim;
    await agile.issue.estimateIssueForBoard({ issueIdOrKey: "SHOP-1", boardId, value: "5" });
    const estimation = await agile.issue.getIssueEstimationForBoard({
      issueIdOrKey: "SHOP-1",
      boardId,
    });
    expect(estimation).toEqual({ fieldId: "customfield_10016", value: 5 });
    expect(await sim.found('"Story point estimate" > 3')).toEqual(["SHOP-1"]);
  });
});

testConformance(simulator, conformance, import.meta.url);
