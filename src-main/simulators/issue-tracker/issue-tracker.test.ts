import { describe, expect, test } from "vitest";
import { START_TIME } from "#core/testing/test-settings.ts";
import { type Json, type Method, openClient } from "#core/testing/client.ts";
import { readDocument } from "./fields/documents.ts";
import { simulator } from "./index.ts";
import { formatDuration, parseDuration } from "./shared/times.ts";

const basicOf = (email: string) => `Basic ${Buffer.from(`${email}:token`).toString("base64")}`;

function setup() {
  const client = openClient(simulator);
  const ask = (method: Method, path: string, body?: unknown, email = "sim@example.com") =>
    client.ask(method, path.startsWith("/_") ? path : `/rest/api/3${path}`, body, {
      authorization: basicOf(email),
    });
  const project = async (key = "PROJ") => {
    await ask("POST", "/project", { key, name: `Project ${key}` });
  };
  const issue = async (summary: string, more: Json = {}, key = "PROJ") => {
    const fields = { project: { key }, issuetype: { name: "Task" }, summary, ...more };
    const { json } = await ask("POST", "/issue", { fields });
    return json["key"];
  };
  const move = (key: string, id: string) =>
    ask("POST", `/issue/${key}/transitions`, { transition: { id } });
  const find = async (jql: string, email?: string) => {
    const { json } = await ask("POST", "/search/jql", { jql, fields: ["key"] }, email);
    return json["issues"] === undefined
      ? json["errorMessages"]
      : (json["issues"] as { key: string }[]).map(({ key }) => key);
  };
  const advance = (seconds: number) => ask("POST", "/_sim/clock", { advance_seconds: seconds });
  return { ...client, raw: client.ask, ask, project, issue, move, find, advance };
}

test("durations are read and written as people do", () => {
  expect(parseDuration("1w 2d 3h 4m")).toBe(144_000 + 57_600 + 10_800 + 240);
  expect(parseDuration("90")).toBe(5_400);
  expect(parseDuration("1.5h")).toBe(5_400);
  for (const text of ["", "x", "3h20m", "-1h", "1y"]) expect(parseDuration(text)).toBeUndefined();
  expect(formatDuration(144_000 + 3_600)).toBe("1w 1h");
  expect(formatDuration(0)).toBe("0m");
});

describe("documents", () => {
  const doc = (...content: unknown[]) => ({ type: "doc", version: 1, content });
  const text = (value: string, ...marks: unknown[]) => ({ type: "text", text: value, marks });
  const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });

  test.each([
    doc(),
    doc(paragraph()),
    doc(paragraph(text("a", { type: "strong" }, { type: "link", attrs: { href: "http://x" } }))),
    doc({ type: "heading", attrs: { level: 2 }, content: [text("h")] }),
    doc({ type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("i"))] }] }),
    doc({ type: "codeBlock", attrs: { language: "js" }, content: [text("x")] }),
    doc({ type: "panel", attrs: { panelType: "info" }, content: [paragraph()] }, { type: "rule" }),
    doc({
      type: "table",
      content: [
        { type: "tableRow", content: [{ type: "tableCell", content: [paragraph(text("c"))] }] },
      ],
    }),
    doc(paragraph({ type: "mention", attrs: { id: "1" } }, { type: "hardBreak" })),
  ])("accepts %j", (value) => {
    expect(readDocument(3, value)).toBe(value);
  });

  test.each([
    "text",
    null,
    [],
    {},
    { type: "doc", version: 2, content: [] },
    { type: "doc", version: 1 },
    { type: "paragraph", version: 1, content: [] },
    doc(text("not in a paragraph")),
    doc(paragraph({ type: "text", text: "" })),
    doc(paragraph({ type: "text" })),
    doc(paragraph(text("a", { type: "blink" }))),
    doc(paragraph(text("a", { type: "link" }))),
    doc({ type: "heading", content: [] }),
    doc({ type: "bulletList", content: [] }),
    doc({ type: "bulletList", content: [paragraph()] }),
    doc({ type: "constructor" }),
    doc({ type: "paragraph", content: {} }),
  ])("rejects %j", (value) => {
    expect(() => readDocument(3, value)).toThrow();
  });

  test("that are none are refused by field, and change nothing", async () => {
    await using sim = setup();
    await sim.project();
    const fields = { project: { key: "PROJ" }, issuetype: { name: "Task" }, summary: "x" };
    const plain = await sim.ask("POST", "/issue", { fields: { ...fields, description: "text" } });
    expect(plain.status).toBe(400);
    expect(plain.json).toEqual({
      errorMessages: [],
      errors: {
        description:
          "Operation value must be an Atlassian Document (see the Atlassian Document Format)",
      },
    });
    expect(await sim.issue("first")).toBe("PROJ-1");
    const comment = await sim.ask("POST", "/issue/PROJ-1/comment", { body: "text" });
    expect(comment.status).toBe(400);
    const nothing = await sim.ask("POST", "/issue/PROJ-1/comment", { body: doc(paragraph()) });
    expect(nothing.json["errors"]).toEqual({ comment: "Comment body can not be empty!" });
  });
});

