import { expect, test } from "vitest";
import * as z from "zod";
import { type Json, type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

async function setup() {
  const client = openClient(simulator);
  const ask = (method: Method, path: string, body?: unknown) =>
    client.ask(method, `/rest/api/3${path}`, body, {
      authorization: `Basic ${Buffer.from("sim@example.com:token").toString("base64")}`,
    });
  await ask("POST", "/project", { key: "PROJ", name: "Project" });
  const issue = async (more: Json = {}) => {
    const fields = { project: { key: "PROJ" }, issuetype: { name: "Task" }, summary: "a", ...more };
    return String((await ask("POST", "/issue", { fields })).json["key"]);
  };
  const fieldsOf = async (key: string) => (await ask("GET", `/issue/${key}`)).get("fields");
  return { client, ask, issue, fieldsOf };
}

test("an issue is deleted: its links, comments and work go", async () => {
  const { client, ask, issue, fieldsOf } = await setup();
  await using _ = client;
  const [first, second] = [await issue(), await issue()];
  await ask("POST", "/issueLink", {
    type: { name: "Blocks" },
    inwardIssue: { key: first },
    outwardIssue: { key: second },
  });
  expect((await fieldsOf(second))["issuelinks"]).toHaveLength(1);
  await ask("DELETE", `/issue/${first}`);
  expect((await fieldsOf(second))["issuelinks"]).toEqual([]);
  expect((await ask("GET", `/issue/${first}/comment`)).status).toBe(404);
});

test("an issue is linked to itself: that is refused", async () => {
  const { client, ask, issue } = await setup();
  await using _ = client;
  const key = await issue();
  const link = { type: { name: "Blocks" }, inwardIssue: { key }, outwardIssue: { key } };
  expect((await ask("POST", "/issueLink", link)).json).toMatchObject({
    errorMessages: ["You cannot link an issue to itself."],
  });
});

test("a version is deleted: its issues lose it, or move to another", async () => {
  const { client, ask, issue, fieldsOf } = await setup();
  await using _ = client;
  const make = async (name: string) =>
    String((await ask("POST", "/version", { project: "PROJ", name })).json["id"]);
  const [one, two] = [await make("1.0"), await make("2.0")];
  const [lost, moved] = [
    await issue({ fixVersions: [{ id: one }] }),
    await issue({ versions: [{ id: one }] }),
  ];
  await ask("DELETE", `/version/${one}?moveAffectedIssuesTo=${two}`);
  expect((await fieldsOf(lost))["fixVersions"]).toEqual([]);
  expect((await fieldsOf(moved))["versions"]).toMatchObject([{ id: two }]);
});

test("a project is deleted: its issues, versions and components go", async () => {
  const { client, ask, issue } = await setup();
  await using _ = client;
  const key = await issue();
  const version = (await ask("POST", "/version", { project: "PROJ", name: "1.0" })).json["id"];
  await ask("DELETE", "/project/PROJ");
  expect((await ask("GET", `/issue/${key}`)).status).toBe(404);
  expect((await ask("GET", `/version/${String(version)}`)).status).toBe(404);
  expect((await ask("POST", "/project", { key: "PROJ", name: "Again" })).status).toBe(201);
});

test("an issue with subtasks is deleted: that takes them with it, if it says so", async () => {
  const { client, ask, issue } = await setup();
  await using _ = client;
  const parent = await issue();
  const child = await issue({ issuetype: { name: "Sub-task" }, parent: { key: parent } });
  expect((await ask("DELETE", `/issue/${parent}`)).status).toBe(400);
  expect((await ask("DELETE", `/issue/${parent}?deleteSubtasks=true`)).status).toBe(204);
  expect((await ask("GET", `/issue/${child}`)).status).toBe(404);
});

test("a component is deleted: its issues lose it", async () => {
  const { client, ask, issue, fieldsOf } = await setup();
  await using _ = client;
  const { id } = await ask("POST", "/component", { name: "UI", project: "PROJ" });
  const key = await issue({ components: [{ id }] });
  expect((await fieldsOf(key))["components"]).toHaveLength(1);
  await ask("DELETE", `/component/${id}`);
  expect((await fieldsOf(key))["components"]).toEqual([]);
});

/** Starts with a board of scrum, a sprint, and an issue in it. */
async function setupSprint() {
  const set = await setup();
  const agile = (method: Method, path: string, body?: unknown) =>
    set.client.ask(method, `/rest/agile/1.0${path}`, body, {
      authorization: `Basic ${Buffer.from("sim@example.com:token").toString("base64")}`,
    });
  const { json } = await agile("GET", "/board");
  const [{ id: board }] = z.tuple([z.object({ id: z.number() })]).parse(json["values"]);
  const sprint = await agile("POST", "/sprint", { name: "One", originBoardId: board });
  const id = Number(sprint.json["id"]);
  const key = await set.issue({ customfield_10020: id });
  return { ...set, agile, board, sprint: `/sprint/${String(id)}`, key };
}

const dates = { startDate: "2026-01-15T12:00:00.000Z", endDate: "2026-01-29T12:00:00.000Z" };

test("a sprint is closed: its open issues wait in the backlog", async () => {
  const { client, agile, board, sprint, key, fieldsOf } = await setupSprint();
  await using _ = client;
  await agile("POST", sprint, { state: "active", ...dates });
  await agile("POST", sprint, { state: "closed" });
  const { json } = await agile("GET", `/board/${String(board)}/backlog`);
  expect(json["issues"]).toMatchObject([{ key }]);
  expect((await fieldsOf(key))["customfield_10020"]).toMatchObject([{ state: "closed" }]);
});

test("a sprint is deleted: its issues go to the backlog", async () => {
  const { client, agile, sprint, key, fieldsOf } = await setupSprint();
  await using _ = client;
  expect((await fieldsOf(key))["customfield_10020"]).toHaveLength(1);
  await agile("DELETE", sprint);
  expect((await fieldsOf(key))["customfield_10020"]).toBeNull();
});

test("the filter of a board is deleted: that is refused", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  const { json } = await ask("GET", "/filter/search");
  const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(json["values"]);
  expect((await ask("DELETE", `/filter/${id}`)).status).toBe(400);
});
