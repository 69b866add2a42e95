import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { kindIcon } from "#shared/domain/kind-facts.ts";
import { readReason } from "#shared/text/read-reason.ts";
import type { ListedSimulator, Simulator } from "#core/define-simulator.ts";
import { kindNamed } from "./kind-names.ts";
import { StartError } from "./start-error.ts";

const text = z.string().min(1);
const fun = z.custom((value) => typeof value === "function", "a function is required");

/**
 * The profile of a simulator, as far as other parts rely on it. The module that holds it may use another
 * copy of this package, so values are recognised by their shape.
 */
export const profileSchema = z.object({
  kind: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, "write lower case words with hyphens"),
  title: text,
  model: text,
  icon: kindIcon.optional(),
  apiKey: z.string().regex(/^[\x21-\x7e]+$/, "write visible ASCII characters without spaces"),
  aliases: z.array(text).optional(),
  delivery: z.enum(["registered", "optional", "fixed", "none"]),
  silent: z.boolean().optional(),
  fixedReceiver: z
    .object({
      urlVariable: text,
      secretVariable: text,
      secretForm: z.object({ pattern: z.instanceof(RegExp), allowed: text, example: z.string() }),
      types: z.array(text).optional(),
    })
    .optional(),
  origins: z
    .array(
      z
        .string()
        .refine(
          (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
          "write origins such as https://api.example",
        ),
    )
    .optional(),
  variables: z.array(z.object({ name: text, allowed: text, isAllowed: fun })),
  sdk: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
  connect: z.object({ language: text, code: text, verify: text.optional() }).optional(),
});

const made = z.object({ launch: fun, collections: z.array(z.unknown()) });

function isSimulator(value: unknown): value is Simulator {
  return made.safeParse(value).success && profileSchema.safeParse(value).success;
}

/** Names the first wrong field; `undefined` for a simulator. */
function explain(value: unknown): string | undefined {
  if (!made.safeParse(value).success) return "it was not made by defineSimulator";
  const [issue] = profileSchema.safeParse(value).error?.issues ?? [];
  return issue && `profile.${issue.path.join(".")}: ${issue.message}`;
}

/**
 * Checks a simulator from outside the source tree and lists it. `source` is the file or option that it
 * came from. Throws a StartError that names the source and the field.
 */
export function checkSimulator(
  value: unknown,
  source: string,
  registry: readonly ListedSimulator[],
): ListedSimulator {
  if (!isSimulator(value)) throw new StartError(2, `${source}: ${explain(value) ?? "unknown"}.`);
  const taken = [value.kind, ...(value.aliases ?? [])].find((name) => kindNamed(registry, name));
  if (taken !== undefined) {
    const field = taken === value.kind ? "kind" : "aliases";
    const name = JSON.stringify(taken);
    throw new StartError(
      2,
      `${source}: profile.${field}: the kind ${name} is taken; choose another.`,
    );
  }
  return { ...value, load: () => Promise.resolve(value) };
}

/** Loads the simulator that an ES module exports by default. */
export async function loadSimulator(
  file: string,
  registry: readonly ListedSimulator[],
): Promise<ListedSimulator> {
  const source = `--simulator ${file}`;
  const path = resolve(file);
  if (!existsSync(path)) throw new StartError(2, `${source}: the file does not exist.`);
  const loaded = await importModule(path, source);
  if (typeof loaded === "object" && loaded !== null && "default" in loaded) {
    return checkSimulator(loaded.default, source, registry);
  }
  throw new StartError(2, `${source}: default: missing; export a simulator as the default export.`);
}

async function importModule(path: string, source: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ pathToFileURL(path).href);
  } catch (error) {
    const reason = readReason(error);
    const hint = reason.startsWith("Cannot find package 'simdeck'")
      ? " Install the simdeck package in the project of this file."
      : "";
    throw new StartError(2, `${source}: cannot be loaded (${reason}).${hint}`);
  }
}
