import { parse } from "yaml";
import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import type { Commit } from "../git/objects.ts";
import { type GitStore, readBlob, readTree } from "../git/store.ts";
import { entryAt } from "../git/tree.ts";

const names = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

const input = lazyObject(() => ({
  required: z.boolean().default(false),
  default: z.union([z.string(), z.number(), z.boolean()]).transform(String).optional(),
  options: z.array(z.string()).optional(),
}))
  .nullable()
  .transform((sent) => sent ?? { required: false });

const trigger = lazyObject(() => ({
  types: names.optional(),
  branches: names.optional(),
  "branches-ignore": names.optional(),
  tags: names.optional(),
  "tags-ignore": names.optional(),
  paths: names.optional(),
  "paths-ignore": names.optional(),
  inputs: z.record(z.string(), input).nullish(),
}))
  .catch({})
  .nullable()
  .transform((sent) => sent ?? {});

export type Trigger = z.output<typeof trigger>;

/** `on: push`, `on: [push, pull_request]`, `on: {push: {…}}`. */
const triggers = z.union([
  names.transform((events): Record<string, Trigger> => {
    return Object.fromEntries(events.map((event) => [event, {}]));
  }),
  z.record(z.string(), trigger),
]);

const step = lazyLooseObject(() => ({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
}));

const job = lazyLooseObject(() => ({
  name: z.string().optional(),
  "runs-on": z
    .union([names, z.looseObject({}).transform(() => [])])
    .catch([])
    .default([]),
  steps: z.array(step).catch([]).default([]),
}));

const workflow = lazyLooseObject(() => ({
  name: z.string().optional(),
  "run-name": z.string().optional(),
  on: triggers,
  jobs: z.record(z.string(), job),
}));

/** A workflow file: what starts it, and its jobs. */
export interface WorkflowDefinition {
  readonly path: string;
  readonly name: string;
  readonly triggers: Readonly<Record<string, Trigger>>;
  readonly jobs: readonly {
    readonly name: string;
    readonly labels: readonly string[];
    readonly steps: readonly string[];
  }[];
}

function stepName({ name, uses, run }: z.output<typeof step>): string {
  return name ?? `Run ${uses ?? (run ?? "").split("\n", 1)[0] ?? ""}`;
}

/** The value of a YAML text; `undefined` for one that is not valid. */
export function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a workflow file; `undefined` for one that is not valid. */
export function readWorkflow(path: string, text: string): WorkflowDefinition | undefined {
  const parsed = workflow.safeParse(parseYaml(text));
  if (!parsed.success) return undefined;
  const { name, on, jobs } = parsed.data;
  return {
    path,
    name: name ?? path,
    triggers: on,
    jobs: Object.entries(jobs).map(([id, { name: title, "runs-on": labels, steps }]) => ({
      name: title ?? id,
      labels,
      steps: steps.map(stepName),
    })),
  };
}

const FOLDER = ".github/workflows";

/** Returns the workflow file of a path in a commit. */
export function workflowAt(
  git: GitStore,
  commit: Commit,
  path: string,
): WorkflowDefinition | undefined {
  const entry = entryAt(git, commit.tree, path);
  const bytes = entry && readBlob(git, entry.sha);
  return bytes && readWorkflow(path, bytes.toString("utf8"));
}

/** Lists the valid workflow files of a commit, by path. */
export function readWorkflows(git: GitStore, commit: Commit): readonly WorkflowDefinition[] {
  const folder = entryAt(git, commit.tree, FOLDER);
  const entries = folder ? (readTree(git, folder.sha) ?? []) : [];
  return entries
    .filter(({ name, mode }) => mode !== "040000" && /\.ya?ml$/.test(name))
    .flatMap(({ name }) => workflowAt(git, commit, `${FOLDER}/${name}`) ?? []);
}
