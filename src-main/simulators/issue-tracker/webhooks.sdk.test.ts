import { createHmac } from "node:crypto";
import { Version3Client } from "jira.js";
import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { simulator } from "./index.ts";
import { clientSecret } from "./profile.ts";

const basic = { email: "sim@example.com", apiToken: "any" };

async function setup() {
  const served = await serveSimulator(simulator, { deliverAlso: ["issue-tracker"] });
  const receiver = await startReceiver();
  const { baseUrl: host, running } = served;
  const client = new Version3Client({ host, authentication: { basic } });
  const authorization = `Basic ${Buffer.from("sim@example.com:any").toString("base64")}`;
  const ask = async (method: string, path: string, body?: object, isApp = true) => {
    const by = isApp && path.startsWith("/rest/api/3/webhook") ? "Bearer any" : authorization;
    const headers = { authorization: by, "content-type": "application/json" };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(host + path, { method, headers, ...json });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  };
  const { accountId } = await client.myself.getCurrentUser();
  for (const key of ["PROJ", "OTHER"]) {
    const project = { key, name: key, projectTypeKey: "software", leadAccountId: accountId };
    await client.projects.createProject(project);
  }
  return {
    client,
    receiver,
    ask,
    create: (key: string) =>
      client.issues.createIssue({
        fields: { project: { key }, issuetype: { name: "Task" }, summary: "Tea" },
      }),
    linkOf: async (issueIdOrKey: string) => {
      const { fields } = await client.issues.getIssue({ issueIdOrKey, fields: ["issuelinks"] });
      return String(fields.issuelinks[0]?.id);
    },
    settled: () => settled(running),
    bodies: () =>
      receiver.received.map(({ body }) =>
        z
          .looseObject({ webhookEvent: z.string(), issue: z.looseObject({ key: z.string() }) })
          .parse(JSON.parse(body.toString())),
      ),
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

const ADMIN = "/rest/webhooks/1.0/webhook";

test("an app lists the deliveries to its webhooks that failed", async () => {
  await using sim = await setup();
  const url = "http://127.0.0.1:9/closed";
  const webhooks = [{ jqlFilter: "project = PROJ", events: ["jira:issue_created"] }];
  await sim.ask("POST", "/rest/api/3/webhook", { url, webhooks });
  const failed = () => sim.ask("GET", "/rest/api/3/webhook/failed");
  expect(await failed()).toMatchObject({ body: { values: [] } });
  await sim.create("PROJ");
  await sim.settled();
  expect(await failed()).toMatchObject({
    body: {
      values: [{ id: "1", url, body: expect.stringContaining("jira:issue_created") as string }],
    },
  });
  const asPerson = await sim.ask("GET", "/rest/api/3/webhook/failed", undefined, false);
  expect(asPerson.status).toBe(403);
});

test("an administrator's webhook gets the events of its issues, signed with its secret", async () => {
  await using sim = await setup();
  const hook = {
    name: "hook",
    url: sim.receiver.url,
    events: ["jira:issue_created", "jira:issue_updated", "comment_created", "jira:issue_deleted"],
    filters: { "issue-related-events-section": "project = PROJ" },
    secret: "shh",
  };
  const made = await sim.ask("POST", ADMIN, hook);
  expect(made).toMatchObject({ status: 201, body: { name: "hook", isSigned: true } });
  await sim.create("OTHER");
  const { key } = await sim.create("PROJ");
  await sim.client.issues.editIssue({ issueIdOrKey: key, fields: { summary: "Green tea" } });
  await sim.client.issues.editIssue({ issueIdOrKey: key, fields: { summary: "Green tea" } });
  await sim.ask("POST", `/rest/api/2/issue/${key}/comment`, { body: "Hot" });
  await sim.client.issues.deleteIssue({ issueIdOrKey: key });
  await sim.settled();
  expect(sim.bodies().map(({ webhookEvent, issue }) => [webhookEvent, issue.key])).toEqual(
    hook.events.map((name) => [name, key]),
  );
  expect(sim.bodies()[1]).toMatchObject({
    issue_event_type_name: "issue_generic",
    user: { displayName: "Sim User" },
    changelog: { items: [{ field: "summary", fromString: "Tea", toString: "Green tea" }] },
  });
  expect(sim.bodies()[2]).toMatchObject({ comment: { body: "Hot" } });
  for (const { body, headers } of sim.receiver.received) {
    const mac = createHmac("sha256", "shh").update(body).digest("hex");
    expect(headers["x-hub-signature"]).toBe(`sha256=${mac}`);
    expect(headers["x-atlassian-webhook-flow"]).toBe("Primary");
  }
});

test("an administrator's webhook gets the life of a sprint", async () => {
  await using sim = await setup();
  const names = ["created", "updated", "started", "closed", "deleted"];
  const events = names.map((name) => `sprint_${name}`);
  await sim.ask("POST", ADMIN, { name: "hook", url: sim.receiver.url, events });
  const agile = "/rest/agile/1.0/sprint";
  const { body } = await sim.ask("POST", agile, { name: "One", originBoardId: 1 });
  const path = `${agile}/${String(z.object({ id: z.number() }).parse(body).id)}`;
  const dates = { startDate: "2026-01-15T12:00:00Z", endDate: "2026-01-29T12:00:00Z" };
  await sim.ask("POST", path, { goal: "Ship" });
  await sim.ask("POST", path, { state: "active", ...dates });
  await sim.ask("POST", path, { state: "closed" });
  await sim.ask("DELETE", path);
  await sim.settled();
  const sent = z.object({ webhookEvent: z.string(), sprint: z.looseObject({ state: z.string() }) });
  const life = sim.receiver.received.map(({ body: bytes }) =>
    sent.parse(JSON.parse(String(bytes))),
  );
  expect(life.map(({ webhookEvent }) => webhookEvent)).toEqual(events);
  expect(life.map(({ sprint }) => sprint.state)).toEqual([
    "future",
    "future",
    "active",
    "closed",
    "closed",
  ]);
});

test("an administrator's webhook is listed, changed and deleted; without a secret nothing is signed", async () => {
  await using sim = await setup();
  const { url } = sim.receiver;
  await sim.ask("POST", ADMIN, { name: "a", url, events: ["jira:issue_created"] });
  const path = `${ADMIN}/10000`;
  expect(await sim.ask("GET", ADMIN)).toMatchObject({ body: [{ name: "a", isSigned: false }] });
  await sim.create("PROJ");
  await sim.settled();
  expect(sim.receiver.received[0]?.headers["x-hub-signature"]).toBeUndefined();
  expect(await sim.ask("PUT", path, { enabled: false })).toMatchObject({
    body: { enabled: false },
  });
  await sim.create("PROJ");
  await sim.settled();
  expect(sim.receiver.received).toHaveLength(1);
  expect(await sim.ask("GET", path)).toMatchObject({ body: { name: "a", url } });
  expect((await sim.ask("DELETE", path)).status).toBe(204);
  expect((await sim.ask("GET", path)).status).toBe(404);
  const wrong = { name: "a", url, events: ["jira:issue_eaten"] };
  expect((await sim.ask("POST", ADMIN, wrong)).status).toBe(400);
  const filters = { "issue-related-events-section": "colour = red" };
  expect((await sim.ask("POST", ADMIN, { name: "a", url, filters })).status).toBe(400);
});

test("an administrator's webhook gets the events of work, links, projects, versions and users", async () => {
  await using sim = await setup();
  const { client, receiver, ask } = sim;
  const events = [
    ...["worklog_created", "worklog_updated", "worklog_deleted"],
    ...["issuelink_created", "issuelink_deleted", "project_created", "project_updated"],
    ...["jira:version_created", "jira:version_updated", "jira:version_released"],
    ...["jira:version_unreleased", "jira:version_deleted", "user_created", "user_deleted"],
    "project_deleted",
  ];
  const url = receiver.url;
  const filters = { "issue-related-events-section": "project = PROJ" };
  await ask("POST", ADMIN, { name: "site", url, events, filters });
  const app = { url, webhooks: [{ jqlFilter: "project = PROJ", events: ["worklog_created"] }] };
  expect(await ask("POST", "/rest/api/3/webhook", app)).toMatchObject({
    body: { webhookRegistrationResult: [{ errors: [expect.stringContaining("is not an event")] }] },
  });
  const { key: issueIdOrKey, id: issueId } = await sim.create("PROJ");
  const { key: other, id: otherId } = await sim.create("OTHER");
  await client.issueWorklogs.addWorklog({ issueIdOrKey: other, timeSpentSeconds: 60 });
  const work = { issueIdOrKey, timeSpentSeconds: 120 };
  const { id } = await client.issueWorklogs.addWorklog(work);
  await client.issueWorklogs.updateWorklog({ ...work, id: String(id), timeSpentSeconds: 180 });
  await client.issueWorklogs.deleteWorklog({ issueIdOrKey, id: String(id) });
  const link = {
    type: { name: "Blocks" },
    inwardIssue: { key: issueIdOrKey },
    outwardIssue: { key: other },
  };
  await client.issueLinks.linkIssues(link);
  await client.issueLinks.linkIssues(link);
  await client.issueLinks.deleteIssueLink({ linkId: await sim.linkOf(issueIdOrKey) });
  const projectIdOrKey = "NEW";
  const { accountId: leadAccountId } = await client.myself.getCurrentUser();
  const project = { key: projectIdOrKey, projectTypeKey: "software", leadAccountId } as const;
  const { id: projectId } = await client.projects.createProject({ ...project, name: "New" });
  await client.projects.updateProject({ projectIdOrKey, leadAccountId, name: "Newer" });
  const created = await ask("POST", "/rest/api/3/version", { projectId, name: "1.0" });
  const version = z.object({ id: z.string() }).parse(created.body);
  const change = { id: version.id };
  await client.projectVersions.updateVersion({ ...change, description: "First" });
  await client.projectVersions.updateVersion({ ...change, released: true });
  await client.projectVersions.updateVersion({ ...change, released: false });
  await ask("DELETE", `/rest/api/3/version/${version.id}`);
  const user = await client.users.createUser({ emailAddress: "ada@example.com", products: [] });
  await client.users.removeUser({ accountId: user.accountId });
  await client.projects.deleteProject({ projectIdOrKey });
  await sim.settled();
  const bodies = receiver.received.map(
    ({ body }) => JSON.parse(body.toString()) as Record<string, unknown>,
  );
  expect(bodies.map(({ webhookEvent }) => webhookEvent)).toEqual(events);
  const payload = (name: string) => bodies[events.indexOf(name)];
  expect(payload("worklog_updated")).toMatchObject({ worklog: { issueId, timeSpentSeconds: 180 } });
  expect(payload("issuelink_created")).toMatchObject({
    issueLink: {
      sourceIssueId: Number(issueId),
      destinationIssueId: Number(otherId),
      issueLinkType: { name: "Blocks", outwardName: "blocks", inwardName: "is blocked by" },
    },
  });
  expect(payload("project_updated")).toMatchObject({ project: { key: "NEW", name: "Newer" } });
  expect(payload("jira:version_released")).toMatchObject({
    version: { id: version.id, released: true },
  });
  expect(payload("user_deleted")).toMatchObject({ user: { displayName: "ada", active: false } });
});

test("webhooks of an app have a token of the app, filter by fields, and expire", async () => {
  await using sim = await setup();
  const { url } = sim.receiver;
  const events = ["jira:issue_updated"];
  const { body } = await sim.ask("POST", "/rest/api/3/webhook", {
    url,
    webhooks: [
      { jqlFilter: "project = PROJ", events, fieldIdsFilter: ["summary"] },
      { jqlFilter: "colour = red", events },
    ],
  });
  expect(body).toEqual({
    webhookRegistrationResult: [
      { createdWebhookId: 10_000 },
      { errors: [expect.stringContaining("colour")] },
    ],
  });
  const refused = await sim.ask("GET", "/rest/api/3/webhook", undefined, false);
  expect(refused).toMatchObject({
    status: 403,
    body: { errorMessages: ["Access to this resource must be authenticated as an app."] },
  });
  const { key } = await sim.create("PROJ");
  await sim.client.issues.editIssue({ issueIdOrKey: key, fields: { labels: ["hot"] } });
  await sim.client.issues.editIssue({ issueIdOrKey: key, fields: { summary: "Green" } });
  await sim.settled();
  expect(sim.bodies()).toMatchObject([{ matchedWebhookIds: [10_000] }]);
  const [, token = ""] = String(sim.receiver.received[0]?.headers.authorization).split(" ");
  const [head, claims, mac] = token.split(".");
  expect(mac).toBe(
    createHmac("sha256", clientSecret)
      .update(`${String(head)}.${String(claims)}`)
      .digest("base64url"),
  );
  expect(await sim.ask("GET", "/rest/api/3/webhook")).toMatchObject({
    body: { total: 1, values: [{ id: 10_000, expirationDate: expect.any(String) as string }] },
  });
  const month = 30 * 24 * 60 * 60;
  const advance = () => sim.ask("POST", "/_sim/clock", { advance_seconds: month - 1 });
  await advance();
  expect(
    (await sim.ask("PUT", "/rest/api/3/webhook/refresh", { webhookIds: [10_000] })).status,
  ).toBe(200);
  await advance();
  expect(await sim.ask("GET", "/rest/api/3/webhook")).toMatchObject({ body: { total: 1 } });
  expect((await sim.ask("DELETE", "/rest/api/3/webhook", { webhookIds: [10_000] })).status).toBe(
    202,
  );
  expect(await sim.ask("GET", "/rest/api/3/webhook")).toMatchObject({ body: { total: 0 } });
});
