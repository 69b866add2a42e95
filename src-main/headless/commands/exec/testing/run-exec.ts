import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { runExec } from "../exec.ts";
import { splitCommand } from "../exec-options.ts";

/** The surroundings of a run: further variables, and the content of a configuration file. */
export interface ExecPlace {
  readonly variables?: Readonly<Record<string, string>>;
  readonly config?: object;
  /** The data folder, relative to the folder of the run; default: that folder itself. */
  readonly dataFolder?: string;
}

/** Runs `simdeck exec` in this process and returns what the command printed, and what exec said. */
export async function execHere(
  line: readonly string[],
  redirectUrl: string,
  { variables = {}, config, dataFolder = "" }: ExecPlace = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-exec-test-"));
  if (config) writeFileSync(join(folder, "simdeck.config.json"), JSON.stringify(config));
  const [stdout, stderr] = [join(folder, "stdout"), join(folder, "stderr")];
  const files = [openSync(stdout, "w"), openSync(stderr, "w")] as const;
  onTestFinished(() => {
    for (const file of files) closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const said: string[] = [];
  const { given, command } = splitCommand(line);
  const code = await runExec(given, command, {
    folder,
    environment: { PATH: process.env["PATH"], TEST_FOLDER: folder, ...variables },
    redirectUrl,
    dataFolder: join(folder, dataFolder),
    streams: ["ignore", ...files],
    say: (text) => said.push(text),
  });
  return { code, said, stdout: readFileSync(stdout, "utf8"), stderr: readFileSync(stderr, "utf8") };
}
