import { HttpException, Version2Client, Version3Client } from "jira.js";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const authentication = { basic: { email: "sim@example.com", apiToken: "any" } };

/** Starts the simulator and points the usual Jira client at it. */
async function setup() {
  const served = await serveSimulator(simulator);
  const host = served.baseUrl;
  const client = new Version3Client({ host, authentication });
  const older = new Version2Client({ host, authentication });
  const project = async (key = "PROJ") => {
    const { accountId } = await client.myself.getCurrentUser();
    return client.projects.createProject({
      key,
      name: `Project ${key}`,
      projectTypeKey: "software",
      leadAccountId: accountId,
    });
  };
  const issue = (summary: string, fields: Record<string, unknown> = {}, key = "PROJ") =>
    client.issues.createIssue({
      fields: { project: { key }, issuetype: { name: "Task" }, summary, ...fields },
    });
  const egress = async () => (await fetch(`${host}/_sim/egress`)).json();
  return { ...served, host, client, older, project, issue, egress };
}

interface Failure {
  status: unknown;
  errorMessages: string[];
  errors: Record<string, string>;
}

/** The error an SDK call throws. */
async function failure(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.then(
    () => new Error("the call was expected to fail"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HttpException)) throw error;
  const { data } = error.response as { data: Omit<Failure, "status"> };
  return { status: error.status, ...data };
}

describe("a first hour with the tracker", () => {
  test("returns the user, a project, and five issues with keys in order", async () => {
    await using sim = await setup();
    const me = await sim.client.myself.getCurrentUser();
    expect(me).toMatchObject({ accountType: "atlassian", emailAddress: "sim@example.com" });
    expect(me.accountId).toMatch(/^712020:[\da-f-]{36}$/);
    expect(await sim.project()).toMatchObject({ id: 10_000, key: "PROJ" });
    const { values, total, isLast } = await sim.client.projects.searchProjects();
    expect(values.map(({ key }) => key)).toEqual(["PROJ"]);
    expect([total, isLast]).toEqual([1, true]);
    const keys: string[] = [];
    for (const name of ["one", "two", "three", "four", "five"]) {
      keys.push((await sim.issue(name, { description: `Text of ${name}` })).key);
    }
    expect(keys).toEqual(["PROJ-1", "PROJ-2", "PROJ-3", "PROJ-4", "PROJ-5"]);
    expect(await sim.egress()).toEqual({ events: [] });
  });
});

/** The keys of a search, page by page. */
async function search(
  client: Version3Client,
  jql: string,
  size = 50,
): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  let nextPageToken: string | undefined;
  do {
    const page = await client.issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({
      jql,
      maxResults: size,
      fields: ["summary"],
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    });
    pages.push((page.issues ?? []).map(({ key }) => key));
    expect(page).not.toHaveProperty("total");
    expect((page as { isLast?: boolean }).isLast).toBe(page.nextPageToken === undefined);
    nextPageToken = page.nextPageToken;
  } while (nextPageToken !== undefined);
  return pages;
}

