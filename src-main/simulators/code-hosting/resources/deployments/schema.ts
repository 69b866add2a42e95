import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";
import { deploymentStates } from "../../state.ts";

export const createDeploymentBody = lazyObject(() => ({
  ref: words,
  task: words.default("deploy"),
  auto_merge: z.boolean().default(true),
  required_contexts: z.array(z.string()).optional(),
  payload: z.union([z.record(z.string(), z.unknown()), z.string()]).default({}),
  environment: words.default("production"),
  description: z.string().max(1_000).nullish(),
  transient_environment: z.boolean().default(false),
  production_environment: z.boolean().optional(),
}));

export const listDeploymentsQuery = pageQuery.extend({
  sha: z.string().optional(),
  ref: z.string().optional(),
  task: z.string().optional(),
  environment: z.string().optional(),
});

export const createStatusBody = lazyObject(() => ({
  state: z.enum(deploymentStates),
  description: z.string().max(1_000).default(""),
  environment: words.optional(),
  environment_url: z.string().default(""),
  log_url: z.string().optional(),
  target_url: z.string().default(""),
  auto_inactive: z.boolean().default(true),
}));