describe("fields", () => {
  test.each([
    [{ summary: "a\nb" }, "summary"],
    [{ summary: "x".repeat(256) }, "summary"],
    [{ summary: 5 }, "summary"],
    [{ labels: ["has space"] }, "labels"],
    [{ labels: "red" }, "labels"],
    [{ priority: { name: "Nope" } }, "priority"],
    [{ assignee: { accountId: "nobody" } }, "assignee"],
    [{ reporter: null }, "reporter"],
    [{ duedate: "2026-02-30" }, "duedate"],
    [{ components: [{ name: "none" }] }, "components"],
    [{ fixVersions: [{ id: "1" }] }, "fixVersions"],
    [{ status: { name: "Done" } }, "status"],
    [{ resolution: { name: "Done" } }, "resolution"],
    [{ nonsense: 1 }, "nonsense"],
    [{ issuetype: { name: "Saga" } }, "issuetype"],
    [{ parent: { key: "PROJ-1" } }, "parentId"],
    [{ parent: { key: "PROJ-99" } }, "parent"],
    [{ timetracking: { originalEstimate: "soon" } }, "timetracking"],
  ])("%j is refused under its name", async (fields, name) => {
    await using sim = setup();
    await sim.project();
    await sim.issue("first");
    const { status, json } = await sim.ask("PUT", "/issue/PROJ-1", { fields });
    expect(status).toBe(400);
    expect(Object.keys(json["errors"] as Json)).toEqual([name]);
    const shown = await sim.ask("GET", "/issue/PROJ-1?fields=summary");
    expect(shown.json["fields"]).toEqual({ summary: "first" });
  });

  test.each([
    [{ update: { labels: [{ add: "a b" }] } }],
    [{ update: { labels: { add: "x" } } }],
    [{ update: { labels: [{ shout: "x" }] } }],
    [{ update: { labels: [{ set: ["x"] }, { add: "y" }] } }],
    [{ update: { summary: [{ add: "x" }] } }],
    [{ update: { nonsense: [{ set: "x" }] } }],
    [{ update: { labels: [{ add: "x" }] }, fields: { labels: [] } }],
    [{ update: { issuelinks: [{ add: { type: { name: "Blocks" } } }] } }],
    [{ fields: [] }],
    [{ fields: { summary: "new" }, update: { labels: [{ add: "a b" }] } }],
    [[]],
  ])("%j is refused", async (body) => {
    await using sim = setup();
    await sim.project();
    await sim.issue("first");
    const before = await sim.ask("GET", "/issue/PROJ-1");
    expect((await sim.ask("PUT", "/issue/PROJ-1", body)).status).toBe(400);
    expect((await sim.ask("GET", "/issue/PROJ-1")).text).toBe(before.text);
  });

  test("components and versions are made, used, searched for and lost", async () => {
    await using sim = setup();
    await sim.project();
    const component = await sim.ask("POST", "/component", { project: "PROJ", name: "API" });
    const version = await sim.ask("POST", "/version", { projectId: 10_000, name: "1.0" });
    expect([component.status, version.status]).toEqual([201, 201]);
    const twice = await sim.ask("POST", "/component", { project: "PROJ", name: "api" });
    expect(twice.status).toBe(400);
    await sim.issue("first", { components: [{ name: "API" }], fixVersions: [{ name: "1.0" }] });
    await sim.issue("second");
    expect(await sim.find("component = api")).toEqual(["PROJ-1"]);
    expect(await sim.find("fixVersion in unreleasedVersions()")).toEqual(["PROJ-1"]);
    await sim.ask("PUT", `/version/${String(version.json["id"])}`, { released: true });
    expect(await sim.find("fixVersion in releasedVersions(PROJ)")).toEqual(["PROJ-1"]);
    expect((await sim.ask("GET", "/project/PROJ/versions")).json).toMatchObject([
      { name: "1.0", released: true, projectId: 10_000 },
    ]);
    const path = `/component/${String(component.json["id"])}`;
    expect((await sim.ask("PUT", path, { description: "d" })).json["description"]).toBe("d");
    expect((await sim.ask("DELETE", path)).status).toBe(204);
    expect((await sim.ask("GET", path)).status).toBe(404);
    expect((await sim.ask("GET", "/project/PROJ/components")).json).toEqual([]);
    expect(await sim.find("project = PROJ and component is empty")).toEqual(["PROJ-2", "PROJ-1"]);
    expect((await sim.ask("GET", `/version/${String(version.json["id"])}`)).status).toBe(200);
    expect((await sim.ask("DELETE", `/version/${String(version.json["id"])}`)).status).toBe(204);
  });
});

