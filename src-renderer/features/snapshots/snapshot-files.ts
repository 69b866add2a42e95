import * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";
import { BridgeError } from "../../bridge/client.ts";
import { keepSnapshotFile, readSnapshotFile } from "../../stores/snapshots/snapshot-calls.ts";
import { freeName } from "../../stores/snapshots/undo-store.ts";
import { saveFile } from "../../bridge/save-file.ts";
import type { SnapshotGroup } from "./snapshot-groups.ts";

const saved = z.looseObject({ kind: z.string(), name: z.string() });
const file = z.union([
  saved.transform((one) => ({ [one.kind]: one })),
  z.record(z.string(), saved),
]);

/**
 * Saves a snapshot as the file that `--snapshot` takes: kind → saved snapshot. Returns the result in words, once
 * the file is written.
 */
export async function exportSnapshot({ name, kinds }: SnapshotGroup): Promise<string> {
  const entries = kinds.map(async (kind) => [kind, await readSnapshotFile(kind, name)] as const);
  const content = Object.fromEntries(await Promise.all(entries));
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const file = await saveFile(`${slug}.snapshot.json`, `${JSON.stringify(content)}\n`);
  return file === null ? "Export cancelled. No file was written." : `${name} exported to ${file}`;
}

/** Keeps the snapshots of a file under a name that is free. Returns the name. */
export async function importSnapshot(
  { name: fileName, text }: { readonly name: string; readonly text: string },
  running: readonly string[],
  taken: ReadonlySet<string>,
): Promise<string> {
  const parsed = file.safeParse(jsonIn(text));
  const fail = (reason: string) => new BridgeError("bad_file", `${fileName}: ${reason}.`);
  if (!parsed.success) throw fail("it has no snapshot");
  const entries = Object.entries(parsed.data);
  const missing = entries.map(([kind]) => kind).filter((kind) => !running.includes(kind));
  if (missing.length > 0) throw fail(`${missing.join(", ")} is not running`);
  const [first] = entries;
  if (!first) throw fail("it has no snapshot");
  const name = freeName(first[1].name, taken);
  await Promise.all(entries.map(([kind, content]) => keepSnapshotFile(kind, name, content)));
  return name;
}
