import { expect, test } from "vitest";
import { DEV, openTracker } from "../testing/tracker.ts";
import { parseJql } from "./parse.ts";
import { printJql } from "./query.ts";

const [TO_DO, GOING, DONE] = ["11", "21", "31"];
const DAY = 86_400;

/**
 * A site whose issues have moved, from 15 January 2026 on. 1: to do, on the 16th going by Dev, on the 18th
 * done. 2: going from the first day on, back on the 17th. 3: never moved; it was assigned to Dev on the 16th.
 */
async function movedIssues() {
  const tracker = await openTracker();
  for (const name of ["one", "two", "three"]) await tracker.issue(name);
  await tracker.move("PROJ-2", GOING);
  await tracker.advance(DAY);
  await tracker.move("PROJ-1", GOING, DEV);
  await tracker.ask("PUT", "/issue/PROJ-3/assignee", { accountId: await tracker.account(DEV) });
  await tracker.advance(DAY);
  await tracker.move("PROJ-2", TO_DO);
  await tracker.advance(DAY);
  await tracker.move("PROJ-1", DONE);
  return tracker;
}

test.each<readonly [string, readonly number[]]>([
  ["status was 'In Progress'", [1, 2]],
  ["status was Done", [1]],
  ["status was not 'In Progress'", [3]],
  ["status was in ('In Progress', Done)", [1, 2]],
  ["status was not in ('In Progress', Done)", [3]],
  ["status was 'To Do' and status != 'To Do'", [1]],
  ["status was 'In Progress' by 'dev@example.com'", [1]],
  ["status was 'In Progress' by currentUser()", [2]],
  ["status was 'In Progress' on 2026-01-16", [1, 2]],
  ["status was 'In Progress' on 2026-01-18", [1]],
  ["status was 'In Progress' before 2026-01-16", [2]],
  ["status was 'In Progress' after 2026-01-18", [1]],
  ["status was 'To Do' during (2026-01-16, 2026-01-17)", [1, 3]],
  ["status was not 'In Progress' before 2026-01-16", [1, 3]],
  ["status changed", [1, 2]],
  ["not status changed", [3]],
  ["status changed from 'In Progress' to 'To Do'", [2]],
  ["status changed to Done after -1h", [1]],
  ["status changed from ('To Do', 'In Progress') by 'Dev User'", [1]],
  ["status changed on 2026-01-17", [2]],
  ["status changed after 2026-01-16 before 2026-01-17", [1]],
  ["status changed during (2026-01-15, 2026-01-16) by currentUser()", [2]],
  ["status changed after startOfDay()", [1]],
  ["assignee was 'dev@example.com'", [3]],
  ["assignee was EMPTY", [1, 2, 3]],
  ["assignee changed from EMPTY to 'dev@example.com'", [3]],
  ["resolution was Unresolved and resolution = Done", [1]],
  ["priority changed", []],
])("finds by earlier values: %s", async (jql, numbers) => {
  const { find } = await movedIssues();
  expect(await find(jql)).toEqual(numbers.map((number) => `PROJ-${String(number)}`));
});

test("finds issues by the versions that they were planned for", async () => {
  const { ask, issue, find } = await openTracker();
  const version = await ask("POST", "/version", { project: "PROJ", name: "1.0" });
  await issue("one", { fixVersions: [{ id: version.json["id"] }] });
  await issue("two");
  await ask("PUT", "/issue/PROJ-1", { fields: { fixVersions: [] } });
  expect(await find("fixVersion = '1.0'")).toEqual([]);
  expect(await find("fixVersion was '1.0'")).toEqual(["PROJ-1"]);
  expect(await find("fixVersion changed from '1.0' to EMPTY")).toEqual(["PROJ-1"]);
});

test("prints a query over the history as text that parses to the same query", () => {
  const jql = `status CHANGED FROM (a, b) TO c BY currentUser() DURING ("2026-01-01", now()) or not x WAS NOT IN (y)`;
  const query = parseJql(jql);
  expect(parseJql(printJql(query))).toEqual(query);
  expect(printJql(query)).toContain('changed from ("a", "b") to "c" by "currentUser"()');
});
