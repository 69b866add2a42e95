import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { scenario as scenarioSchema } from "#shared/domain/scenario.ts";
import { readJsonFile } from "../hosting/options/json-file.ts";
import { StartError } from "../hosting/start-error.ts";
import { isKind } from "../library/kinds.ts";
import { MAX_SCENARIO_BYTES, writeText, type ReadScenario } from "./scenario-file.ts";
import { TEST_HEAD, writeScenarioTest } from "./write-test.ts";

/** The path of the scenario schema for packages that use Simdeck. */
const SCHEMA = "./node_modules/simdeck/schema/scenario.schema.json";

/**
 * Writes a scenario to a file, and beside it a Vitest file that runs it. Throws a StartError when a file
 * cannot be written, when a test is there that was not made here, and when the test would assert nothing.
 */
export function saveScenarioTest(from: string, scenario: ReadScenario, to: string) {
  const own = scenario.kinds.filter((kind) => !isKind(kind));
  if (own.length > 0) {
    throw new StartError(
      2,
      `A test is written for built-in simulators only, not ${own.join(", ")}.`,
    );
  }
  const asserts = Object.values(scenario.expect).some(({ events, deliveries }) => {
    return events.length > 0 || deliveries !== undefined;
  });
  if (!asserts) {
    throw new StartError(
      2,
      "The scenario expects no event, so a test of it would assert nothing. Accept the actual events as expected, then save the test.",
    );
  }
  const file = /\.json$/i.test(to) ? to : `${to}.json`;
  const test = file.replace(/\.json$/i, ".test.ts");
  if (existsSync(test) && !readFileSync(test, "utf8").startsWith(TEST_HEAD)) {
    throw new StartError(2, `${test} exists and was not written by Simdeck. Choose another name.`);
  }
  const { snapshot, ...content } = scenarioSchema.parse(
    readJsonFile(from, from, MAX_SCENARIO_BYTES),
  );
  const moved = moveSnapshot(snapshot, dirname(resolve(from)), dirname(resolve(file)));
  const saved = {
    ...content,
    $schema: SCHEMA,
    ...(moved === undefined ? {} : { snapshot: moved }),
    // A test names simulators by their kinds.
    timeline: scenario.timeline,
    ...(content.expect ? { expect: scenario.expect } : {}),
  };
  writeText(file, `${JSON.stringify(saved, undefined, 2)}\n`);
  writeText(test, writeScenarioTest(basename(file), scenario, moved));
  return { scenario: file, test };
}

type Snapshot = ReadScenario["snapshot"];

/** Returns a snapshot whose paths begin in another folder. */
function moveSnapshot(snapshot: Snapshot, from: string, to: string): Snapshot {
  const move = (path: string) => relative(to, resolve(from, path)) || path;
  if (typeof snapshot === "string") return move(snapshot);
  if (snapshot === undefined || "version" in snapshot) return snapshot;
  const entries = Object.entries(snapshot);
  return Object.fromEntries(
    entries.map(([kind, item]) => [kind, typeof item === "string" ? move(item) : item]),
  );
}
