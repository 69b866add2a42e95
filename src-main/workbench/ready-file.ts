import {
  closeSync,
  constants,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { reasonOf } from "#shared/text/reason-of.ts";
import { StartError } from "./start-error.ts";

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
    const reason = reasonOf(error);
    throw new StartError(1, `--ready-file ${file}: it cannot be written (${reason}).`);
  }
}

function isPipeOrDevice(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** A pipe that nobody reads is an error: to wait for a reader would keep all simulators waiting. */
function writeNow(file: string, text: string): void {
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}
