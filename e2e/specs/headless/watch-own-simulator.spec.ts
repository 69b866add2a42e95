import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { scaffold } from "../../../scripts/simulator/scaffold.mjs";
import { cleanEnvironment, projectRoot } from "../../fixtures/project.ts";

const program = ["node_modules/simdeck/out/main/headless.js", "--port-base", "0"];

test("node --watch starts a simulator of a project again when its file changes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "simdeck-watch-"));
  const own = await scaffold({ root: projectRoot, name: "own-watch", outside: folder });
  await mkdir(join(folder, "node_modules"));
  await symlink(projectRoot, join(folder, "node_modules", "simdeck"), "junction");
  const options = ["--simulator", join("own-watch", "index.js"), "--only", "own-watch"];
  const child = spawn(process.execPath, ["--watch", ...program, ...options], {
    cwd: folder,
    env: cleanEnvironment({}),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  try {
    const ready: string[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes('"own-watch"')) ready.push(line);
    });
    await expect.poll(() => ready.length, { timeout: 60_000 }).toBe(1);
    const profile = join(own, "profile.js");
    const text = await readFile(profile, "utf8");
    await writeFile(profile, text.replace('"test_key"', '"changed_key"'));
    await expect.poll(() => ready.at(-1), { timeout: 60_000 }).toContain("changed_key");
  } finally {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
});
