import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile, median } from "../../lib/statistics.mjs";
import { importTypeScript } from "../../scoreboard/lib/import-typescript.mjs";
import { root } from "../../scoreboard/lib/paths.mjs";
import { startOnce } from "../lib/start-once.mjs";

const STARTS = 5;
const BAR_MS = 1_500;

/** From the start of the process until the window can be used: the first time, and with what that left. */
export const launch = {
  name: "launch",
  run: async () => {
    const project = await importTypeScript("e2e/fixtures/project.ts");
    const built = { command: project.electronProgram(), app: ["."] };
    const packaged = findPackage();
    return [
      ...(await launchFigures("launch to usable window", built, project)),
      ...(packaged ? await launchFigures("launch of the packaged app", packaged, project) : []),
    ];
  },
};

async function launchFigures(name, program, project) {
  const folder = await mkdtemp(join(tmpdir(), "simdeck-bench-"));
  try {
    const [first, ...again] = await startRepeatedly(program, folder, project);
    return [
      { name: `${name}: first start`, got: first, unit: "ms" },
      { name: `${name}: median of ${String(STARTS)}`, got: median(again), unit: "ms", bar: BAR_MS },
      { name: `${name}: fastest`, got: quantile(again, 0), unit: "ms" },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startRepeatedly(
  { command, app },
  folder,
  { cleanEnvironment, projectRoot, runsAsRoot },
) {
  const debugging = "--remote-debugging-port=0";
  const own = [`--user-data-dir=${folder}`, "--port-base", "0"];
  const args = [...(runsAsRoot ? ["--no-sandbox"] : []), debugging, ...app, ...own];
  const times = [];
  for (let start = 0; start <= STARTS; start += 1) {
    times.push(await startOnce({ command, args, cwd: projectRoot, env: cleanEnvironment({}) }));
  }
  return times;
}

/** Returns the package that `npm run package` made, if there is one. */
function findPackage() {
  const dist = join(root, "dist");
  const names = existsSync(dist) ? readdirSync(dist) : [];
  const command = names.map((name) => join(dist, name, "simdeck")).find(existsSync);
  return command && { command, app: [] };
}
