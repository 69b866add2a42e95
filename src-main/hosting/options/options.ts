import { didYouMean } from "#shared/text/nearest.ts";
import { describeKinds, kindNamed, listNames, type Named } from "../kind-names.ts";
import { StartError } from "../start-error.ts";
import { readArguments } from "./read-arguments.ts";

/** The checked command line. */
export interface Options {
  /** The kinds to run; all when absent. */
  readonly only: readonly string[] | undefined;
  readonly host: string;
  /** 0: any free port for each simulator. */
  readonly portBase: number;
  readonly timeline: string | undefined;
  /** The file of saved snapshots to start from. */
  readonly snapshot: string | undefined;
  readonly readyFile: string | undefined;
  /** An instance elsewhere to show; no simulators are started then. */
  readonly attach: string | undefined;
  /** True if simulators serve https. */
  readonly https: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

/** The help text; the kinds are those that are registered. */
export function helpText(registry: readonly Named[]): string {
  return [
    "Usage: simdeck headless [options]",
    "",
    "Runs simulators of third-party provider APIs on this machine.",
    "",
    "Options:",
    "  --only KINDS        run only these: kinds or provider names, separated by commas; can be repeated",
    "  --simulator FILE    add the simulator that this ES module exports; can be repeated",
    "  --openapi FILE      simulate this OpenAPI description, FILE or NAME=FILE; can be repeated",
    "  --config FILE       read this configuration file; default: the nearest simdeck.config.json or .mjs",
    "  --no-config         read no configuration file",
    "  --host ADDRESS      the address to listen on (default 127.0.0.1)",
    "  --port-base PORT    the first simulator listens on PORT + 1 (default 4700; 0: free ports)",
    "  --timeline FILE     schedule calls at startup: {kind: {events: [...]}}",
    "  --snapshot FILE     start from a saved snapshot or several: {kind: snapshot or its file};",
    "                      a reset returns to it",
    "  --ready-file FILE   also write the ready line to this file",
    "  --https             serve https; the ready line has the ca_file to trust",
    "  --attach ADDRESS    panel only: show the instance at this address or in this ready file;",
    "                      SIM_CONTROL_TOKEN is its control token",
    "  --help              print this help",
    "  --version           print the version",
    "",
    `Kinds: ${describeKinds(registry)}`,
    "",
    "Prints one line of JSON on stdout when every simulator accepts connections. Logs go to stderr.",
    "",
  ].join("\n");
}

/** Reads the command line. Throws a StartError that names the option, the value and what is allowed. */
export function parseOptions(argv: readonly string[], registry: readonly Named[]): Options {
  const values = readValues(argv);
  return {
    only: parseOnly(values, registry),
    host: parseHost(values.host ?? "127.0.0.1"),
    portBase: parsePortBase(values["port-base"] ?? "4700", registry.length),
    timeline: parseFile("--timeline", values.timeline),
    snapshot: parseFile("--snapshot", values.snapshot),
    readyFile: parseFile("--ready-file", values["ready-file"]),
    attach: parseAttach(values),
    https: values.https ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  };
}

const optionsOfStart = {
  only: { type: "string", multiple: true },
  host: { type: "string" },
  "port-base": { type: "string" },
  timeline: { type: "string" },
  snapshot: { type: "string" },
  "ready-file": { type: "string" },
  attach: { type: "string" },
  https: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const readValues = (argv: readonly string[]) =>
  readArguments(argv, optionsOfStart, { others: ["simulator", "openapi", "config", "no-config"] })
    .values;

type Values = ReturnType<typeof readValues>;

/** An attached panel starts no simulators. */
function parseOnly(values: Values, registry: readonly Named[]): readonly string[] | undefined {
  if (values.attach !== undefined) return [];
  return values.only?.flatMap((list) => parseKinds(list, registry)).filter(isFirst);
}

function parseAttach(values: Values): string | undefined {
  const { attach } = values;
  if (attach?.trim() === "")
    throw new StartError(2, '--attach "": give an address or a ready file.');
  const idle = (["timeline", "snapshot"] as const).find((name) => values[name] !== undefined);
  if (attach === undefined || idle === undefined) return attach;
  throw new StartError(
    2,
    `--${idle} cannot be used with --attach, which starts no simulators: give it to the other instance.`,
  );
}

function parseKinds(value: string, registry: readonly Named[]): readonly string[] {
  return value.split(",").map((name) => {
    const kind = kindNamed(registry, name.trim());
    if (kind !== undefined) return kind;
    const meant = didYouMean(name.trim(), listNames(registry));
    throw new StartError(
      2,
      `--only ${JSON.stringify(value)}: unknown simulator ${JSON.stringify(name.trim())}.${meant} The kinds are ${describeKinds(registry)}.`,
    );
  });
}

const isFirst = (item: string, index: number, list: readonly string[]) =>
  list.indexOf(item) === index;

function parseHost(value: string): string {
  if (/^[\w.:%-]+$/.test(value)) return value;
  throw foreignHost(value);
}

/** The refusal of a `--host` that is no address of this machine. */
export function foreignHost(value: string): StartError {
  return new StartError(
    2,
    `--host ${JSON.stringify(value)}: give an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
  );
}

function parsePortBase(value: string, count: number): number {
  const highest = 65_535 - count;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (port <= highest) return port;
  throw new StartError(
    2,
    `--port-base ${JSON.stringify(value)}: give a whole number from 0 to ${String(highest)}.`,
  );
}

function parseFile(option: string, value: string | undefined): string | undefined {
  if (value === "") throw new StartError(2, `${option} "": give the path of a file.`);
  return value;
}
