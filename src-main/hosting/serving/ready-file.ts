import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { readReason } from "#shared/text/read-reason.ts";
import { StartError } from "../start-error.ts";
import type { Served } from "./boot.ts";

/** A line of JSON that names the address and key of each simulator: the ready line. */
export function describeSimulators(
  event: "ready" | "attached",
  simulators: readonly {
    readonly kind: string;
    readonly baseUrl: string;
    readonly apiKey: string;
  }[],
  caFile?: string,
): string {
  const entries = simulators.map(({ kind, baseUrl, apiKey }) => [
    kind,
    { base_url: baseUrl, api_key: apiKey },
  ]);
  const line = {
    event,
    pid: process.pid,
    simulators: Object.fromEntries(entries) as unknown,
    ...(caFile === undefined ? {} : { ca_file: caFile }),
  };
  return JSON.stringify(line);
}

/** The ready line of a host. */
export const describeReady = ({ served, caFile }: Ready): string =>
  describeSimulators(
    "ready",
    served.map(({ simulator: { kind, apiKey }, baseUrl }) => ({ kind, baseUrl, apiKey })),
    caFile,
  );

interface Ready {
  readonly served: readonly Served[];
  /** The certificate of the local authority, with `--https`. */
  readonly caFile: string | undefined;
}

/**
 * Looks, before anything serves, whether a ready file can come into being there. Throws a StartError
 * that names the option, the path and what is wanted.
 */
export function checkReadyFile(file: string): void {
  if (isPipeOrDevice(file)) return;
  const folder = dirname(file);
  const problem = find(file)?.isDirectory() ? "it is a folder" : explainFolder(folder);
  if (problem === undefined) return;
  throw new StartError(
    2,
    `--ready-file ${JSON.stringify(file)}: ${problem}; give a path in a folder that can be written to.`,
  );
}

function explainFolder(folder: string): string | undefined {
  if (!find(folder)?.isDirectory()) return `there is no folder ${folder}`;
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `${folder} cannot be written to`;
  }
}

/**
 * Writes the ready line whole: into a neighbour first, then renamed into place. A pipe or a device is
 * written to as it is, since a file in its place would be the end of it.
 */
export function writeReadyFile(file: string, line: string): void {
  const neighbour = `${file}.${String(process.pid)}.tmp`;
  try {
    if (isPipeOrDevice(file)) writeNow(file, `${line}\n`);
    else {
      writeFileSync(neighbour, `${line}\n`);
      renameSync(neighbour, file);
    }
  } catch (error) {
    rmSync(neighbour, { force: true });
    const reason = readReason(error);
    throw new StartError(1, `--ready-file ${file}: cannot be written (${reason}).`);
  }
}

/** Removes a ready file when the process ends. A file that another process has written since is kept. */
export function removeReadyFile(file: string, line: string): void {
  try {
    if (isPipeOrDevice(file) || readFileSync(file, "utf8") !== `${line}\n`) return;
    rmSync(file);
  } catch {
    // It is gone already, or cannot be removed: the process ends all the same.
  }
}

/** Returns the file's stats; `undefined` for nothing, and for what this user may not see. */
function find(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function isPipeOrDevice(file: string): boolean {
  const found = find(file);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** A pipe without a reader is an error: waiting for a reader would block all simulators. */
function writeNow(file: string, text: string): void {
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}
