import { expect, test } from "vitest";
import { type Json, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

const authorization = `Basic ${Buffer.from("sim@example.com:token").toString("base64")}`;

async function setup() {
  const client = openClient(simulator, { deliverAlso: ["issue-tracker"] });
  const ask = (method: "GET" | "POST", path: string, body?: unknown) =>
    client.ask(method, path, body, { authorization });
  await ask("POST", "/rest/api/3/project", { key: "PROJ", name: "Project" });
  const fields = { project: { key: "PROJ" }, issuetype: { name: "Task" }, summary: "Broken" };
  await ask("POST", "/rest/api/3/issue", { fields });
  await ask("POST", "/rest/webhooks/1.0/webhook", {
    name: "mine",
    url: "http://127.0.0.1:9/hook",
    events: ["jira:issue_updated", "comment_created"],
  });
  const { json } = await ask("GET", "/rest/api/3/user/search?query=dev");
  const [dev] = json as unknown as { accountId: string }[];
  const events = async () => {
    const log = await ask("GET", "/_sim/egress");
    return log.json["events"] as { type: string; payload: Json }[];
  };
  return {
    ask,
    events,
    dev: dev?.accountId ?? "",
    [Symbol.asyncDispose]: client[Symbol.asyncDispose],
  };
}

test("a person moves an issue: its history and the webhook name the person", async () => {
  await using site = await setup();
  const { ask, dev } = site;
  const moved = await ask("POST", "/_transition", { issue: "proj-1", account_id: dev, to: "done" });
  expect(moved).toMatchObject({
    status: 200,
    json: { key: "PROJ-1", fields: { status: { name: "Done" }, resolution: { name: "Done" } } },
  });
  const { json } = await ask("GET", "/rest/api/3/issue/PROJ-1/changelog");
  expect(json).toMatchObject({ values: [{ author: { accountId: dev } }] });
  expect(await site.events()).toMatchObject([
    { type: "jira:issue_updated", payload: { user: { accountId: dev } } },
  ]);
});

test("a person comments on an issue", async () => {
  await using site = await setup();
  const { ask, dev } = site;
  const made = await ask("POST", "/_comment", { issue: "PROJ-1", account_id: dev, body: "*Why?*" });
  expect(made).toMatchObject({ status: 200, json: { author: { accountId: dev } } });
  const { json } = await ask("GET", "/rest/api/2/issue/PROJ-1/comment");
  expect(json).toMatchObject({ comments: [{ body: "*Why?*", author: { accountId: dev } }] });
  expect((await site.events()).map(({ type }) => type)).toEqual(["comment_created"]);
});

test.each([
  ["/_transition", { to: "Gone" }, 422, "to"],
  ["/_transition", { to: 5 }, 422, "to"],
  ["/_transition", { issue: "PROJ-9", to: "Done" }, 404, "issue"],
  ["/_transition", { account_id: "nobody", to: "Done" }, 404, "account_id"],
  ["/_transition", { to: "To Do" }, 409, "to"],
  ["/_comment", { body: "  " }, 422, "body"],
  ["/_comment", { issue: "PROJ-9", body: "Hi" }, 404, "issue"],
])("%s with %j is refused with %i", async (path, changes, status, field) => {
  await using site = await setup();
  const body = { issue: "PROJ-1", account_id: site.dev, ...changes };
  const response = await site.ask("POST", path, body);
  expect(response).toMatchObject({ status, json: { error: { field } } });
  expect(await site.events()).toEqual([]);
});
