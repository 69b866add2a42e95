import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { readImage } from "./read-image.ts";
import type { Snapshot, SnapshotOrigin } from "#core/contract/snapshot.ts";
import { writeImage } from "./write-image.ts";

/** A saved snapshot cannot be used. The message says why. */
export class UnusableSnapshot extends Error {
  override readonly name = "UnusableSnapshot";
}

/** The number of the form of images. It goes up when a class of core or of a simulator gets other fields. */
export const FORMAT = 7;

const head = lazyLooseObject(() => ({
  version: z.unknown(),
  kind: z.unknown(),
  format: z.unknown().optional(),
}));
const body = lazyObject(() => ({
  name: z.string(),
  at: z.iso.datetime(),
  generation: z.int().min(1),
  events: z.int().min(0),
  data: z.array(z.string()),
}));

/** Returns which snapshots a simulator takes. Releases that differ in the last number only share them. */
export function snapshotOrigin(
  { kind }: Pick<SimulatorProfile, "kind">,
  { instance }: Pick<SimulatorSettings, "instance">,
): SnapshotOrigin {
  return { kind, version: /^\d+\.\d+/.exec(instance?.version ?? "")?.[0] ?? "0.0" };
}

/** Writes a snapshot as one JSON object, in pieces. */
export async function* writeSnapshot(
  { info, image }: Snapshot,
  { version, kind }: SnapshotOrigin,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ version, format: FORMAT, kind, ...info }).slice(0, -1)},"data":[`;
  let separator = "\n";
  const packed = Readable.from(writeImage(image), { objectMode: false }).pipe(
    createGzip({ level: 1 }),
  );
  for await (const chunk of packed) {
    yield `${separator}"${z.instanceof(Buffer).parse(chunk).toString("base64")}"`;
    separator = ",\n";
  }
  yield "\n]}\n";
}

/** Reads a saved snapshot. Throws an UnusableSnapshot that says what is wrong with it. */
export async function readSnapshot(value: unknown, origin: SnapshotOrigin): Promise<Snapshot> {
  const { version, kind, format } = head.safeParse(value).data ?? {};
  if (version === undefined) throw new UnusableSnapshot("it is not a saved snapshot");
  if (version !== origin.version) {
    const versions = `version ${JSON.stringify(version)}, not ${JSON.stringify(origin.version)}`;
    throw new UnusableSnapshot(`it is of ${versions}; save it again with this version`);
  }
  if (kind !== origin.kind) {
    throw new UnusableSnapshot(`it is of kind ${JSON.stringify(kind)}, not ${origin.kind}`);
  }
  if (format !== FORMAT) {
    throw new UnusableSnapshot("a build with another format wrote it; save it again with this one");
  }
  const parsed = body.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnusableSnapshot(`it is damaged: ${issue?.path.join(".") ?? ""} is not valid`);
  }
  const { data, ...info } = parsed.data;
  return { info, image: await unpack(data) };
}

async function unpack(data: readonly string[]): Promise<unknown> {
  const packed = function* () {
    for (const text of data) yield Buffer.from(text, "base64");
  };
  const unpacked = createGunzip();
  const source = Readable.from(packed(), { objectMode: false });
  source.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
  try {
    return await readImage(unpacked);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnusableSnapshot(`it is damaged: ${why}`, { cause: error });
  }
}
