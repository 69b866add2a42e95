import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder on a disk of its own, so many kB small, for one program and what it starts: the disk is
 * mounted in a namespace of theirs (no rights needed where those are allowed) and is gone with them.
 * @param {number} kilobytes
 */
export function makeSmallDisk(kilobytes) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-disk-"));
  const mount = `mount -t tmpfs -o size=${String(kilobytes)}k,mode=0777 tmpfs "${folder}" && exec "$0" "$@"`;
  return {
    folder,
    under: ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount],
    remove: () => rmSync(folder, { recursive: true }),
  };
}
