import { dirname, resolve } from "node:path";
import * as z from "zod";
import type { Snapshot } from "#core/contract/snapshot.ts";
import { readSnapshot, snapshotOrigin, UnusableSnapshot } from "#core/snapshots/snapshot-file.ts";
import { type Running, runningKind } from "../kind-names.ts";
import { StartError } from "../start-error.ts";
import { version } from "../version.ts";
import { readJsonFile } from "./json-file.ts";

/** A longer text cannot be one string. */
const MAX_BYTES = 512 * 1_024 * 1_024;

/** Snapshots by kind: what simulators start from. */
export type Snapshots = ReadonlyMap<string, Snapshot>;

const byKind = z.record(z.string(), z.union([z.string().min(1), z.looseObject({})]));
const one = z.looseObject({ kind: z.string(), version: z.unknown() });

/** Reads the file of `--snapshot`. Throws a StartError that says what is wrong with which snapshot. */
export async function readSnapshotFile(file: string, running: Running): Promise<Snapshots> {
  const source = `--snapshot ${file}`;
  const value = readJsonFile(file, source, MAX_BYTES);
  return checkSnapshots(value, { source, folder: dirname(resolve(file)) }, running);
}

/**
 * Checks one saved snapshot, or a JSON object kind → snapshot or path of one.
 * @param from What a refusal calls it, and the folder that paths begin in.
 */
export async function checkSnapshots(
  value: unknown,
  from: { readonly source: string; readonly folder: string },
  running: Running,
): Promise<Snapshots> {
  const { source, folder } = from;
  const single = one.safeParse(value).data;
  const input = single ? { [single.kind]: single } : byKind.safeParse(value).data;
  if (!input || Object.keys(input).length === 0) {
    const forms = "a saved snapshot, or a JSON object kind → snapshot or path of its file";
    throw new StartError(2, `${source}: give ${forms}.`);
  }
  const snapshots = new Map<string, Snapshot>();
  for (const [name, item] of Object.entries(input)) {
    const kind = runningKind(name, source, running);
    if (snapshots.has(kind)) throw new StartError(2, `${source}: ${kind} has two snapshots.`);
    const path = typeof item === "string" ? resolve(folder, item) : undefined;
    const what =
      path === undefined ? (single ? source : `${source}: ${kind}`) : `${source}: ${path}`;
    const saved = path === undefined ? item : readJsonFile(path, what, MAX_BYTES);
    snapshots.set(kind, await read(saved, kind, what));
  }
  return snapshots;
}

async function read(saved: unknown, kind: string, what: string): Promise<Snapshot> {
  const origin = snapshotOrigin({ kind }, { instance: { version, ports: () => ({}) } });
  try {
    return await readSnapshot(saved, origin);
  } catch (error) {
    if (!(error instanceof UnusableSnapshot)) throw error;
    throw new StartError(2, `${what}: ${error.message}.`);
  }
}
