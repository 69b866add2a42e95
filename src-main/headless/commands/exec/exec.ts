import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { findProviderHost } from "#shared/domain/provider-hosts.ts";
import { readReason } from "#shared/text/read-reason.ts";
import {
  defaultDataFolder,
  type LocalAuthority,
  openAuthority,
} from "../../../hosting/https/local-authority.ts";
import { gather } from "../../../hosting/config/apply-config.ts";
import { openStart, type Start } from "../../../hosting/config/open-start.ts";
import {
  type Forward,
  forwardVariables,
  joinVariables,
  planRegistration,
} from "../../../hosting/forward/forward.ts";
import { keepDefaultReadyFile } from "../../../hosting/serving/default-ready-file.ts";
import { type Options, parseOptions } from "../../../hosting/options/options.ts";
import type { TimelineEvent } from "#shared/domain/timeline.ts";
import type { Registry } from "../../../hosting/registry.ts";
import {
  checkReadyFile,
  describeReady,
  removeReadyFile,
  writeReadyFile,
} from "../../../hosting/serving/ready-file.ts";
import { serveRegistry } from "../../../hosting/serving/serve-simulators.ts";
import type { SimulatorHost } from "../../../hosting/serving/simulator-host.ts";
import { StartError } from "../../../hosting/start-error.ts";
import { execEnvironment } from "./exec-environment.ts";
import { type ExecLine, readExecLine } from "./exec-options.ts";
import { askApps, listSecrets } from "./registrations.ts";
import { openProxy } from "./proxy.ts";
import { type CommandStreams, runCommand } from "./run-command.ts";
import { trustVariables } from "./trust.ts";

/** The parts that `simdeck exec` uses. */
export interface ExecTools {
  /** The folder of the ready file, and where the search for a configuration file begins. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The address of the built `simdeck/redirect`. */
  readonly redirectUrl: string;
  /** The folder of the local authority; default: the one of the panel. */
  readonly dataFolder?: string;
  /** The destination of the command's output; default: the terminal. */
  readonly streams?: CommandStreams;
  /** Prints a line on stderr. */
  readonly say: (line: string) => void;
}

/**
 * `simdeck exec [options] -- COMMAND`: runs a command whose requests to the providers' real hosts reach
 * simulators on free ports. Resolves with the command's exit code. Throws a StartError when an option is wrong.
 */
export async function runExec(
  input: readonly string[],
  command: readonly [string, ...string[]],
  tools: ExecTools,
): Promise<number> {
  const start = await openStart(input, { ...tools, hasFreePorts: true });
  const { registry } = start;
  const line = readExecLine(start.argv, registry);
  const options = parseOptions(line.options, registry);
  if (options.https || options.attach !== undefined) {
    throw new StartError(
      2,
      "exec: --https and --attach cannot be used here; real hosts are https.",
    );
  }
  if (options.readyFile) checkReadyFile(options.readyFile);
  const folder = makeFolder();
  try {
    return await runWithin(folder, { start, line, options }, command, tools);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the folder of the files that the command needs. */
function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "simdeck-exec-"));
  } catch (error) {
    throw new StartError(1, `exec: no folder can be made in ${tmpdir()} (${readReason(error)}).`);
  }
}

/** Opens the authority of the data folder; where that cannot be written to, one for this command alone. */
function chooseAuthority(dataFolder: string, folder: string): LocalAuthority {
  try {
    return openAuthority(dataFolder, "exec");
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return openAuthority(folder, "exec");
  }
}

/** The parts of a run: the start, and its command line. */
interface ExecStart {
  readonly start: Start;
  readonly line: ExecLine;
  readonly options: Options;
}