describe("people", () => {
  test("are invited, vote, work as themselves, and are closed", async () => {
    await using sim = setup();
    await sim.project();
    const products = ["jira-software"];
    const body = { emailAddress: "ada@example.com", displayName: "Ada L", products };
    const { status, json } = await sim.ask("POST", "/user", body);
    expect(status).toBe(201);
    expect((await sim.ask("POST", "/user", body)).status).toBe(400);
    expect((await sim.ask("POST", "/user", { emailAddress: "no" })).status).toBe(400);
    await sim.issue("mine");
    expect((await sim.ask("POST", "/issue/PROJ-1/votes")).status).toBe(204);
    await sim.ask("DELETE", "/issue/PROJ-1/votes");
    expect(
      (await sim.ask("POST", "/issue/PROJ-1/votes", undefined, "ada@example.com")).status,
    ).toBe(204);
    expect((await sim.ask("GET", "/issue/PROJ-1/votes")).json).toMatchObject({
      votes: 1,
      voters: [{ displayName: "Ada L" }],
    });
    expect(await sim.find("issue in votedIssues()", "ada@example.com")).toEqual(["PROJ-1"]);
    await sim.ask("DELETE", "/issue/PROJ-1/votes", undefined, "ada@example.com");
    expect(await sim.find("votes > 0")).toEqual([]);
    const assignable = await sim.ask("GET", "/user/assignable/search?query=ada&project=PROJ");
    expect(assignable.json).toHaveLength(1);
    const query = `accountId=${encodeURIComponent(String(json["accountId"]))}`;
    expect((await sim.ask("DELETE", `/user?${query}`)).status).toBe(204);
    expect((await sim.ask("GET", `/user?${query}`)).status).toBe(404);
    expect((await sim.ask("GET", "/user")).status).toBe(400);
  });
});

test("worklogs are shown, changed and deleted one by one", async () => {
  await using sim = setup();
  await sim.project();
  await sim.issue("first");
  const started = "2026-01-14T09:00:00.000+0100";
  const inUtc = { timeSpentSeconds: 60, started: "2026-01-14T08:00:00.000Z" };
  expect((await sim.ask("POST", "/issue/PROJ-1/worklog", inUtc)).status).toBe(400);
  const made = await sim.ask("POST", "/issue/PROJ-1/worklog", { timeSpentSeconds: 60, started });
  expect(made.json).toMatchObject({ started: "2026-01-14T08:00:00.000+0000", timeSpent: "1m" });
  const path = `/issue/PROJ-1/worklog/${String(made.json["id"])}`;
  expect((await sim.ask("PUT", path, { timeSpent: "2h" })).json["timeSpentSeconds"]).toBe(7_200);
  expect(await sim.find('timespent >= "2h"')).toEqual(["PROJ-1"]);
  expect((await sim.ask("GET", path)).status).toBe(200);
  expect((await sim.ask("DELETE", path)).status).toBe(204);
  expect((await sim.ask("GET", path)).status).toBe(404);
  for (const bad of [
    {},
    { timeSpent: "x" },
    { timeSpentSeconds: 0 },
    { timeSpent: "1h", started: "x" },
  ]) {
    expect((await sim.ask("POST", "/issue/PROJ-1/worklog", bad)).status).toBe(400);
  }
});

