import { legible } from "#shared/text/legible.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { Snapshot } from "#core/contract/snapshot.ts";
import type { Schedule } from "#shared/domain/timeline.ts";
import { findUnknownVariables, readEnvironment } from "../options/environment.ts";
import { warnOfExposure } from "../options/find-exposure.ts";
import { type Options, parseOptions } from "../options/options.ts";
import { listKinds } from "../kind-names.ts";
import { openStart, type Start } from "../config/open-start.ts";
import { openRegistry, type OwnSimulators, type Registry } from "../registry.ts";
import { checkFirst, joinSchedules, withoutSeed } from "./first-items.ts";
import type { Effective } from "../settings/effective-settings.ts";
import { type LocalTls, withTls } from "../https/local-tls.ts";
import { boot } from "./boot.ts";
import { SimulatorHost } from "./simulator-host.ts";

/**
 * A command line, an environment, and values in place of files. The simulators that are given run whatever
 * `--only` says.
 */
export interface ServeRequest extends OwnSimulators {
  readonly argv: readonly string[];
  readonly environment: Effective["environment"];
  /** Kind → schedule, in place of `--timeline`; not checked yet. */
  readonly timeline?: unknown;
  /** The content of the `--snapshot` file; not checked yet. */
  readonly snapshot?: unknown;
  /** The folder of the local authority of `--https`. */
  readonly dataFolder?: string;
  /** The folder in which the search for a configuration file begins; without one, none is read. */
  readonly folder?: string;
  /** False if the seed of the configuration file is left out. */
  readonly usesSeed?: boolean;
}

/** Values in place of files, as far as they are known before the simulators are. */
interface GivenParts extends Pick<ServeRequest, "timeline" | "snapshot" | "dataFolder"> {
  /** Kind → items that run at the start and after each reset, before those of the timeline. */
  readonly first?: Start["first"];
}

/** Starts the simulators that a command line asks for, as `serveRegistry` does. */
export async function serveSimulators(request: ServeRequest): Promise<SimulatorHost> {
  const { simulators = [], openapi = [], folder, usesSeed = true } = request;
  const start =
    folder === undefined
      ? { ...request, ...(await openRegistry(request.argv, request)), first: new Map() }
      : await openStart(request.argv, { ...request, folder, hasFreePorts: true });
  const { registry, argv, environment } = start;
  const options = parseOptions(argv, registry);
  const input = listKinds(registry).slice(registry.length - simulators.length - openapi.length);
  const only = options.only && [...options.only, ...input];
  const first = usesSeed ? start.first : withoutSeed(start.first);
  const parts = { ...request, first, snapshot: request.snapshot ?? start.snapshot };
  return serveRegistry(registry, { options: { ...options, only }, environment }, parts);
}

/**
 * Starts simulators in this process, all of them or none. Several sets can run side by side. `input`
 * stands in place of files and has not been checked yet. Throws a StartError before anything serves when an
 * option or variable is wrong.
 */
export async function serveRegistry(
  registry: Registry,
  effective: Effective,
  input: GivenParts = {},
): Promise<SimulatorHost> {
  const { options, environment } = effective;
  const settings = readEnvironment(environment, options.host, registry);
  const files = {
    schedules: joinSchedules(input.first, await readSchedules(registry, options, input.timeline)),
    snapshots: await readSnapshots(registry, options, input.snapshot),
    tls: await makeTls(effective, settings, input.dataFolder),
  };
  const own = { ...settings, ...withTls(files.tls) };
  const served = await boot(registry, options.only, own, options, files.snapshots);
  warnOfExposure(options.host, settings);
  for (const warning of findUnknownVariables(environment, options.host, registry)) {
    console.error(`simdeck: ${legible(warning)}`);
  }
  const host = new SimulatorHost(registry, served, effective, files);
  try {
    await host.begin();
    if (input.first) await checkFirst(host, input.first);
    return host;
  } catch (error) {
    await host.close();
    throw error;
  }
}

/** The code that checks a schedule is loaded only when there is one. */
async function readSchedules(
  registry: Registry,
  { only, timeline: file }: Options,
  timeline: unknown,
): Promise<ReadonlyMap<string, Schedule>> {
  if (timeline === undefined && file === undefined) return new Map();
  const { checkTimeline, readTimelineFile } = await import("../options/timeline-file.ts");
  if (timeline !== undefined) return checkTimeline(timeline, "timeline", { registry, only });
  return file === undefined ? new Map() : readTimelineFile(file, { registry, only });
}

/** The code that reads snapshots is loaded only when there is one. */
async function readSnapshots(
  registry: Registry,
  { only, snapshot: file }: Options,
  snapshot: unknown,
): Promise<ReadonlyMap<string, Snapshot>> {
  if (snapshot === undefined && file === undefined) return new Map();
  const { checkSnapshots, readSnapshotFile } = await import("../options/snapshot-option.ts");
  if (file !== undefined) return readSnapshotFile(file, { registry, only });
  const from = { source: "snapshot", folder: process.cwd() };
  return checkSnapshots(snapshot, from, { registry, only });
}

/** The code that makes certificates is loaded only for https. */
async function makeTls(
  { options, environment }: Effective,
  { guard }: SimulatorSettings,
  dataFolder: string | undefined,
): Promise<LocalTls | undefined> {
  if (!options.https) return undefined;
  const { defaultDataFolder, localTls } = await import("../https/local-authority.ts");
  const isWildcard = options.host === "0.0.0.0" || options.host === "::";
  const hosts = [...(isWildcard ? [] : [options.host]), ...guard.allowedHosts];
  return localTls(dataFolder ?? defaultDataFolder(environment), hosts);
}
