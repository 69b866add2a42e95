import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../scoreboard/lib/paths.mjs";

const page = fileURLToPath(new URL("../naive", import.meta.url));

/**
 * Runs `use` with the folder of an app that is the built one in everything but its page: there every
 * event becomes a row that stays. The folder is gone afterwards.
 */
export async function withNaiveApp(use) {
  const folder = await mkdtemp(join(tmpdir(), "simdeck-naive-"));
  try {
    for (const part of ["package.json", "index.js", "resources", "out/main", "out/preload"]) {
      await cp(join(root, part), join(folder, part), { recursive: true });
    }
    await cp(page, join(folder, "out", "renderer"), { recursive: true });
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