test("seeded objects are returned one by one", async () => {
  await using sim = setup();
  for (const path of ["/issuetype/10002", "/status/10000", "/status/Done", "/priority/3"]) {
    expect((await sim.ask("GET", path)).status).toBe(200);
  }
  for (const path of ["/resolution/10000", "/issueLinkType/10000", "/statuscategory"]) {
    expect((await sim.ask("GET", path)).status).toBe(200);
  }
  expect((await sim.ask("GET", "/priority/search?maxResults=2")).json).toMatchObject({
    total: 5,
    isLast: false,
    values: [{ name: "Highest" }, { name: "High" }],
  });
  for (const path of ["/issuetype/1", "/status/x", "/priority/9", "/issueLinkType/9"]) {
    expect((await sim.ask("GET", path)).status).toBe(404);
  }
  await sim.project();
  await sim.issue("first");
  const meta = await sim.ask("GET", "/issue/PROJ-1/editmeta");
  expect(meta.json["fields"]).toMatchObject({ summary: { required: true, operations: ["set"] } });
  expect((await sim.ask("GET", "/project")).json).toMatchObject([{ key: "PROJ" }]);
  expect((await sim.ask("GET", "/search?jql=project%3DPROJ")).status).toBe(410);
});

test.each([
  [{ key: "P", name: "x" }, "key"],
  [{ key: "proj", name: "x" }, "key"],
  [{ key: "PROJ", name: "" }, "name"],
  [{ key: "OTHER", name: "x", leadAccountId: "nobody" }, "projectLead"],
  [{ key: "TAKEN", name: "x" }, "projectKey"],
  [{ key: "OTHER", name: "project taken" }, "projectName"],
])("the project %j is refused under %s", async (body, field) => {
  await using sim = setup();
  await sim.project("TAKEN");
  const { status, json } = await sim.ask("POST", "/project", body);
  expect([status, Object.keys(json["errors"] as Json)]).toEqual([400, [field]]);
});

test("credentials are Basic with an email and a token, or a bearer token", async () => {
  await using sim = setup();
  const statusOf = async (authorization?: string) =>
    (await sim.raw("GET", "/rest/api/3/myself", undefined, { authorization })).status;
  expect(await statusOf(basicOf("a@b.c"))).toBe(200);
  expect(await statusOf("Bearer abc")).toBe(200);
  for (const bad of [undefined, "Basic", "Basic !!", "Basic YWJj", "Token x", "Basic OnRva2Vu"]) {
    expect(await statusOf(bad)).toBe(401);
  }
});

