import type { ReadScenario } from "./scenario-file.ts";
import { listMoments, readSecond } from "./scenario-run.ts";
import { START_TIME } from "./serve-world.ts";

/** The beginning of every test that is written here. */
export const TEST_HEAD = "// Written by Simdeck";

/**
 * Writes a Vitest file that plays a scenario beside it with the library, and compares as `simdeck
 * play` does. @param snapshot The snapshot of that file.
 */
export function writeScenarioTest(
  file: string,
  scenario: ReadScenario,
  snapshot: ReadScenario["snapshot"],
): string {
  const delivers = Object.values(scenario.expect).some(({ deliveries }) => deliveries);
  const isPath = typeof snapshot === "string";
  const lines = [
    `${TEST_HEAD}: plays ${file}, as \`simdeck play ${file}\` does.`,
    'import { readFileSync } from "node:fs";',
    ...(isPath ? ['import { fileURLToPath } from "node:url";'] : []),
    'import { expect, test } from "vitest";',
    'import { startSimulators } from "simdeck";',
    "",
    `const file = new URL(${JSON.stringify(`./${file}`)}, import.meta.url);`,
    'const scenario = JSON.parse(readFileSync(file, "utf8"));',
    "",
    "test(scenario.name, async () => {",
    "  await using simulators = await startSimulators({",
    `    only: ${JSON.stringify(scenario.kinds)},`,
    `    startTime: ${JSON.stringify(START_TIME)},`,
    ...(delivers ? ["    delivery: true,"] : []),
    ...(isPath
      ? [`    snapshot: fileURLToPath(new URL(${JSON.stringify(snapshot)}, import.meta.url)),`]
      : snapshot === undefined
        ? []
        : ["    snapshot: scenario.snapshot,"]),
    "  });",
    ...scenario.kinds.map(beginning),
    "",
    ...playing(scenario),
    ...scenario.kinds.flatMap((kind) => comparing(kind, scenario)),
    "});",
    "",
  ];
  return lines.join("\n");
}

/** `second-payments` as the name of a variable: `secondPayments`. */
const nameOf = (kind: string) =>
  kind.replaceAll(/-(.)/g, (_, first: string) => first.toUpperCase());

const memberOf = (kind: string) => (kind.includes("-") ? `[${JSON.stringify(kind)}]` : `.${kind}`);

function beginning(kind: string): string {
  const name = nameOf(kind);
  return [
    `  const ${name} = simulators${memberOf(kind)};`,
    `  const ${name}Before = await ${name}.egress();`,
  ].join("\n");
}

/** The timeline, moment by moment. */
function playing({ kinds, timeline }: ReadScenario): string[] {
  const items = kinds.flatMap((kind) =>
    (timeline[kind]?.events ?? []).map((item) => ({ kind, item })),
  );
  let last = 0;
  return listMoments(timeline).flatMap((second) => {
    const due = items.filter(({ item }) => readSecond(item.at) === second);
    const [first] = due;
    const names = due.map(({ kind, item }) => `${kind}/${item.id}`).join(", ");
    const by = second - last;
    last = second;
    const acts =
      second === 0
        ? kinds.flatMap((kind) =>
            timeline[kind]
              ? [`  await ${nameOf(kind)}.inject(scenario.timeline${memberOf(kind)}.events);`]
              : [],
          )
        : [`  await simulators.advance(${String(by)});`];
    const title = first ? [`  // ${first.item.at}: ${names}`] : [];
    return [...title, ...acts, "  await simulators.settled();", ""];
  });
}

function comparing(kind: string, { expect }: ReadScenario): string[] {
  const name = nameOf(kind);
  const expected = expect[kind];
  const stepless = [
    `  const ${name}Failed = (await ${name}.timeline()).filter(`,
    `    (item) => item.state === "failed" && !item.response,`,
    "  );",
    `  expect(${name}Failed).toEqual([]);`,
  ];
  if (!expected) return stepless;
  const egress = `${name}Egress`;
  const events = [
    `  const ${egress} = JSON.parse(`,
    `    JSON.stringify(await ${name}.egress()).replaceAll(${name}.baseUrl, "{base_url}"),`,
    "  );",
    `  expect(${egress}.events.slice(${name}Before.events.length)).toMatchObject(`,
    `    scenario.expect${memberOf(kind)}.events,`,
    "  );",
  ];
  if (!expected.deliveries) return [...stepless, ...events];
  return [
    ...stepless,
    ...events,
    `  const ${name}Rows = ${egress}.delivery.results`,
    `    .slice(${name}Before.delivery?.results.length ?? 0)`,
    `    .map((row) => ({ http_status: undefined, type: ${egress}.events[row.seq - 1].type, ...row }));`,
    `  expect(${name}Rows).toMatchObject(`,
    `    scenario.expect${memberOf(kind)}.deliveries.map((row) => ({ http_status: undefined, ...row })),`,
    "  );",
  ];
}
