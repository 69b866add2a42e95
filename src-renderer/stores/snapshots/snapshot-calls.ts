import * as z from "zod";
import { askApi } from "../../bridge/api-request.ts";

const snapshotInfo = z.object({
  name: z.string(),
  /** Simulator time. */
  at: z.iso.datetime().transform((at) => Date.parse(at)),
  generation: z.int(),
  events: z.int(),
  /** True if it was taken for Undo. */
  automatic: z.boolean().default(false),
  /** Real time; absent for one that came from a file. */
  saved_at: z.iso
    .datetime()
    .transform((at) => Date.parse(at))
    .optional(),
});
const snapshotList = z.object({ snapshots: z.array(snapshotInfo) });

/** A snapshot of one simulator. */
export type SnapshotInfo = z.output<typeof snapshotInfo>;

const pathOf = (name: string) => `/_sim/snapshots/${encodeURIComponent(name)}`;

/** Lists the snapshots of one simulator, oldest first. */
export async function listSnapshots(kind: string): Promise<readonly SnapshotInfo[]> {
  const { body } = await askApi({ kind, method: "GET", path: "/_sim/snapshots?times=1" });
  return snapshotList.parse(body).snapshots;
}

/** Takes a snapshot of several simulators under one name. */
export async function takeSnapshots(
  kinds: readonly string[],
  name: string,
  isAutomatic = false,
): Promise<void> {
  const body = isAutomatic ? { name, automatic: true } : { name };
  await Promise.all(
    kinds.map((kind) => askApi({ kind, method: "POST", path: "/_sim/snapshots", body })),
  );
}

/** Takes several simulators back to their snapshot of this name. */
export async function restoreSnapshots(kinds: readonly string[], name: string): Promise<void> {
  await Promise.all(
    kinds.map((kind) => askApi({ kind, method: "POST", path: `${pathOf(name)}/restore` })),
  );
}

/** Deletes the snapshot of this name of several simulators. */
export async function removeSnapshots(kinds: readonly string[], name: string): Promise<void> {
  await Promise.all(kinds.map((kind) => askApi({ kind, method: "DELETE", path: pathOf(name) })));
}

/** Returns a snapshot as its file: one JSON object. */
export async function readSnapshotFile(kind: string, name: string): Promise<unknown> {
  return (await askApi({ kind, method: "GET", path: pathOf(name) })).body;
}

/** Keeps a saved snapshot under a name. */
export async function keepSnapshotFile(kind: string, name: string, file: unknown): Promise<void> {
  await askApi({ kind, method: "PUT", path: pathOf(name), body: file });
}
