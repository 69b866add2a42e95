import type { Settings } from "#shared/domain/settings.ts";
import type { Simulator } from "#core/define-simulator.ts";
import { parseOptions, type Options } from "../options/options.ts";
import { settingsArguments, settingsEnvironment } from "./settings-sources.ts";
import { usableSettings } from "./usable-settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Registry = readonly Pick<Simulator, "kind" | "aliases" | "delivery" | "fixedReceiver">[];

/** The options and variables of the start: they override the settings. */
export interface Given {
  readonly argv: readonly string[];
  readonly environment: Environment;
}

/** Settings, command line and environment as one. */
export interface Effective {
  readonly options: Options;
  readonly environment: Environment;
}

/** Returns the effective settings; throws a StartError when the command line is wrong. */
export function effectiveSettings(values: Settings, input: Given, registry: Registry): Effective {
  const { values: usable } = usableSettings(values, registry);
  return {
    options: parseOptions([...settingsArguments(usable, input.argv), ...input.argv], registry),
    environment: settingsEnvironment(usable, input.environment, registry),
  };
}

/** Which kinds a change concerns. */
export interface LaunchPlan {
  readonly stops: readonly string[];
  readonly restarts: readonly string[];
  readonly starts: readonly string[];
}

/** Returns the stops and starts that lead from the running simulators to the required ones. */
export function planLaunches(
  before: Effective,
  after: Effective,
  registry: Registry,
  running: readonly string[],
): LaunchPlan {
  const wanted = registry.filter(({ kind }) => after.options.only?.includes(kind) ?? true);
  const isWanted = (kind: string) => wanted.some((candidate) => candidate.kind === kind);
  const hasChanged = (candidate: Registry[number]) =>
    startOf(candidate, before) !== startOf(candidate, after);
  return {
    stops: running.filter((kind) => !isWanted(kind)),
    restarts: wanted
      .filter((candidate) => running.includes(candidate.kind) && hasChanged(candidate))
      .map(({ kind }) => kind),
    starts: wanted.map(({ kind }) => kind).filter((kind) => !running.includes(kind)),
  };
}

/** Everything that one simulator's start depends on, as a text to compare. */
function startOf(
  { delivery, fixedReceiver }: Registry[number],
  { options, environment }: Effective,
): string {
  const names = [
    "SIM_START_TIME",
    "SIM_PACE",
    ...(delivery === "registered" ? ["SIM_WEBHOOK_DELIVERY"] : []),
    ...(delivery === "none" ? [] : ["SIM_DELIVERY_TIMEOUT_MS", "SIM_VENDOR_HEADERS"]),
    ...(fixedReceiver ? [fixedReceiver.urlVariable, fixedReceiver.secretVariable] : []),
  ];
  return JSON.stringify([options.portBase, names.map((name) => environment[name] ?? null)]);
}