describe("JQL", () => {
  async function filled() {
    const sim = setup();
    await sim.project("PROJ");
    await sim.project("OTHER");
    const [dev] = (await sim.ask("GET", "/user/search?query=dev")).json as unknown as Json[];
    const assignee = { accountId: dev?.["accountId"] };
    await sim.issue("Login page fails", { labels: ["Red", "blue"], duedate: "2026-01-16" });
    await sim.advance(86_400);
    await sim.issue("Logout", { assignee, priority: { name: "High" }, customfield_10016: 5 });
    await sim.issue("Epic of it", { issuetype: { name: "Epic" } });
    await sim.issue("Elsewhere", { labels: ["blue"] }, "OTHER");
    await sim.issue("Part", { issuetype: { name: "Sub-task" }, parent: { key: "PROJ-1" } });
    await sim.advance(86_400);
    await sim.move("PROJ-2", "31");
    return sim;
  }

  test("finds the matching issues", async () => {
    await using sim = await filled();
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ["project = PROJ", ["PROJ-4", "PROJ-3", "PROJ-2", "PROJ-1"]],
      [
        'project in ("project other", 10000) order by key',
        ["OTHER-1", "PROJ-1", "PROJ-2", "PROJ-3", "PROJ-4"],
      ],
      ["project not in (PROJ)", ["OTHER-1"]],
      ["key = proj-2", ["PROJ-2"]],
      ["key >= PROJ-2 and key < PROJ-4 order by key", ["PROJ-2", "PROJ-3"]],
      ["issuetype = Epic or type = Sub-task", ["PROJ-4", "PROJ-3"]],
      ["issuetype in subTaskIssueTypes()", ["PROJ-4"]],
      ["parent = PROJ-1", ["PROJ-4"]],
      ["status = Done", ["PROJ-2"]],
      ["statusCategory = 'In Progress'", []],
      ["resolution = Unresolved and project = OTHER", ["OTHER-1"]],
      ["resolution is not EMPTY", ["PROJ-2"]],
      ["resolution != Done", []],
      ["assignee = 'dev@example.com'", ["PROJ-2"]],
      ["assignee != currentUser()", ["PROJ-2"]],
      ["assignee in (EMPTY, currentUser()) and project = OTHER", ["OTHER-1"]],
      ["assignee is EMPTY AND labels = BLUE ORDER BY key DESC", ["PROJ-1", "OTHER-1"]],
      ["reporter = currentUser() and priority > Medium", ["PROJ-2"]],
      ["labels in (red, green)", ["PROJ-1"]],
      ["labels != red", ["OTHER-1"]],
      ["NOT labels = red", ["OTHER-1"]],
      ['summary ~ "login"', ["PROJ-1"]],
      ['summary ~ "log*" order by summary', ["PROJ-1", "PROJ-2"]],
      ['text ~ "\\"page fails\\""', ["PROJ-1"]],
      ['summary !~ "log*" and project = PROJ', ["PROJ-4", "PROJ-3"]],
      ["description is empty and key = PROJ-1", ["PROJ-1"]],
      ["created < -1d", ["PROJ-1"]],
      ['created >= "2026-01-16" and project = OTHER', ["OTHER-1"]],
      ['created = "2026/01/15 12:00"', ["PROJ-1"]],
      [
        "created >= startOfDay(-1) and created <= endOfDay(-1d) order by key",
        ["OTHER-1", "PROJ-2", "PROJ-3", "PROJ-4"],
      ],
      ["resolved >= startOfDay() and resolved <= now()", ["PROJ-2"]],
      ["updated > -1h", ["PROJ-2"]],
      ["due < now()", ["PROJ-1"]],
      ["due = -1d", ["PROJ-1"]],
      ["created > startOfWeek(-1w) and created < endOfYear() and key = PROJ-1", ["PROJ-1"]],
      ["created < startOfMonth() or created > endOfMonth()", []],
      ["cf[10016] = 5 and cf[10016] > 4", ["PROJ-2"]],
      ["cf[10016] is empty and project = OTHER", ["OTHER-1"]],
      ["watchers = 1 and issue in watchedIssues() and project = OTHER", ["OTHER-1"]],
      ["project in projectsLeadByUser() and type = Epic", ["PROJ-3"]],
      [
        "project = PROJ order by priority desc, created asc",
        ["PROJ-2", "PROJ-1", "PROJ-3", "PROJ-4"],
      ],
      ["project = PROJ order by due, key desc", ["PROJ-1", "PROJ-4", "PROJ-3", "PROJ-2"]],
      ["project = PROJ && !(status = Done | type = Epic)", ["PROJ-4", "PROJ-1"]],
    ];
    for (const [jql, keys] of cases) expect([jql, await sim.find(jql)]).toEqual([jql, keys]);
    expect(START_TIME).toBe(Date.UTC(2026, 0, 15, 12));
  });

  test.each([
    ["", /Unbounded JQL/],
    ["order by key", /Unbounded JQL/],
    ["nonsense = 1", /Field 'nonsense' does not exist/],
    ["constructor = 1", /Field 'constructor' does not exist/],
    ["project = NOPE", /value 'NOPE' does not exist for the field 'project'/],
    ["key = NOPE-1", /issue with key 'NOPE-1' does not exist/],
    ["project ~ PROJ", /operator '~' is not supported by the 'project' field/],
    ["summary = x", /operator '=' is not supported by the 'summary' field/],
    ["summary was Done", /History searches do not support the 'summary' field/],
    ["status was Nothing", /value 'Nothing' does not exist for the field 'status'/],
    ["status was Done from 'To Do'", /predicate 'from' is not supported by the 'was' operator/],
    ["status changed by nobody", /user of the predicate 'by' does not exist/],
    ["status was in Done", /'was in' does not support the non-list value 'Done'/],
    ["assignee = pendingBy(x)", /JQL function 'pendingBy\(\)'/],
    ["sprint in pastSprints()", /pastSprints/],
    ["sprint = 99", /value '99' does not exist/],
    ["filter = Missing", /value 'Missing' does not exist/],
    ["assignee = constructor()", /JQL function 'constructor/],
    ["created > yesterday", /Date value 'yesterday'/],
    ["created > 2026-02-30", /Date value/],
    ["created > startOfDay(x)", /Unable to parse the offset/],
    ["created > startOfCentury()", /JQL function/],
    ["project", /Expecting operator but got to the end/],
    ["project =", /Expecting either a value, list or function/],
    ["project = PROJ status = Done", /Expecting either 'OR' or 'AND' but got 'status'/],
    ["(project = PROJ", /Expecting '\)'/],
    ["project = 'PROJ", /has not been completed/],
    ["project in PROJ", /does not support the non-list value/],
    ["project = (PROJ)", /does not support the list value/],
    ["project is PROJ", /only EMPTY and NULL/],
    ["project = a@b", /'@' is a reserved JQL character/],
    ["project = order", /'order' is a reserved JQL word/],
    ["project = PROJ order key", /Expecting 'BY'/],
    ["project = PROJ order by description", /Not able to sort/],
    ["priority > EMPTY", /does not support EMPTY/],
    [`${"(".repeat(500)}project = PROJ`, /too deep/],
    ["votes = many", /value 'many'/],
    [Array(1_001).fill("votes = 1").join(" or "), /more than 1000 clauses/],
    [`order by ${Array(8).fill("key").join(", ")}`, /more than 7 fields/],
    ["assignee = currentUser(x)", /expected '0' arguments/],
  ])("%j is refused with Jira's words", async (jql, message) => {
    await using sim = setup();
    await sim.project();
    const { status, json } = await sim.ask("POST", "/search/jql", { jql });
    expect(status).toBe(400);
    expect(json["errors"]).toEqual({});
    expect(json["errorMessages"]).toEqual([expect.stringMatching(message)]);
  });

  test("a page token works only with its query", async () => {
    await using sim = await filled();
    const first = await sim.ask("POST", "/search/jql", { jql: "project = PROJ", maxResults: 1 });
    const nextPageToken = first.json["nextPageToken"];
    const same = await sim.ask("POST", "/search/jql", { jql: 'PROJECT="PROJ"', nextPageToken });
    expect(same.status).toBe(400);
    for (const token of ["", "x", 5, `${String(nextPageToken)}x`.slice(3)]) {
      const body = { jql: "project = PROJ", nextPageToken: token };
      expect((await sim.ask("POST", "/search/jql", body)).status).toBe(400);
    }
    for (const maxResults of [0, -1, 5_001, 1.5, "2"]) {
      const body = { jql: "project = PROJ", maxResults };
      expect((await sim.ask("POST", "/search/jql", body)).status).toBe(400);
    }
  });
});