async function runWithin(
  folder: string,
  { start, line, options }: ExecStart,
  command: readonly [string, ...string[]],
  tools: ExecTools,
): Promise<number> {
  const { environment, say } = tools;
  const { registry } = start;
  const dataFolder = tools.dataFolder ?? defaultDataFolder(environment);
  const authority = chooseAuthority(dataFolder, folder);
  const host = await serveForwards(start, { options, forwards: line.forwards, dataFolder });
  const ending: (() => void)[] = [];
  try {
    const forwards = joinForwards(start.forwards, line.forwards);
    const secrets = listSecrets(forwards, registry, host);
    const readyFile = join(folder, "ready.json");
    const ready = describeReady(host);
    writeFileSync(readyFile, ready);
    if (options.readyFile) writeReadyFile(options.readyFile, ready);
    ending.push(keepDefaultReadyFile(tools.folder, ready));
    ending.push(askApps(forwards, registry, host));
    const { refusesOthers } = line;
    const refusedFile = join(folder, "refused");
    writeFileSync(refusedFile, "");
    const proxy = await openProxy({ find: addressOf(registry, host), authority, refusesOthers });
    try {
      const own = execEnvironment(environment, {
        registry,
        host,
        readyFile,
        proxyUrl: proxy.url,
        redirectUrl: tools.redirectUrl,
        refusesOthers,
        refusedFile,
        trust: trustVariables(authority, folder, environment),
        secrets,
      });
      const code = await runCommand(command, own, tools.streams);
      reportRefused([...proxy.refused, ...readFileSync(refusedFile, "utf8").split("\n")], say);
      await reportUnsupported(host, say);
      return code;
    } finally {
      await proxy.close();
    }
  } finally {
    for (const end of ending) end();
    await host.close();
    if (options.readyFile) removeReadyFile(options.readyFile, describeReady(host));
  }
}

/** The addresses of the command line replace those of the configuration file. */
function joinForwards(
  configured: readonly Forward[],
  input: readonly Forward[],
): readonly Forward[] {
  const kinds = input.map(({ kind }) => kind);
  return [...configured.filter(({ kind }) => !kinds.includes(kind)), ...input];
}

/** Starts the simulators; the addresses of `--forward` are registered at the start and after each reset. */
async function serveForwards(
  { registry, environment, first, snapshot }: Start,
  parts: {
    readonly options: Options;
    readonly forwards: readonly Forward[];
    readonly dataFolder: string;
  },
): Promise<SimulatorHost> {
  const { options, forwards, dataFolder } = parts;
  const idle = forwards.find(({ kind }) => !(options.only?.includes(kind) ?? true));
  if (idle) throw new StartError(2, `--forward ${idle.kind}: ${idle.kind} does not run.`);
  const kinds = forwards.map(({ kind }) => kind);
  const others = [...first].map(([kind, items]) => {
    const isKept = ({ id }: TimelineEvent) => !kinds.includes(kind) || !/^forward-\d+$/.test(id);
    return [kind, items.filter(isKept)] as const;
  });
  const own = forwards.map(
    (forward) => [forward.kind, planRegistration(forward, registry)] as const,
  );
  const variables = joinVariables(environment, forwardVariables(forwards, registry));
  const effective = { options, environment: variables };
  const all = { dataFolder, snapshot, first: gather([...others, ...own]) };
  return serveRegistry(registry, effective, all);
}

/** Prints the hosts that were refused, each once. */
function reportRefused(hosts: readonly string[], say: (line: string) => void): void {
  const counts = new Map<string, number>();
  for (const host of hosts) if (host !== "") counts.set(host, (counts.get(host) ?? 0) + 1);
  for (const [host, count] of counts) {
    say(`simdeck: refused: ${host} (${String(count)} ${count === 1 ? "time" : "times"})`);
  }
}

/** Returns the function that finds the simulator of a real host; a kind that does not run has none. */
function addressOf(registry: Registry, host: SimulatorHost) {
  const targets = host.served.flatMap(({ simulator: { kind }, baseUrl }) => {
    const hosts = registry.find((one) => one.kind === kind)?.hosts ?? [];
    const { hostname, port } = new URL(baseUrl);
    return [{ hosts, address: { host: hostname.replaceAll(/^\[|\]$/g, ""), port: Number(port) } }];
  });
  return (name: string) => targets.find(({ hosts }) => findProviderHost(hosts, name))?.address;
}

const call = z.object({ method: z.string(), path: z.string(), count: z.number() });
const unsupported = z.object({
  calls: z.array(call),
  parameters: z.array(call.extend({ parameter: z.string() })),
});

/** Prints what the command asked for that is not simulated. */
async function reportUnsupported(host: SimulatorHost, say: (line: string) => void): Promise<void> {
  for (const { simulator } of host.served) {
    if (!simulator.running) continue;
    const { body } = await simulator.call({ method: "GET", path: "/_sim/unsupported" });
    const { calls, parameters } = unsupported.parse(body);
    for (const { method, path, count } of calls) {
      say(`simdeck: not supported: ${simulator.kind}: ${method} ${path} (${String(count)}×)`);
    }
    for (const { method, path, parameter, count } of parameters) {
      const what = `${method} ${path}: ${parameter} has no effect`;
      say(`simdeck: not supported: ${simulator.kind}: ${what} (${String(count)}×)`);
    }
  }
}
