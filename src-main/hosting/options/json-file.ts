import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { legible } from "#shared/text/legible.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import { GatheredBytes } from "#core/state/bytes/gathered-bytes.ts";
import { StartError } from "../start-error.ts";

const PIECE_BYTES = 64 * 1_024;

/** Reads a JSON file. Throws a StartError that begins with `source`, such as `--timeline FILE`. */
export function readJsonFile(file: string, source: string, maxBytes: number): unknown {
  if (!existsSync(file)) throw new StartError(2, `${source}: the file does not exist.`);
  try {
    const value = parseJson(readAtMost(file, source, maxBytes));
    if (value === undefined) throw new Error("it is empty");
    return value;
  } catch (error) {
    const reason = readReason(error).replace(/^the body /, "it ");
    throw new StartError(2, `${source}: cannot be read as JSON (${reason}).`);
  }
}

/** A pipe may stand for the file; a device that never ends may not. */
function readAtMost(file: string, source: string, limit: number): Buffer {
  if (statSync(file).isFIFO()) {
    // Opening a pipe blocks until something writes to it, and signals are not handled meanwhile.
    console.error(`simdeck: ${legible(source)} is a pipe: waiting until its writer closes it.`);
  }
  const descriptor = openSync(file, "r");
  try {
    const gathered = new GatheredBytes();
    for (;;) {
      const piece = Buffer.alloc(PIECE_BYTES);
      const read = readSync(descriptor, piece);
      if (read === 0) return gathered.concat();
      gathered.add(piece.subarray(0, read));
      if (gathered.length > limit) throw new Error(`it is longer than ${String(limit)} bytes`);
    }
  } finally {
    closeSync(descriptor);
  }
}
