import type { TimelineEvent } from "#shared/domain/timeline.ts";
import type { Forward } from "../forward/forward.ts";
import { openRegistry, type OwnSimulators, type Registry } from "../registry.ts";
import { applyConfig, configArguments, ownArguments } from "./apply-config.ts";
import { takeConfig } from "./find-config.ts";
import { readConfig } from "./read-config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A command line and an environment, with those of the configuration file under them. */
export interface Start {
  readonly registry: Registry;
  readonly argv: readonly string[];
  readonly environment: Environment;
  /** Kind → path of a saved snapshot to start from. */
  readonly snapshot?: Readonly<Record<string, string>> | undefined;
  /** Kind → items that run at the start and after each reset. */
  readonly first: ReadonlyMap<string, readonly TimelineEvent[]>;
  /** The addresses of the app in the configuration file. */
  readonly forwards: readonly Forward[];
}

/** The surroundings of a start. */
export interface StartPlace extends OwnSimulators {
  /** The folder in which the search for a configuration file begins. */
  readonly folder: string;
  readonly environment: Environment;
  /** True if the ports are free ones, unless the command line says otherwise. */
  readonly hasFreePorts?: boolean;
}

/**
 * Reads the configuration file of a start: that of `--config`, else the nearest one; none with `--no-config`
 * or `--attach`. Options win over variables, and variables over the file. Throws a StartError that names the
 * file and the key at fault.
 */
export async function openStart(line: readonly string[], place: StartPlace): Promise<Start> {
  const { folder, environment, hasFreePorts = false } = place;
  const { argv: own, file } = takeConfig(line, folder);
  const ports = hasFreePorts ? ["--port-base", "0"] : [];
  const isAttached = own.some((one) => one === "--attach" || one.startsWith("--attach="));
  if (file === undefined || isAttached) {
    const { registry, argv } = await openRegistry(own, place);
    return { registry, argv: [...ports, ...argv], environment, first: new Map(), forwards: [] };
  }
  const config = await readConfig(file);
  const rest = own[0] === "--" ? own.slice(1) : own;
  const { registry, argv } = await openRegistry([...ownArguments(config, file), ...rest], place);
  const { environment: variables, ...applied } = applyConfig(config, file, registry);
  return {
    ...applied,
    registry,
    argv: [...configArguments(config, file, argv), ...ports, ...argv],
    environment: underEnvironment(variables, environment, registry),
  };
}

/** A receiver's URL and secret belong together: where the environment has one of them, it gives both. */
function underEnvironment(
  variables: Environment,
  environment: Environment,
  registry: Registry,
): Environment {
  const overridden = registry.flatMap(({ fixedReceiver }) => {
    const names = fixedReceiver ? [fixedReceiver.urlVariable, fixedReceiver.secretVariable] : [];
    return names.some((name) => environment[name] !== undefined) ? names : [];
  });
  const kept = Object.entries(variables).filter(([name]) => !overridden.includes(name));
  return { ...Object.fromEntries(kept), ...environment };
}
