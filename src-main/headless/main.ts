import { legible } from "#shared/text/legible.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { allocateYoung } from "../hosting/allocate-young.ts";
import { isVerb } from "./commands/verbs/names.ts";
import { openStart, type Start } from "../hosting/config/open-start.ts";
import { openRegistry, type Registry } from "../hosting/registry.ts";
import { parseOptions } from "../hosting/options/options.ts";
import { keepDefaultReadyFile } from "../hosting/serving/default-ready-file.ts";
import {
  checkReadyFile,
  describeReady,
  removeReadyFile,
  writeReadyFile,
} from "../hosting/serving/ready-file.ts";
import { serveRegistry } from "../hosting/serving/serve-simulators.ts";
import type { SimulatorHost } from "../hosting/serving/simulator-host.ts";
import { StartError } from "../hosting/start-error.ts";
import { version } from "../hosting/version.ts";

/** The process ends after this time, even when requests are still being answered. */
const GRACE_MS = 1_500;

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Runs the simulators and prints the ready line, or runs a command such as `list`. */
async function runHeadless(line: readonly string[]): Promise<void> {
  try {
    if (line[0] === "exec") {
      await runCommandWith(line.slice(1));
      return;
    }
    const { registry, argv } = await openRegistry(line);
    // Commands are loaded only when one is given.
    if (argv[0] === "play") {
      await runPlay(argv.slice(1), registry);
      return;
    }
    if (argv[0] === "mcp" && !wantsHelp(argv)) {
      const { runMcp } = await import("./commands/mcp/run-mcp.ts");
      await runMcp(line.slice(1), { folder: process.cwd(), environment: process.env });
      return;
    }
    if (argv[0] !== undefined && isVerb(argv[0]) && !wantsHelp(argv)) {
      await runVerbHere(argv[0], argv.slice(1));
      return;
    }
    const isCommand = argv[0] !== undefined && !argv[0].startsWith("-");
    const output = isCommand
      ? (await import("./commands/run-without-simulators.ts")).runWithoutSimulators(argv, registry)
      : undefined;
    if (output !== undefined) await print(output);
    else await serve(await openStart(line, { folder: process.cwd(), environment: process.env }));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`simdeck: ${legible(error.message)}\n`);
    process.exitCode = error.exitCode;
  }
}

/** Runs a command beside simulators; stdout and stdin are the command's. */
async function runCommandWith(args: readonly string[]): Promise<void> {
  const { splitCommand } = await import("./commands/exec/exec-options.ts");
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  if (before.includes("--help") || before.includes("-h")) {
    const { registry } = await openRegistry([]);
    await print((await import("./commands/help.ts")).helpAbout(["exec"], registry));
    return;
  }
  const { given, command } = splitCommand(args);
  const { runExec } = await import("./commands/exec/exec.ts");
  process.exitCode = await runExec(given, command, {
    folder: process.cwd(),
    environment: process.env,
    redirectUrl: import.meta.resolve("simdeck/redirect"),
    say: (text) => void process.stderr.write(`${legible(text)}\n`),
  });
}

/** Plays a scenario; its steps go to stdout. */
async function runPlay(args: readonly string[], registry: Registry): Promise<void> {
  if (wantsHelp(args)) {
    await print((await import("./commands/help.ts")).helpAbout(["play"], registry));
    return;
  }
  const { play } = await import("./commands/play.ts");
  const say = (line: string) => process.stdout.write(`${legible(line)}\n`);
  process.exitCode = await play(args, { registry, environment: process.env, say });
}

const wantsHelp = (args: readonly string[]) => args.includes("--help") || args.includes("-h");

/** Runs a command for a running instance; a signal ends one that goes on. */
async function runVerbHere(name: string, args: readonly string[]): Promise<void> {
  const { runVerb } = await import("./commands/verbs/run-verb.ts");
  const ending = new AbortController();
  for (const [signal, exitCode] of Object.entries(signals)) {
    process.once(signal, () => {
      process.exitCode = exitCode;
      ending.abort();
    });
  }
  await runVerb(name, args, {
    folder: process.cwd(),
    environment: process.env,
    isTerminal: process.stdout.isTTY,
    signal: ending.signal,
    print: (text) => process.stdout.write(text),
  });
}

async function serve({ registry, argv, environment, ...given }: Start): Promise<void> {
  const options = parseOptions(argv, registry);
  if (options.help) {
    await print((await import("./commands/help.ts")).helpAbout(["headless"], registry));
    return;
  }
  if (options.version) {
    await print(`${version}\n`);
    return;
  }
  if (options.attach !== undefined) {
    throw new StartError(
      2,
      "--attach works only in the panel: run simdeck start --attach where there is a display.",
    );
  }
  if (options.readyFile) checkReadyFile(options.readyFile);
  allocateYoung();
  const host = await serveRegistry(registry, { options, environment }, given);
  try {
    await announce(host, options.readyFile);
  } catch (error) {
    await host.close();
    throw error;
  }
}

/**
 * Writes the ready line to the ready file and to stdout; on a terminal, a table for people instead. A stdout that cannot be written is an error
 * only without a ready file: the addresses would be unknown.
 */
async function announce(host: SimulatorHost, readyFile: string | undefined): Promise<void> {
  const readyLine = describeReady(host);
  const removeDefault = keepDefaultReadyFile(process.cwd(), readyLine);
  const removeFile = () => {
    if (readyFile) removeReadyFile(readyFile, readyLine);
    removeDefault();
  };
  process.on("exit", removeFile);
  stopOnSignal(() => {
    removeFile();
    return host.close();
  });
  if (readyFile) writeReadyFile(readyFile, readyLine);
  try {
    await print(process.stdout.isTTY ? await tableOf(host) : `${readyLine}\n`);
  } catch (error) {
    if (!readyFile) throw error;
    console.error(
      `simdeck: ${legible(readReason(error))} The ready line is in ${legible(readyFile)}.`,
    );
  }
}

const tableOf = async (host: SimulatorHost) =>
  (await import("./commands/ready-table.ts")).readyTable(host);

/** Writes to stdout. Throws a StartError when it is closed or full. */
async function print(text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else reject(new StartError(1, `stdout cannot be written (${readReason(error)}).`));
    });
  });
}

/** Ends the process in order on a signal; a second signal ends it at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  for (const [signal, exitCode] of Object.entries(signals)) {
    process.on(signal, () => {
      if (stopping) process.exit(exitCode);
      stopping = true;
      setTimeout(() => process.exit(0), GRACE_MS);
      void close().then(() => process.exit(0));
    });
  }
}

// A reader that closes the output does not stop the simulators.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
await runHeadless(process.argv.slice(2));
