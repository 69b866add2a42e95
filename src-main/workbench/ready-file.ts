import { renameSync, rmSync, writeFileSync } from "node:fs";
import { StartError } from "./start-error.ts";

/** Writes the ready line whole: into a neighbour first, then renamed into place. */
export function writeReadyFile(file: string, line: string): void {
  const neighbour = `${file}.${String(process.pid)}.tmp`;
  try {
    writeFileSync(neighbour, `${line}\n`);
    renameSync(neighbour, file);
  } catch (error) {
    rmSync(neighbour, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(1, `--ready-file ${file}: it cannot be written (${reason}).`);
  }
}
