import { findRepeated } from "#shared/text/find-repeated.ts";
import { dirname, resolve } from "node:path";
import type { Config } from "#shared/domain/config.ts";
import type { TimelineEvent } from "#shared/domain/timeline.ts";
import { isWebTarget } from "#core/oauth/redirect-uri.ts";
import { didYouMean } from "#shared/text/nearest.ts";
import {
  checkForward,
  type Forward,
  forwardVariables,
  joinVariables,
  planRegistration,
  switchVariables,
} from "../forward/forward.ts";
import { describeKinds, kindNamed, listNames } from "../kind-names.ts";
import { checkSeed } from "../options/seed.ts";
import type { Registry } from "../registry.ts";
import { StartError } from "../start-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The parts of a configuration file that are neither options nor variables. */
export interface AppliedConfig {
  /** The variables of the start. */
  readonly environment: Environment;
  /** Kind → path of a saved snapshot. */
  readonly snapshot: Readonly<Record<string, string>> | undefined;
  /** Kind → items that run at the start and after each reset. */
  readonly first: ReadonlyMap<string, readonly TimelineEvent[]>;
  readonly forwards: readonly Forward[];
}

/** Returns the options for the modules and descriptions of simulators that a configuration names. */
export function ownArguments({ simulators = [], openapi = [] }: Config, file: string): string[] {
  const folder = dirname(file);
  const named = (path: string) => {
    const [, name] = /^([\w-]+=)/.exec(path) ?? [];
    return name === undefined
      ? resolve(folder, path)
      : name + resolve(folder, path.slice(name.length));
  };
  return [
    ...[simulators].flat().flatMap((path) => ["--simulator", resolve(folder, path)]),
    ...[openapi].flat().flatMap((path) => ["--openapi", named(path)]),
  ];
}

/** Returns the options of a configuration that the command line does not give itself. */
export function configArguments(
  { only, portBase, snapshot }: Config,
  file: string,
  argv: readonly string[],
): string[] {
  const isGiven = (name: string) => argv.some((one) => one === name || one.startsWith(`${name}=`));
  return [
    ...(only === undefined || isGiven("--only") ? [] : ["--only", only.join(",")]),
    ...(portBase === undefined ? [] : ["--port-base", String(portBase)]),
    ...(typeof snapshot !== "string" || isGiven("--snapshot")
      ? []
      : ["--snapshot", resolve(dirname(file), snapshot)]),
  ];
}

/** Checks the kinds of a configuration, and returns what it adds to a start. */
export function applyConfig(config: Config, file: string, registry: Registry): AppliedConfig {
  const folder = dirname(file);
  const kindOf = (name: string, key: string, able: Registry = registry) => {
    const kind = kindNamed(able, name);
    if (kind !== undefined) return kind;
    const meant = didYouMean(name, listNames(able));
    throw new StartError(
      2,
      `${file}: ${key}: ${JSON.stringify(name)} is not possible here.${meant} The kinds are ${describeKinds(able)}.`,
    );
  };
  const refuseTwice = (kinds: readonly string[], key: string) => {
    const twice = findRepeated(kinds);
    if (twice === undefined) return;
    throw new StartError(2, `${file}: ${key}: ${twice} stands there twice; merge the two.`);
  };
  const byKind = <Value>(
    key: string,
    input: Readonly<Record<string, Value>> = {},
    able: Registry = registry,
  ) => {
    const entries = Object.entries(input).map(
      ([name, value]) => [kindOf(name, key, able), value] as const,
    );
    refuseTwice(
      entries.map(([kind]) => kind),
      key,
    );
    return entries;
  };
  for (const name of config.only ?? []) kindOf(name, "only");
  const forwards = Object.entries(config.forward ?? {}).map(([name, url]) =>
    checkForward({ name, url }, `${file}: forward: ${name}`, registry),
  );
  refuseTwice(
    forwards.map(({ kind }) => kind),
    "forward",
  );
  const { snapshot, seed } = config;
  const redirects = byKind(
    "oauth",
    config.oauth,
    registry.filter(({ hasRedirectUris }) => hasRedirectUris),
  );
  const wrong = redirects.flatMap(([, uris]) => uris).find((uri) => !isWebTarget(uri));
  if (wrong !== undefined) {
    throw new StartError(
      2,
      `${file}: oauth: ${JSON.stringify(wrong)}: give an http or https URI, such as http://localhost:3000/callback.`,
    );
  }
  const snapshots = typeof snapshot === "object" ? byKind("snapshot", snapshot) : undefined;
  return {
    forwards,
    environment: joinVariables(
      oauthVariables(redirects),
      deliveryVariables(config, forwards, registry, kindOf),
    ),
    snapshot:
      snapshots &&
      Object.fromEntries(snapshots.map(([kind, path]) => [kind, resolve(folder, path)])),
    first: gather([
      ...(seed === undefined
        ? []
        : [
            ...checkSeed(
              typeof seed === "string" ? resolve(folder, seed) : seed,
              registry,
              `${file}: seed`,
            ),
          ].map(([kind, { events }]) => [kind, events] as const)),
      ...forwards.map((forward) => [forward.kind, planRegistration(forward, registry)] as const),
      ...byKind("faults", config.faults).map(
        ([kind, rules]) => [kind, [faultsItem(rules)]] as const,
      ),
    ]),
  };
}

function deliveryVariables(
  { delivery }: Config,
  forwards: readonly Forward[],
  registry: Registry,
  kindOf: (name: string, key: string, able: Registry) => string,
): Environment {
  const able = registry.filter(
    (one) => one.delivery === "registered" || one.delivery === "optional",
  );
  const listed = Array.isArray(delivery)
    ? delivery.map((name) => kindOf(name, "delivery", able))
    : [];
  const isOn = Array.isArray(delivery) ? undefined : delivery;
  const own = isOn === undefined ? {} : { SIM_WEBHOOK_DELIVERY: isOn ? "on" : "off" };
  const input = joinVariables(own, forwardVariables(forwards, registry));
  return joinVariables(input, switchVariables(listed, registry));
}

function oauthVariables(
  uris: readonly (readonly [string, readonly string[]])[],
): Readonly<Record<string, string>> {
  const pairs = uris.flatMap(([kind, list]) => list.map((uri) => `${kind}=${uri}`));
  return pairs.length === 0 ? {} : { SIM_OAUTH_REDIRECT_URLS: pairs.join(",") };
}

function faultsItem(rules: readonly object[]): TimelineEvent {
  const body = { rules: [...rules] };
  return { id: "faults", at: "+0s", call: { method: "PUT", path: "/_sim/faults", body } };
}

/** Joins the items of each kind: seeds run before registrations, and fault rules last. */
export function gather(
  lists: readonly (readonly [kind: string, items: readonly TimelineEvent[]])[],
): ReadonlyMap<string, readonly TimelineEvent[]> {
  const all = new Map<string, readonly TimelineEvent[]>();
  for (const [kind, items] of lists) all.set(kind, [...(all.get(kind) ?? []), ...items]);
  return all;
}
