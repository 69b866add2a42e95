import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { cleanEnvironment, projectRoot } from "../../fixtures/project.ts";
import { readReadyFile } from "../../fixtures/programs/ready.ts";
import { packProject, unpackTarball } from "../../fixtures/programs/tarball.ts";

// The files in resources/ci, as far as they can be run without a container: their very command
// lines, from what npm packs, as a user who may write nothing but the folder of the ready file.

const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const token = { SIM_CONTROL_TOKEN: "t0ken" };

let folder: string;
let tarball: string;
const started: ChildProcess[] = [];

test.beforeAll(async () => {
  // Nothing of the package may have been built yet.
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), "simdeck-ci-"));
  await chmod(folder, 0o755);
  tarball = await packProject();
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** One folder for each simulator. */
async function simulatorFolders(): Promise<readonly string[]> {
  const entries = await readdir(join(projectRoot, "src-main", "simulators"), {
    withFileTypes: true,
  });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
}

/** The command lines of the container file, with its folders below the test's own. */
async function containerCommands(): Promise<{ entry: string[]; health: string[] }> {
  const text = await readFile(join(projectRoot, "resources", "ci", "Dockerfile"), "utf8");
  const read = (pattern: RegExp) => {
    const list = JSON.parse(pattern.exec(text)?.[1] ?? "[]") as string[];
    return list.map((word) => word.replace(/^\/(?:opt|run)\//, (start) => folder + start));
  };
  return { entry: read(/^ENTRYPOINT (\[.*\])$/m), health: read(/^ {2}CMD (\[.*\])$/m) };
}

async function layOut(): Promise<string> {
  await unpackTarball(tarball, join(folder, "opt", "simdeck"));
  const run = join(folder, "run", "simdeck");
  await mkdir(run, { recursive: true });
  if (nobody.uid !== undefined) await chown(run, nobody.uid, nobody.gid);
  return join(run, "ready.json");
}

function start(command: readonly string[], env: Readonly<Record<string, string>>) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd: "/", env: cleanEnvironment(env), ...nobody });
  started.push(child);
  let stderr = "";
  child.stderr.on("data", (text: Buffer) => (stderr += text.toString()));
  const ended = new Promise<unknown>((resolve) => {
    child.once("close", (code, signal) => {
      resolve({ code, signal, stderr });
    });
  });
  return { child, ended };
}

test("the container's own commands serve, tell their health, and end in order", async () => {
  const readyFile = await layOut();
  const { entry, health } = await containerCommands();
  const env = { ...token, SIM_ALLOWED_HOSTS: "simdeck" };
  const before = await start(health, env).ended;
  expect(before).toMatchObject({ code: 1, stderr: expect.stringContaining("not ready") });

  const { child, ended } = start([...entry, "--port-base", "0"], env);
  const { pid, simulators } = await readReadyFile(readyFile);
  expect(pid).toBe(child.pid);
  expect(Object.keys(simulators).toSorted()).toEqual(await simulatorFolders());
  // Its first question makes every simulator load its code; like a probe, it may be asked again.
  const well = { code: 0, signal: null, stderr: "" };
  await expect.poll(() => start(health, env).ended, { timeout: 45_000 }).toEqual(well);

  const stranger = await start(health, {}).ended;
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining("status 401") });
  child.kill("SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null, stderr: "" });
  const after = await start(health, env).ended;
  expect(after).toMatchObject({ code: 1, stderr: expect.stringContaining("not ready") });
});

test("accepts the service name and rejects other names", async () => {
  const readyFile = await layOut();
  const { entry } = await containerCommands();
  await rm(readyFile, { force: true });
  const options = ["--port-base", "0", "--only", "payments"];
  start([...entry, ...options], { ...token, SIM_ALLOWED_HOSTS: "simdeck" });
  const { simulators } = await readReadyFile(readyFile);
  const address = `${simulators["payments"]?.base_url ?? ""}/_sim/health`;
  const call = async (host: string) => {
    const args = [
      "--silent",
      "--header",
      `Host: ${host}`,
      "--header",
      "Authorization: Bearer t0ken",
    ];
    const { stdout } = await promisify(execFile)("curl", [...args, address]);
    return stdout;
  };
  expect(await call("simdeck:4701")).toContain('"status":"ok"');
  expect(await call("elsewhere:4701")).toContain("SIM_ALLOWED_HOSTS");
});

test("the workflow's step starts the simulators of an installed package", async () => {
  const project = join(folder, "project");
  await mkdir(project);
  const install = ["install", "--offline", "--no-audit", "--no-fund", "--prefix", project, tarball];
  await promisify(execFile)("npm", install, { cwd: project });
  const file = join(projectRoot, "resources", "ci", "github-actions.yml");
  const workflow = parse(await readFile(file, "utf8")) as {
    jobs: { npx: { steps: { name?: string; run?: string }[] } };
  };
  const step = workflow.jobs.npx.steps.find(({ name }) => name === "Start the simulators");
  // On free ports: somebody may be at work on the usual ones.
  const script = step?.run?.replace("headless ", "headless --port-base 0 ") ?? "exit 1";
  const env = cleanEnvironment({ RUNNER_TEMP: folder, SIM_WEBHOOK_DELIVERY: "on" });
  await promisify(execFile)("bash", ["-e", "-c", script], { cwd: project, env });
  const { pid, simulators } = await readReadyFile(join(folder, "simdeck.json"));
  try {
    expect(Object.keys(simulators)).toEqual(["payments", "email"]);
  } finally {
    process.kill(pid, "SIGTERM");
  }
});
