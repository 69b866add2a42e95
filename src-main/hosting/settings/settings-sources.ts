import { parseArgs } from "node:util";
import type { SettingOverride, Settings } from "#shared/domain/settings.ts";
import type { Simulator } from "#core/define-simulator.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Registry = readonly Pick<Simulator, "kind" | "fixedReceiver">[];

/** Which setting an option or a variable has the last word on. */
const optionFields = { "port-base": "portBase", only: "simulators" } as const;
const variableFields = {
  SIM_WEBHOOK_DELIVERY: "delivery",
  SIM_VENDOR_HEADERS: "vendorHeaders",
  SIM_DELIVERY_TIMEOUT_MS: "deliveryTimeoutMs",
  SIM_PACE: "pace",
  SIM_START_TIME: "startTime",
} as const;

/**
 * The settings as options, for a place before those of the command line: the last of an option wins. An
 * option that adds up is left out when the command line has it.
 */
export function settingsArguments(
  { portBase, simulators }: Settings,
  argv: readonly string[],
): readonly string[] {
  const isGiven = argv.some((argument) => /^--only(?:=|$)/.test(argument));
  const only = simulators === null || isGiven ? [] : ["--only", simulators.join(",")];
  return ["--port-base", String(portBase), ...only];
}

/**
 * The settings as variables under those of the environment, which win. A receiver's URL and secret
 * belong together: where the environment has one of them, the settings' pair is left out.
 */
export function settingsEnvironment(
  settings: Settings,
  environment: Environment,
  registry: Registry,
): Environment {
  const { delivery, vendorHeaders, deliveryTimeoutMs, pace, startTime } = settings;
  return {
    SIM_WEBHOOK_DELIVERY: delivery,
    SIM_VENDOR_HEADERS: vendorHeaders,
    SIM_DELIVERY_TIMEOUT_MS: String(deliveryTimeoutMs),
    ...(pace === null ? {} : { SIM_PACE: String(pace) }),
    ...(startTime === null ? {} : { SIM_START_TIME: startTime }),
    ...receiverVariables(settings, environment, registry),
    ...environment,
  };
}

function receiverVariables(
  { receivers }: Settings,
  environment: Environment,
  registry: Registry,
): Environment {
  const pairs = registry.flatMap(({ kind, fixedReceiver }): [string, string][] => {
    const receiver = receivers[kind];
    if (!receiver || !fixedReceiver || overridingReceiver(fixedReceiver, environment)) return [];
    const { urlVariable, secretVariable } = fixedReceiver;
    return [
      [urlVariable, receiver.url],
      [secretVariable, receiver.secret],
    ];
  });
  return Object.fromEntries<string>(pairs);
}

function overridingReceiver(
  { urlVariable, secretVariable }: NonNullable<Simulator["fixedReceiver"]>,
  environment: Environment,
): string | undefined {
  return [urlVariable, secretVariable].find((name) => environment[name] !== undefined);
}

/** Which settings do not hold, and what holds instead. */
export function findOverrides(
  argv: readonly string[],
  environment: Environment,
  registry: Registry,
): readonly SettingOverride[] {
  const { values } = parseArgs({
    args: [...argv],
    options: { "port-base": { type: "string" }, only: { type: "string", multiple: true } },
    strict: false,
    allowPositionals: true,
  });
  const options = Object.entries(optionFields).flatMap(([name, field]) => {
    const input = values[name];
    const value = Array.isArray(input) ? input.join(",") : input;
    return typeof value === "string" ? [{ field, by: `--${name}`, value }] : [];
  });
  const variables = Object.entries(variableFields).flatMap(([name, field]) => {
    const value = environment[name];
    return value === undefined ? [] : [{ field, by: name, value }];
  });
  return [...options, ...variables, ...receiverOverrides(environment, registry)];
}

function receiverOverrides(environment: Environment, registry: Registry): SettingOverride[] {
  return registry.flatMap(({ kind, fixedReceiver }) => {
    if (!fixedReceiver) return [];
    const by = overridingReceiver(fixedReceiver, environment);
    if (by === undefined) return [];
    return [
      { field: `receivers.${kind}`, by, value: environment[fixedReceiver.urlVariable] ?? null },
    ];
  });
}
