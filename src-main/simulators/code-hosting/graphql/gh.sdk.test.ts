import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { serveGithub } from "../testing/github.ts";
import { explainPayload } from "../testing/webhook-schema.ts";

const recording = z.object({
  client: z.literal("gh 2.23.0"),
  steps: z.array(
    z.object({
      /** A command of gh, or a world action between two of them. */
      command: z.string(),
      requests: z.array(
        z.object({ method: z.string(), path: z.string(), body: z.unknown().optional() }),
      ),
    }),
  ),
});

const file = new URL("../testing/gh-2.23.0.json", import.meta.url);
const { steps } = recording.parse(JSON.parse(readFileSync(file, "utf8")));

const log = z.object({
  events: z.array(
    z.object({ type: z.string(), payload: z.looseObject({ action: z.string().optional() }) }),
  ),
});

/** The actions that no other test records; their payloads are checked against GitHub's schemas. */
const onlyHere = new Set(["pinned", "unpinned", "ready_for_review"]);

/** The events up to the merge of the pull request and the issue that it closes. */
const pullMerged = [
  "repository created",
  "repository edited",
  "repository edited",
  "label created",
  "issues opened",
  "issues labeled",
  "issues assigned",
  "issue_comment created",
  "issues unlabeled",
  "issues edited",
  "issues closed",
  "issues reopened",
  "issues pinned",
  "issues unpinned",
  "issues locked",
  "issues unlocked",
  "issues opened",
  "issues deleted",
  "create",
  "push",
  "pull_request opened",
  "pull_request labeled",
  "pull_request ready_for_review",
  "check_run created",
  "check_run completed",
  "check_suite completed",
  "issue_comment created",
  "pull_request edited",
  "pull_request assigned",
  "pull_request_review submitted",
  "pull_request closed",
  "pull_request reopened",
  "pull_request closed",
  "push",
  "issues closed",
];

const answer = z.looseObject({ errors: z.unknown().optional() });

test("everything that gh sends for its commands succeeds", async () => {
  await using sim = await serveGithub();
  const failures: unknown[] = [];
  for (const { command, requests } of steps) {
    for (const { method, path, body } of requests) {
      const response = await fetch(`${sim.baseUrl}${path}`, {
        method,
        headers: { authorization: "token x", "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const { data } = answer.safeParse(path === "/api/graphql" ? JSON.parse(text) : undefined);
      if (!response.ok || data?.errors !== undefined) failures.push([command, path, text]);
    }
  }
  expect(failures).toEqual([]);
  const { events: recorded } = log.parse(
    await (await fetch(`${sim.baseUrl}/_sim/egress?limit=1000`)).json(),
  );
  const events = recorded.map(({ type, payload: { action } }) =>
    [type, action].filter(Boolean).join(" "),
  );
  for (const { type, payload } of recorded) {
    if (onlyHere.has(payload.action ?? "")) expect(explainPayload(type, payload)).toBeUndefined();
  }
  expect(events.slice(0, pullMerged.length)).toEqual(pullMerged);
  expect(events.slice(-4)).toEqual([
    "fork",
    "repository renamed",
    "repository archived",
    "repository deleted",
  ]);
});
