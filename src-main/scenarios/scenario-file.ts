import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Expectation, scenario, type Scenario } from "#shared/domain/scenario.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { kindNamed, type Named } from "../hosting/kind-names.ts";
import { readJsonFile } from "../hosting/options/json-file.ts";
import { checkTimeline, describeProblems } from "../hosting/options/timeline-file.ts";
import { StartError } from "../hosting/start-error.ts";
import type { Outcome } from "./play-scenario.ts";

/** The largest scenario file that is read. */
export const MAX_SCENARIO_BYTES = 512 * 1_024 * 1_024;

/** A scenario with the kinds of its simulators in place of their providers' names. */
export interface ReadScenario extends Pick<Scenario, "name" | "snapshot"> {
  readonly timeline: Scenario["timeline"];
  readonly expect: Readonly<Record<string, Expectation>>;
  /** The simulators that it names, in the order of the registry. */
  readonly kinds: readonly string[];
}

/** Reads a scenario file. Throws a StartError that names the field and what is allowed. */
export function readScenario(file: string, registry: readonly Named[]): ReadScenario {
  return checkScenario(readJsonFile(file, file, MAX_SCENARIO_BYTES), file, registry);
}

/** Checks the content of a scenario; `file` is its name in messages, and the folder of its snapshot. */
export function checkScenario(
  value: unknown,
  file: string,
  registry: readonly Named[],
): ReadScenario {
  const parsed = scenario.safeParse(value);
  if (!parsed.success) {
    throw new StartError(2, `${file}: ${describeProblems(parsed.error, value)}.`);
  }
  const { name, snapshot, expect = {} } = parsed.data;
  const timeline = Object.fromEntries(checkTimeline(parsed.data.timeline, file, { registry }));
  const named = new Map<string, Expectation>();
  for (const [given, expectation] of Object.entries(expect)) {
    const kind = kindNamed(registry, given);
    if (kind === undefined || named.has(kind)) {
      const problem = kind === undefined ? "there is no such simulator" : "it is named twice";
      throw new StartError(2, `${file}: expect.${given}: ${problem}.`);
    }
    named.set(kind, expectation);
  }
  const isNamed = (kind: string) => kind in timeline || named.has(kind);
  return {
    name,
    ...(snapshot === undefined ? {} : { snapshot: locate(snapshot, file) }),
    timeline,
    expect: Object.fromEntries(named),
    kinds: registry.map(({ kind }) => kind).filter(isNamed),
  };
}

/** The path of a snapshot begins in the folder of the scenario. */
function locate(snapshot: NonNullable<Scenario["snapshot"]>, file: string) {
  const folder = dirname(resolve(file));
  if (typeof snapshot === "string") return resolve(folder, snapshot);
  return Object.fromEntries(
    Object.entries(snapshot).map(([kind, item]) => [
      kind,
      typeof item === "string" && !("version" in snapshot) ? resolve(folder, item) : item,
    ]),
  );
}

/** Writes what happened as what a scenario expects; the rest of the file stays as it is. */
export function updateScenario(file: string, recorded: Outcome["recorded"]): void {
  const value = scenario.parse(readJsonFile(file, file, MAX_SCENARIO_BYTES));
  writeText(file, `${JSON.stringify({ ...value, expect: recorded }, undefined, 2)}\n`);
}

/** Writes a file. Throws a StartError that names it when that is not possible. */
export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new StartError(1, `${file} cannot be written (${readReason(error)}).`);
  }
}
