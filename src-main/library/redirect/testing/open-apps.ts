import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { describeReady } from "../../../hosting/serving/ready-file.ts";
import { serveSimulators } from "../../../hosting/serving/serve-simulators.ts";
import { buildRedirect } from "./build-redirect.ts";

const ready = z.object({
  simulators: z.record(z.string(), z.object({ base_url: z.string(), api_key: z.string() })),
});

/** Variables, a folder and an input for an app. */
interface AppOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly input?: string;
}

/**
 * Serves one simulator for a published app. The app runs as it was installed: its requests to the provider's
 * host go to the simulator, and no other host is reached.
 */
export async function openApps(kind: string) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-app-"));
  const redirect = await buildRedirect();
  const argv = ["--port-base", "0", "--only", kind];
  const host = await serveSimulators({ argv, environment: {}, dataFolder: folder });
  const file = join(folder, "ready.json");
  writeFileSync(file, describeReady(host));
  const simulator = ready.parse(JSON.parse(describeReady(host))).simulators[kind];
  if (!simulator) throw new Error(kind);
  const { base_url: baseUrl, api_key: key } = simulator;

  const start = (
    program: readonly string[],
    { variables = {}, folder: cwd = folder }: AppOptions = {},
  ) =>
    spawn(process.execPath, ["--import", redirect.url, ...program], {
      cwd,
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        SIMDECK_READY: file,
        SIMDECK_OTHERS: "refuse",
        ...variables,
      },
    });

  /** Runs an app to its end. */
  const run = async (program: readonly string[], options: AppOptions = {}) => {
    const child = start(program, options);
    child.stdin.end(options.input);
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await closed, stdout, stderr };
  };

  return {
    folder,
    baseUrl,
    key,
    start,
    run,
    [Symbol.asyncDispose]: async () => {
      await host.close();
      redirect[Symbol.dispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The path of a program of an installed package, whose entry point `import.meta.resolve` returns. */
export function programOf(entryPoint: string, name: string, file: string): string {
  const path = fileURLToPath(entryPoint);
  const part = join("node_modules", name);
  return join(path.slice(0, path.lastIndexOf(part) + part.length), file);
}
