import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../scoreboard/lib/paths.mjs";

const folder = join(root, "out", "renderer");
const KILOBYTE = 1_024;

/**
 * Measures the code that the page loads first: its scripts with their static imports, and its styles.
 */
export const bundle = {
  name: "bundle",
  run: async () => {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const named = [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g)];
    const files = new Set();
    for (const [, file] of named) collect(file, files);
    const bytes = [...files].reduce((sum, file) => sum + gzippedSize(file), 0);
    return [
      {
        name: `first load of the page, gzipped (${String(files.size)} files)`,
        got: bytes / KILOBYTE,
        unit: "KB",
        bar: 500,
        isCount: true,
      },
    ];
  },
};

function collect(file, files) {
  if (files.has(file)) return;
  files.add(file);
  if (!file.endsWith(".js")) return;
  for (const [, imported] of readFileSync(join(folder, file), "utf8").matchAll(
    /(?:^|[;}])\s*(?:import|export)\b[^;"'()]*?["'](\.[^"']+\.js)["']/g,
  )) {
    collect(join(dirname(file), imported), files);
  }
}

const gzippedSize = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
