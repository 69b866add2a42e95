import { expect, test } from "vitest";
import { serveGithub } from "./testing/github.ts";
import { appAndPeopleOperations } from "./testing/ranked/apps-and-people.ts";
import { prepare } from "./testing/ranked/bench.ts";
import { codeOperations } from "./testing/ranked/code.ts";
import { issueAndPullOperations } from "./testing/ranked/issues-and-pulls.ts";

/** In an order in which each finds what it needs. */
const operations = [...codeOperations, ...appAndPeopleOperations, ...issueAndPullOperations];

test("the sixty operations that apps use most work with Octokit", async () => {
  const ranks = operations.map(([rank]) => rank).toSorted((one, other) => one - other);
  expect(ranks).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  await using sim = await serveGithub();
  const bench = await prepare(sim);
  for (const [, name, status, part, call] of operations) {
    const response = await call(bench).catch((error: unknown) => {
      throw new Error(`${name} failed`, { cause: error });
    });
    expect([name, response.status]).toEqual([name, status]);
    if (part !== undefined) expect([name, response.data]).toMatchObject([name, part]);
  }
});
