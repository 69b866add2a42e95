import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const closer = new FinalizationRegistry<number>((descriptor) => {
  closeSync(descriptor);
});

/**
 * Closes the file when it has no readers: a reset drops it while a response may still stream from
 * it.
 */
export function closeWhenGone(owner: object, descriptor: number): void {
  closer.register(owner, descriptor);
}

/**
 * Opens a file that is unlinked as soon as it is open, so that no end of the process, however sudden,
 * leaves anything behind. `undefined` where a file cannot be unlinked while open, or the disk will not
 * have it.
 */
export function openNamelessFile(): number | undefined {
  if (process.platform === "win32") return undefined;
  try {
    const folder = mkdtempSync(join(tmpdir(), "simdeck-"));
    const descriptor = openSync(join(folder, "bytes"), "wx+", 0o600);
    rmSync(folder, { recursive: true });
    return descriptor;
  } catch {
    return undefined;
  }
}