const documentOf = (text: string) => ({
  type: "doc",
  version: 1,
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

describe("issues", () => {
  test("have the requested fields; documents are returned unchanged", async () => {
    await using sim = await setup();
    await sim.project();
    await sim.issue("First", { description: "A plain text" });
    const some = await sim.client.issues.getIssue({
      issueIdOrKey: "PROJ-1",
      fields: ["summary", "status"],
    });
    expect(Object.keys(some.fields).sort()).toEqual(["status", "summary"]);
    const whole = await sim.client.issues.getIssue({
      issueIdOrKey: "PROJ-1",
      expand: "renderedFields,names,transitions,changelog",
    });
    expect(whole.fields).toMatchObject({
      description: documentOf("A plain text"),
      issuetype: { name: "Task", subtask: false },
      status: { id: "10000", name: "To Do", statusCategory: { id: 2, key: "new" } },
      priority: { id: "3", name: "Medium" },
      labels: [],
      assignee: null,
      reporter: { emailAddress: "sim@example.com" },
      created: "2026-01-15T12:00:00.000+0000",
      resolution: null,
      comment: { comments: [], total: 0 },
      watches: { watchCount: 1, isWatching: true },
    });
    expect(whole.renderedFields).toMatchObject({ description: "<p>A plain text</p>" });
    expect(whole.names).toMatchObject({ duedate: "Due date" });
    expect(whole.transitions?.map(({ id }) => id)).toEqual(["11", "21", "31"]);
    expect(whole.changelog).toMatchObject({ total: 0, histories: [] });
  });

  test("are edited, labelled step by step, assigned; the changelog tells", async () => {
    await using sim = await setup();
    await sim.project();
    await sim.issue("First", { labels: ["old"] });
    const issueIdOrKey = "PROJ-1";
    await sim.client.issues.editIssue({
      issueIdOrKey,
      fields: { summary: "Renamed", priority: { name: "High" }, customfield_10016: 5 },
      update: { labels: [{ add: "new" }, { remove: "old" }] },
    });
    const users = await sim.client.userSearch.findUsers({ query: "dev" });
    const accountId = users[0]?.accountId ?? "";
    await sim.client.issues.assignIssue({ issueIdOrKey, accountId });
    const { fields } = await sim.client.issues.getIssue({ issueIdOrKey });
    expect(fields).toMatchObject({
      summary: "Renamed",
      priority: { id: "2" },
      labels: ["new"],
      assignee: { accountId, displayName: "Dev User" },
      customfield_10016: 5,
    });
    const log = await sim.client.issues.getChangeLogs({ issueIdOrKey });
    expect(log.values?.map(({ items }) => items?.map(({ field }) => field))).toEqual([
      ["summary", "priority", "labels", "customfield_10016"],
      ["assignee"],
    ]);
    await sim.client.issues.assignIssue({ issueIdOrKey, accountId: null });
    const after = await sim.client.issues.getIssue({ issueIdOrKey, fields: ["assignee"] });
    expect(after.fields.assignee).toBeNull();
  });

  test("go through the workflow: Done sets the resolution, going back takes it away", async () => {
    await using sim = await setup();
    await sim.project();
    await sim.issue("First");
    const issueIdOrKey = "PROJ-1";
    const { transitions } = await sim.client.issues.getTransitions({ issueIdOrKey });
    const byName = new Map(transitions?.map(({ id, name }) => [name, id]));
    const move = (name: string) =>
      sim.client.issues.doTransition({ issueIdOrKey, transition: { id: byName.get(name) ?? "" } });
    const show = async () => (await sim.client.issues.getIssue({ issueIdOrKey })).fields;
    await move("Done");
    expect(await show()).toMatchObject({
      status: { name: "Done", statusCategory: { key: "done" } },
      resolution: { name: "Done" },
      resolutiondate: "2026-01-15T12:00:00.000+0000",
    });
    await move("In Progress");
    expect(await show()).toMatchObject({ status: { id: "3" }, resolution: null });
    await sim.client.issues.doTransition({
      issueIdOrKey,
      transition: { id: "31" },
      fields: { resolution: { name: "Duplicate" } },
      update: { comment: [{ add: { body: documentOf("Seen before") } }] },
    });
    expect(await show()).toMatchObject({
      resolution: { name: "Duplicate" },
      comment: { total: 1 },
    });
    expect(
      await failure(sim.client.issues.doTransition({ issueIdOrKey, transition: { id: "99" } })),
    ).toMatchObject({
      status: 400,
      errorMessages: ["It seems that you have tried to perform an illegal workflow operation."],
    });
  });

  test("are made in bulk, and fail one by one", async () => {
    await using sim = await setup();
    await sim.project();
    const fields = { project: { key: "PROJ" }, issuetype: { name: "Bug" } };
    const made = await sim.client.issues.createIssues({
      issueUpdates: [
        { fields: { ...fields, summary: "good" } },
        { fields: { ...fields, summary: "" } },
      ],
    });
    expect(made.issues?.map(({ key }) => key)).toEqual(["PROJ-1"]);
    expect(made.errors).toMatchObject([
      {
        status: 400,
        failedElementNumber: 1,
        elementErrors: { errors: { summary: "You must specify a summary of the issue." } },
      },
    ]);
    const fetched = await sim.client.issues.bulkFetchIssues({
      issueIdsOrKeys: ["PROJ-1", "10000", "PROJ-9"],
      fields: ["summary"],
    });
    expect(fetched.issues?.map(({ key }) => key)).toEqual(["PROJ-1"]);
  });

  test("have sub-tasks, which can be deleted with them", async () => {
    await using sim = await setup();
    await sim.project();
    await sim.issue("Parent");
    const subtask = { issuetype: { name: "Sub-task" } };
    await sim.issue("Child", { ...subtask, parent: { key: "PROJ-1" } });
    const { fields } = await sim.client.issues.getIssue({ issueIdOrKey: "PROJ-1" });
    expect(fields.subtasks).toMatchObject([{ key: "PROJ-2", fields: { summary: "Child" } }]);
    expect(await failure(sim.issue("Orphan", subtask))).toMatchObject({ status: 400 });
    const remove = (deleteSubtasks: boolean) =>
      sim.client.issues.deleteIssue({ issueIdOrKey: "PROJ-1", deleteSubtasks });
    expect(await failure(remove(false))).toMatchObject({ status: 400 });
    await remove(true);
    for (const issueIdOrKey of ["PROJ-1", "PROJ-2"]) {
      const gone = await failure(sim.client.issues.getIssue({ issueIdOrKey }));
      expect(gone.status).toBe(404);
    }
    expect((await sim.issue("Next")).key).toBe("PROJ-3");
  });
});

describe("comments, worklogs and links of issues", () => {
  test("comments are added, listed, changed and deleted", async () => {
    await using sim = await setup();
    await sim.project();
    await sim.issue("First");
    const issueIdOrKey = "PROJ-1";
    const { issueComments } = sim.client;
    const added = await issueComments.addComment({ issueIdOrKey, comment: "Hello" });
    expect(added).toMatchObject({ id: "10000", body: documentOf("Hello") });
    const id = added.id ?? "";
    const body = documentOf("Changed");
    await issueComments.updateComment({ issueIdOrKey, id, body });
    const { comments, total } = await issueComments.getComments({ issueIdOrKey });
    expect(total).toBe(1);
    expect(comments).toMatchObject([{ id, body: documentOf("Changed") }]);
    expect(await issueComments.getComment({ issueIdOrKey, id })).toMatchObject({ id });
    await issueComments.deleteComment({ issueIdOrKey, id });
    expect((await failure(issueComments.getComment({ issueIdOrKey, id }))).status).toBe(404);
  });

  test("watchers, work, links and labels", async () => {
    await using sim = await setup();
    await sim.project();
    await sim.issue("First", { labels: ["red"], timetracking: { originalEstimate: "1d" } });
    await sim.issue("Second", { labels: ["blue", "red"] });
    const issueIdOrKey = "PROJ-1";
    const [, dev] = await sim.client.users.getAllUsers();
    const accountId = dev?.accountId ?? "";
    await sim.client.issueWatchers.addWatcher({ issueIdOrKey, accountId });
    const watched = await sim.client.issueWatchers.getIssueWatchers({ issueIdOrKey });
    expect(watched).toMatchObject({ watchCount: 2, isWatching: true });
    await sim.client.issueWatchers.removeWatcher({ issueIdOrKey, accountId });

    await sim.client.issueWorklogs.addWorklog({ issueIdOrKey, timeSpent: "3h 20m" });
    const work = await sim.client.issueWorklogs.getIssueWorklog({ issueIdOrKey });
    expect(work.worklogs).toMatchObject([{ timeSpent: "3h 20m", timeSpentSeconds: 12_000 }]);
    const { fields } = await sim.client.issues.getIssue({ issueIdOrKey });
    expect(fields.timetracking).toMatchObject({
      originalEstimate: "1d",
      remainingEstimate: "4h 40m",
      timeSpent: "3h 20m",
    });

    await sim.client.issueLinks.linkIssues({
      type: { name: "Blocks" },
      inwardIssue: { key: "PROJ-1" },
      outwardIssue: { key: "PROJ-2" },
    });
    const linksOf = async (key: string) =>
      (await sim.client.issues.getIssue({ issueIdOrKey: key })).fields.issuelinks;
    expect(await linksOf("PROJ-1")).toMatchObject([
      { id: "10000", type: { outward: "blocks" }, outwardIssue: { key: "PROJ-2" } },
    ]);
    expect(await linksOf("PROJ-2")).toMatchObject([{ inwardIssue: { key: "PROJ-1" } }]);
    expect(await search(sim.client, 'issue in linkedIssues(PROJ-1, "blocks")')).toEqual([
      ["PROJ-2"],
    ]);
    const linkId = "10000";
    expect(await sim.client.issueLinks.getIssueLink({ linkId })).toMatchObject({ id: linkId });
    await sim.client.issueLinks.deleteIssueLink({ linkId });
    expect(await linksOf("PROJ-2")).toEqual([]);
    expect((await sim.client.labels.getAllLabels()).values).toEqual(["blue", "red"]);
    expect(await sim.egress()).toEqual({ events: [] });
  });
});

describe("search", () => {
  test("finds by project and status, and returns only ids by default", async () => {
    await using sim = await setup();
    await sim.project();
    for (const name of ["one", "two", "three"]) await sim.issue(name);
    await sim.client.issues.doTransition({ issueIdOrKey: "PROJ-2", transition: { id: "21" } });
    const jql = 'project = PROJ AND status = "To Do"';
    const { issueSearch } = sim.client;
    const bare = await issueSearch.searchForIssuesUsingJqlEnhancedSearch({ jql });
    expect(bare).toEqual({ issues: [{ id: "10002" }, { id: "10000" }], isLast: true });
    const { issues } = await issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({
      jql: `${jql} ORDER BY created ASC`,
      fields: ["summary", "status"],
    });
    expect(issues?.map(({ key, fields }) => [key, fields.summary])).toEqual([
      ["PROJ-1", "one"],
      ["PROJ-3", "three"],
    ]);
    expect(await issueSearch.countIssues({ jql })).toEqual({ count: 2 });
  });

  test("pages with tokens, and loses nothing when issues leave the result between pages", async () => {
    await using sim = await setup();
    await sim.project();
    for (const name of ["one", "two", "three", "four", "five"]) await sim.issue(name);
    expect(await search(sim.client, "project = PROJ ORDER BY key", 2)).toEqual([
      ["PROJ-1", "PROJ-2"],
      ["PROJ-3", "PROJ-4"],
      ["PROJ-5"],
    ]);
    const jql = "statusCategory != Done ORDER BY summary";
    const seen: string[] = [];
    let nextPageToken: string | undefined;
    do {
      const page = await sim.client.issueSearch.searchForIssuesUsingJqlEnhancedSearch({
        jql,
        maxResults: 2,
        fields: ["summary"],
        ...(nextPageToken === undefined ? {} : { nextPageToken }),
      });
      for (const { key, fields } of page.issues ?? []) {
        seen.push(fields.summary);
        await sim.client.issues.doTransition({ issueIdOrKey: key, transition: { id: "31" } });
      }
      ({ nextPageToken } = page);
    } while (nextPageToken !== undefined);
    expect(seen).toEqual(["five", "four", "one", "three", "two"]);
  });
});

describe("the site", () => {
  test("lists the seeded values", async () => {
    await using sim = await setup();
    const { client } = sim;
    const names = (list: readonly { name?: string | undefined }[] | undefined) =>
      list?.map(({ name }) => name);
    expect(await client.serverInfo.getServerInfo()).toMatchObject({ deploymentType: "Cloud" });
    expect(names(await client.issueTypes.getIssueAllTypes())).toEqual([
      "Epic",
      "Story",
      "Task",
      "Bug",
      "Sub-task",
    ]);
    expect(names(await client.workflowStatuses.getStatuses())).toEqual([
      "To Do",
      "In Progress",
      "Done",
    ]);
    expect(names(await client.issuePriorities.getPriorities())).toHaveLength(5);
    expect(names(await client.issueResolutions.getResolutions())).toHaveLength(4);
    expect(names(await client.issueFields.getFields())).toContain("Summary");
    const { issueLinkTypes } = await client.issueLinkTypes.getIssueLinkTypes();
    expect(names(issueLinkTypes)).toContain("Blocks");
    const [, dev] = await client.users.getAllUsers();
    const accountId = dev?.accountId ?? "";
    expect(await client.users.getUser({ accountId })).toMatchObject({ accountId });
  });

  test("changes and deletes projects, and returns their issue types", async () => {
    await using sim = await setup();
    const { projects, issues } = sim.client;
    await sim.project();
    await sim.issue("First");
    const { accountId: leadAccountId } = await sim.client.myself.getCurrentUser();
    const projectIdOrKey = "PROJ";
    await projects.updateProject({ projectIdOrKey, name: "Renamed", key: "NEW", leadAccountId });
    expect(await projects.getProject(projectIdOrKey)).toMatchObject({
      key: "NEW",
      name: "Renamed",
    });
    for (const issueIdOrKey of ["PROJ-1", "NEW-1"]) {
      expect((await issues.getIssue({ issueIdOrKey })).key).toBe("NEW-1");
    }
    const all = await projects.getAllStatuses("NEW");
    expect(all[0]?.statuses.map(({ name }) => name)).toEqual(["To Do", "In Progress", "Done"]);
    const meta = await issues.getCreateIssueMetaIssueTypes({ projectIdOrKey: "NEW" });
    expect(meta).toMatchObject({ total: 5 });
    const fields = await issues.getCreateIssueMetaIssueTypeId({
      projectIdOrKey: "NEW",
      issueTypeId: "10002",
    });
    expect(JSON.stringify(fields)).toContain('"fieldId":"summary"');
    await projects.deleteProject("NEW");
    expect(await failure(projects.getProject("NEW"))).toMatchObject({
      status: 404,
      errorMessages: ["No project could be found with key 'NEW'."],
    });
    expect((await failure(issues.getIssue({ issueIdOrKey: "NEW-1" }))).status).toBe(404);
  });
});

test("the second version of the API takes and shows wiki markup", async () => {
  await using sim = await setup();
  await sim.project();
  const fields = { project: { key: "PROJ" }, issuetype: { name: "Task" }, summary: "Old" };
  const { key } = await sim.older.issues.createIssue({
    fields: { ...fields, description: "One *bold* line\nand another" },
  });
  const older = await sim.older.issues.getIssue({ issueIdOrKey: key });
  expect(older.fields.description).toBe("One *bold* line\nand another");
  expect(older.self).toContain("/rest/api/2/issue/10000");
  const newer = await sim.client.issues.getIssue({ issueIdOrKey: key });
  const bold = { type: "text", text: "bold", marks: [{ type: "strong" }] };
  expect(newer.fields.description).toMatchObject({
    type: "doc",
    content: [{ type: "paragraph", content: [{}, bold, {}, { type: "hardBreak" }, {}] }],
  });
  await sim.older.issueComments.addComment({ issueIdOrKey: key, comment: "Plain" });
  const { comments } = await sim.older.issueComments.getComments({ issueIdOrKey: key });
  expect(comments).toMatchObject([{ body: "Plain" }]);
});

describe("refusals", () => {
  test("reach the client as Jira's own", async () => {
    await using sim = await setup();
    await sim.project();
    expect(await failure(sim.client.issues.getIssue({ issueIdOrKey: "X-1" }))).toEqual({
      status: 404,
      errorMessages: ["Issue does not exist or you do not have permission to see it."],
      errors: {},
    });
    const empty = { fields: { project: {}, issuetype: {}, summary: "" } };
    expect(await failure(sim.client.issues.createIssue(empty))).toEqual({
      status: 400,
      errorMessages: [],
      errors: {
        summary: "You must specify a summary of the issue.",
        project: "valid project is required",
        issuetype: "Specify a valid issue type",
      },
    });
    const anonymous = new Version3Client({ host: sim.host });
    expect(await failure(anonymous.myself.getCurrentUser())).toEqual({
      status: 401,
      errorMessages: [
        "You are not authenticated. Authentication required to perform this operation.",
      ],
      errors: {},
    });
    const gone = sim.client.sendRequest(
      { url: "/rest/api/3/search", method: "GET", params: { jql: "project = PROJ" } },
      undefined as never,
    );
    expect((await failure(gone)).status).toBe(410);
    const unknown = sim.client.plans.getPlans();
    expect((await failure(unknown)).status).toBe(404);
    expect(await search(sim.client, "project = PROJ")).toEqual([[]]);
  });
});

test("older clients find the fields of a new issue by project keys and type names", async () => {
  await using sim = await setup();
  await sim.project();
  await sim.project("OTHER");
  const params = {
    projectKeys: ["PROJ"],
    issuetypeNames: ["Bug"],
    expand: "projects.issuetypes.fields",
  };
  // The client advises against its method for this route.
  const answer: unknown = await sim.older.sendRequest(
    { url: "/rest/api/2/issue/createmeta", method: "GET", params },
    undefined as never,
  );
  const meta = z.object({
    projects: z.array(z.object({ key: z.string(), issuetypes: z.array(z.unknown()) })),
  });
  const { projects } = meta.parse(answer);
  expect(projects.map(({ key }) => key)).toEqual(["PROJ"]);
  expect(projects[0]?.issuetypes[0]).toMatchObject({
    name: "Bug",
    fields: { summary: { required: true } },
  });
});

test("after a reset the same calls have the same answers", async () => {
  await using sim = await setup();
  const run = async () => {
    const project = await sim.project();
    const issue = await sim.issue("First", { description: "x" });
    const me = await sim.client.myself.getCurrentUser();
    return {
      project,
      issue,
      me,
      shown: await sim.client.issues.getIssue({ issueIdOrKey: issue.key }),
    };
  };
  const first = await run();
  await fetch(`${sim.host}/_sim/reset`, { method: "POST" });
  expect((await sim.client.projects.searchProjects()).total).toBe(0);
  expect(JSON.stringify(await run())).toBe(JSON.stringify(first));
});

testConformance(simulator, conformance, import.meta.url);
