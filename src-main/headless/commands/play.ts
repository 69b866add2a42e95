import type { Registry } from "../../hosting/registry.ts";
import { readArguments } from "../../hosting/options/read-arguments.ts";
import { StartError } from "../../hosting/start-error.ts";
import { connectInstance } from "../../library/connection/connect-instance.ts";
import { createOwnSimulator } from "../../library/simulator/create-simulator.ts";
import { type Outcome, playScenario } from "../../scenarios/play-scenario.ts";
import { readScenario, type ReadScenario, updateScenario } from "../../scenarios/scenario-file.ts";
import type { Step } from "../../scenarios/scenario-run.ts";
import { type ScenarioWorld, serveWorld } from "../../scenarios/serve-world.ts";

/** The functions that `simdeck play` uses. */
export interface PlayTools {
  readonly registry: Registry;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints one line. */
  say(line: string): void;
}

/**
 * `simdeck play FILE`: plays a scenario and compares. Returns the exit code: 0, or 1 at a difference.
 * Throws a StartError when the file or an option is wrong.
 */
export async function play(args: readonly string[], tools: PlayTools): Promise<number> {
  const { file, update, baseUrl } = readPlayOptions(args);
  const scenario = readScenario(file, tools.registry);
  await using world =
    baseUrl === undefined
      ? await serveWorld(scenario, tools.registry, tools.environment)
      : await attachWorld(scenario, baseUrl, tools.environment);
  const simulators = world.connections.map(createOwnSimulator);
  tools.say(scenario.name);
  const compared = update ? { timeline: scenario.timeline } : scenario;
  const outcome = await playScenario(simulators, compared, (step) => {
    tools.say(`  ${describeStep(step)}`);
  });
  if (!outcome.difference && update) {
    updateScenario(file, outcome.recorded);
    tools.say(`updated: ${file}`);
    return 0;
  }
  tools.say(describeOutcome(outcome));
  return outcome.difference ? 1 : 0;
}

const options = { update: { type: "boolean" }, "base-url": { type: "string" } } as const;

function readPlayOptions(args: readonly string[]) {
  const facts = { command: "play", takesPositionals: true };
  const { values, positionals } = readArguments(args, options, facts);
  const [file, ...more] = positionals;
  if (file === undefined || file === "" || more.length > 0) {
    throw new StartError(2, "play: use simdeck play FILE [--update] [--base-url URL].");
  }
  return { file, update: values.update ?? false, baseUrl: values["base-url"] };
}

async function attachWorld(
  { kinds, snapshot }: ReadScenario,
  baseUrl: string,
  environment: PlayTools["environment"],
): Promise<ScenarioWorld> {
  if (snapshot !== undefined) {
    const hint = "start it with --snapshot and leave snapshot out of the scenario";
    throw new StartError(
      2,
      `--base-url ${baseUrl}: a running instance takes no snapshot; ${hint}.`,
    );
  }
  const instance = await connectInstance(baseUrl, environment["SIM_CONTROL_TOKEN"]);
  const connections = instance.connections.filter(({ kind }) => kinds.includes(kind));
  const running = connections.map(({ kind }) => kind);
  const missing = kinds.filter((kind) => !running.includes(kind));
  if (missing.length === 0) return { ...instance, connections };
  await instance[Symbol.asyncDispose]();
  throw new StartError(2, `--base-url ${baseUrl}: ${missing.join(", ")} is not running there.`);
}

function describeStep({ kind, item }: Step): string {
  const { method, path } = item.call;
  const status = item.response ? String(item.response.status) : "no response";
  const reason = item.reason === undefined ? "" : `  ${item.reason}`;
  return `${item.at.padEnd(7)} ${kind}/${item.id}  ${method} ${path}  ${status}${reason}`;
}

function describeOutcome({ steps, recorded, difference }: Outcome): string {
  if (!difference) {
    const all = Object.values(recorded);
    const events = all.reduce((sum, part) => sum + part.events.length, 0);
    const deliveries = all.reduce((sum, part) => sum + (part.deliveries?.length ?? 0), 0);
    return `passed: ${String(steps.length)} steps, ${String(events)} events, ${String(deliveries)} deliveries`;
  }
  const { kind, step, what, expected, actual, hint } = difference;
  const where = step ? `step ${step.kind}/${step.item.id} (${step.item.at})` : "the end";
  return [
    `failed at ${where}: ${kind}: ${what}`,
    `  expected  ${show(expected)}`,
    `  actual    ${show(actual)}`,
    ...(hint === undefined ? [] : [`  ${hint}`]),
  ].join("\n");
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
