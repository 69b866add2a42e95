import { WebClient } from "@slack/web-api";
import { LogLevel } from "@slack/bolt";
import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { listOwnMethods } from "#core/testing/sdk-methods.ts";
import { simulator } from "./index.ts";

/** The methods that are not simulated; `coverage.ts` has the reasons. */
const unsupported = [
  /^admin\./,
  /^agents\./,
  /^apps\.(?:manifest\.|user\.connection\.update)/,
  /^blocks\.validate$/,
  /^conversations\..*(?:Shared|Connect|externalInvite|requestSharedInvite)/,
  /^dialog\.open$/,
  /^entity\.presentDetails$/,
  /^files\.comments\.delete$/,
  /^migration\.exchange$/,
  /^oauth\.access$/,
  /^rtm\.connect$/,
  /^stars\./,
  /^team\.(?:accessLogs|billableInfo|externalTeams\.|integrationLogs)/,
  /^tooling\.tokens\.rotate$/,
  /^users\.(?:deletePhoto|setPhoto|discoverableContacts)/,
  /^workflows\.featured\./,
];

/** The groups of methods of the client; the rest are its own parts. */
const groups = [
  "admin agents api apps assistant auth blocks bookmarks bots calls canvases chat conversations",
  "dialog dnd emoji entity files functions migration oauth openid pins reactions reminders rtm",
  "search slackLists stars team tooling usergroups users views workflows",
].flatMap((line) => line.split(" "));

/** Methods that check the arguments before they send anything. */
const local = new Set(["files.uploadV2"]);

const listed = z.object({ calls: z.array(z.object({ path: z.string() })) });

test("each method of Slack's client reaches a route or is listed as unsupported", async () => {
  await using served = await serveSimulator(simulator);
  const client = new WebClient("xoxb-simdeck", {
    slackApiUrl: `${served.baseUrl}/api/`,
    logLevel: LogLevel.ERROR,
    retryConfig: { retries: 0 },
  });
  const methods = Object.entries(client)
    .filter(([name]) => groups.includes(name))
    .flatMap(([name, part]) => [...listOwnMethods(part, name)])
    .filter(([name]) => !local.has(name));
  expect(methods.length).toBeGreaterThan(250);
  const unknown: string[] = [];
  for (const [name, method] of methods) {
    const error: unknown = await Promise.resolve(method({})).catch((caught: unknown) => caught);
    if (error instanceof Error && error.message.includes("unknown_method")) unknown.push(name);
  }
  expect(unknown.filter((name) => !unsupported.some((pattern) => pattern.test(name)))).toEqual([]);
  const answer: unknown = await (await fetch(`${served.baseUrl}/_sim/unsupported`)).json();
  const paths = new Set(listed.parse(answer).calls.map(({ path }) => path));
  expect(unknown.filter((name) => !paths.has(`/api/${name}`))).toEqual([]);
  const unused = unsupported.filter((pattern) => !unknown.some((name) => pattern.test(name)));
  expect(unused).toEqual([]);
});