describe("documented parameters", () => {
  test("priorities are found by id, name and default", async () => {
    const sim = setup();
    const ids = async (query: string) => {
      const { json } = await sim.ask("GET", `/priority/search?${query}`);
      return (json["values"] as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids("id=2&id=4")).toEqual(["2", "4"]);
    expect(await ids("priorityName=low")).toEqual(["4", "5"]);
    expect(await ids("onlyDefault=true")).toEqual([]);
  });

  test("projects are found by type and status, and sorted by issues and leads", async () => {
    const sim = setup();
    await sim.project("AAA");
    await sim.ask("POST", "/project", { key: "BBB", name: "Biz", projectTypeKey: "business" });
    await sim.issue("one", {}, "AAA");
    const keys = async (query: string) => {
      const { json } = await sim.ask("GET", `/project/search?${query}`);
      return (json["values"] as { key: string }[]).map(({ key }) => key);
    };
    expect(await keys("typeKey=business")).toEqual(["BBB"]);
    expect(await keys("status=archived,deleted")).toEqual([]);
    expect(await keys("status=live&orderBy=issueCount")).toEqual(["BBB", "AAA"]);
    expect(await keys("orderBy=-lastIssueUpdatedTime")).toEqual(["AAA", "BBB"]);
    expect((await sim.ask("GET", "/project/search?orderBy=size")).status).toBe(400);
    const { json } = await sim.ask("GET", "/project/search?expand=insight,projectKeys&keys=AAA");
    expect(json["values"]).toMatchObject([
      { insight: { totalIssueCount: 1 }, projectKeys: ["AAA"] },
    ]);
  });

  test("issues of a component are assigned to its lead", async () => {
    const sim = setup();
    await sim.project();
    const [dev] = (await sim.ask("GET", "/user/search?query=dev")).json as unknown as Json[];
    const accountId = String(dev?.["accountId"]);
    const component = { name: "API", project: "PROJ", leadAccountId: accountId };
    const made = await sim.ask("POST", "/component", {
      ...component,
      assigneeType: "COMPONENT_LEAD",
    });
    expect(made.json).toMatchObject({
      project: "PROJ",
      projectId: 10_000,
      lead: { accountId },
      assigneeType: "COMPONENT_LEAD",
      realAssigneeType: "COMPONENT_LEAD",
      realAssignee: { accountId },
      isAssigneeTypeValid: true,
    });
    const assigneeOf = async (key: unknown) =>
      (await sim.ask("GET", `/issue/${String(key)}?fields=assignee`)).get("fields")["assignee"];
    const mine = await sim.issue("mine", { components: [{ name: "API" }] });
    expect(await assigneeOf(mine)).toMatchObject({ accountId });
    expect(await assigneeOf(await sim.issue("nobody's"))).toBeNull();
    await sim.ask("PUT", "/project/PROJ", { assigneeType: "PROJECT_LEAD" });
    expect(await assigneeOf(await sim.issue("the lead's"))).toMatchObject({
      displayName: "Sim User",
    });
    const other = (await sim.ask("POST", "/component", { name: "Other", project: "PROJ" })).id;
    await sim.ask("DELETE", `/component/${made.id}?moveIssuesTo=${other}`);
    expect(await sim.find("component = Other")).toEqual([mine]);
    const unknown = { ...component, name: "X", leadAccountId: "nobody" };
    expect((await sim.ask("POST", "/component", unknown)).status).toBe(400);
  });

  test("a version has a start, and counts its issues by status", async () => {
    const sim = setup();
    await sim.project();
    const version = { name: "1.0", project: "PROJ", startDate: "2026-01-01" };
    const early = { ...version, releaseDate: "2025-12-31" };
    expect((await sim.ask("POST", "/version", early)).json).toMatchObject({
      errors: { startDate: "The start date must be before the release date." },
    });
    const made = await sim.ask("POST", "/version", { ...version, releaseDate: "2026-01-10" });
    expect(made.json).toMatchObject({
      startDate: "2026-01-01",
      userStartDate: "1/Jan/26",
      userReleaseDate: "10/Jan/26",
      overdue: true,
      archived: false,
    });
    const days = { userStartDate: "2/Jan/26", userReleaseDate: "9/Feb/26" };
    const moved = await sim.ask("PUT", `/version/${made.id}`, days);
    expect(moved.json).toMatchObject({ startDate: "2026-01-02", releaseDate: "2026-02-09" });
    for (const wrong of [{ ...days, releaseDate: "2026-02-09" }, { userStartDate: "31/Feb/26" }]) {
      expect((await sim.ask("PUT", `/version/${made.id}`, wrong)).status).toBe(400);
    }
    const key = String(await sim.issue("done", { fixVersions: [{ name: "1.0" }] }));
    await sim.issue("open", { fixVersions: [{ name: "1.0" }] });
    await sim.move(key, "31");
    const shown = await sim.ask("GET", `/version/${made.id}?expand=issuesstatus`);
    expect(shown.json["issuesStatusForFixVersion"]).toMatchObject({
      unmapped: 0,
      toDo: 1,
      inProgress: 0,
      done: 1,
    });
  });

  test("comments and worklogs show their visibility", async () => {
    const sim = setup();
    await sim.project();
    const key = String(await sim.issue("one"));
    const visibility = { type: "role", value: "Administrators" };
    const doc = {
      type: "doc",
      version: 1,
      content: [{ type: "paragraph", content: [{ type: "text", text: "x" }] }],
    };
    const comment = await sim.ask("POST", `/issue/${key}/comment?expand=renderedBody`, {
      body: doc,
      visibility,
    });
    expect(comment.json).toMatchObject({ visibility, renderedBody: "<p>x</p>" });
    const work = { timeSpent: "1h", visibility };
    expect((await sim.ask("POST", `/issue/${key}/worklog`, work)).json).toMatchObject({
      visibility,
    });
    const wrong = { body: doc, visibility: { type: "user" } };
    expect((await sim.ask("POST", `/issue/${key}/comment`, wrong)).status).toBe(400);
  });

  test("work is listed by its start and changes the remaining estimate", async () => {
    const sim = setup();
    await sim.project();
    const key = String(await sim.issue("one", { timetracking: { originalEstimate: "10h" } }));
    const work = (query: string, started: string) =>
      sim.ask("POST", `/issue/${key}/worklog?${query}`, { timeSpent: "2h", started });
    const remaining = async () => {
      const { json } = await sim.ask("GET", `/issue/${key}?fields=timeestimate`);
      return Number((json["fields"] as Json)["timeestimate"]) / 3_600;
    };
    const first = await work("adjustEstimate=manual&reduceBy=3h", "2026-01-01T00:00:00.000+0000");
    expect(await remaining()).toBe(7);
    await work("", "2026-01-03T00:00:00.000+0000");
    expect(await remaining()).toBe(5);
    const after = Date.parse("2026-01-02T00:00:00Z");
    const listed = async (query: string) =>
      (await sim.ask("GET", `/issue/${key}/worklog?${query}`)).json["total"];
    expect(await listed(`startedAfter=${String(after)}`)).toBe(1);
    expect(await listed(`startedBefore=${String(after)}`)).toBe(1);
    expect(await listed("startedAfter=soon")).toBeUndefined();
    const path = `/issue/${key}/worklog/${first.id}`;
    await sim.ask("PUT", path, { timeSpent: "3h" });
    expect(await remaining()).toBe(4);
    await sim.ask("DELETE", `${path}?adjustEstimate=manual&increaseBy=1h`);
    expect(await remaining()).toBe(5);
  });

  test("users have groups and products", async () => {
    const sim = setup();
    const plain = await sim.ask("GET", "/myself");
    expect(plain.json).toMatchObject({ groups: { size: 2, items: [] } });
    const { json } = await sim.ask("GET", "/myself?expand=groups,applicationRoles");
    expect(json).toMatchObject({
      groups: {
        size: 2,
        items: [{ name: "jira-software-users" }, { name: "jira-administrators" }],
      },
      applicationRoles: { size: 1, items: [{ key: "jira-software" }] },
    });
    const invite = { emailAddress: "new@example.com" };
    expect((await sim.ask("POST", "/user", invite)).json).toMatchObject({
      errors: { products: expect.stringContaining("must be set") as string },
    });
    const wrong = { ...invite, products: ["confluence"] };
    expect((await sim.ask("POST", "/user", wrong)).status).toBe(400);
    expect((await sim.ask("POST", "/user", { ...invite, products: [] })).status).toBe(201);
  });

  test("assignable users are those of a project or issue", async () => {
    const sim = setup();
    await sim.project();
    const key = String(await sim.issue("one"));
    const found = async (query: string) =>
      (await sim.ask("GET", `/user/assignable/search${query}`)).status;
    expect(await found("")).toBe(400);
    expect(await found("?project=NONE")).toBe(404);
    expect(await found("?project=PROJ")).toBe(200);
    expect(await found(`?issueKey=${key}`)).toBe(200);
  });

  test("issues are sorted by rank, which has no operators", async () => {
    const sim = setup();
    await sim.project();
    const made = [await sim.issue("one"), await sim.issue("two")];
    expect(await sim.find("project = PROJ ORDER BY rank")).toEqual(made);
    expect(await sim.find("project = PROJ ORDER BY rank DESC")).toEqual(made.toReversed());
    expect(await sim.find("rank = 1")).toEqual([
      "The operator '=' is not supported by the 'rank' field.",
    ]);
  });

  test("there are four status categories", async () => {
    const { json } = await setup().ask("GET", "/statuscategory");
    expect((json as unknown as Json[]).map(({ name }) => name)).toEqual([
      "No Category",
      "To Do",
      "In Progress",
      "Done",
    ]);
  });

  test("those without effect are listed", async () => {
    const sim = setup();
    await sim.project();
    const key = String(await sim.issue("one"));
    await sim.ask("GET", `/issue/${key}?expand=names,operations&failFast=true`);
    await sim.ask("GET", `/issue/${key}?expand=names`);
    const { json } = await sim.ask("GET", "/_sim/unsupported");
    const path = `/rest/api/3/issue/${key}`;
    expect(json["parameters"]).toEqual([
      { method: "GET", path, parameter: "failFast", count: 1 },
      { method: "GET", path, parameter: "expand", count: 1 },
    ]);
  });
});

test("serves version 2 as `latest`, too", async () => {
  const { raw, project, issue } = setup();
  await project();
  await issue("One");
  const headers = { authorization: basicOf("sim@example.com") };
  const body = { fields: { description: "*bold*" } };
  await raw("PUT", "/rest/api/latest/issue/PROJ-1", body, headers);
  const ofLatest = await raw("GET", "/rest/api/latest/issue/PROJ-1", undefined, headers);
  const ofTwo = await raw("GET", "/rest/api/2/issue/PROJ-1", undefined, headers);
  expect(ofLatest.json).toEqual(ofTwo.json);
  expect(ofLatest.json["fields"]).toMatchObject({ description: "*bold*" });
  const missing = await raw("GET", "/rest/api/latest/nothing", undefined, headers);
  expect(missing.status).toBe(404);
});
