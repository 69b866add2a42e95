import { existsSync } from "node:fs";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { type Config, config } from "#shared/domain/config.ts";
import { didYouMean } from "#shared/text/nearest.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { describeIssue } from "#core/control/control-route.ts";
import { readJsonFile } from "../options/json-file.ts";
import { StartError } from "../start-error.ts";

const MAX_BYTES = 64 * 1_024 * 1_024;

/** Reads and checks a configuration file. Throws a StartError that names the file, the key and what is allowed. */
export async function readConfig(file: string): Promise<Config> {
  const value = extname(file) === ".mjs" ? await load(file) : readJsonFile(file, file, MAX_BYTES);
  const result = config.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 10).map((issue) => explain(issue, value));
  throw new StartError(2, `${file}: ${problems.join("; ")}.`);
}

const exported = z.object({ default: z.unknown() });

async function load(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new StartError(2, `${file}: the file does not exist.`);
  let module: unknown;
  try {
    module = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new StartError(2, `${file}: cannot be loaded (${readReason(error)}).`);
  }
  const { success, data } = exported.safeParse(module);
  if (!success) throw new StartError(2, `${file}: it has no default export.`);
  return data.default;
}

function explain(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== "unrecognized_keys" || issue.path.length > 0) {
    return describeIssue(issue, value, "the value");
  }
  const known = Object.keys(config.shape).filter((key) => key !== "$schema");
  const [key = ""] = issue.keys;
  const meant = didYouMean(key, known);
  return `unknown key ${JSON.stringify(key)}.${meant} The keys are ${known.join(", ")}`;
}
