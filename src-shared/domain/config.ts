import * as z from "zod";
import { lazyStrictObject } from "../schema/lazy-object.ts";
import { faultRules } from "./faults.ts";
import { schedule, scheduledCall } from "./timeline.ts";

const file = z.string().min(1, "give the path of a file");
const files = z.union([file, z.array(file)]);
const kinds = z.array(z.string().min(1));

/**
 * `simdeck.config.json`, or the default export of `simdeck.config.mjs`. Kinds may be named by their provider.
 * Paths are relative to the file.
 */
export const config = lazyStrictObject(() => ({
  $schema: z.string().optional(),
  /** The kinds to run. */
  only: kinds.min(1, "name at least one kind").optional(),
  /** As `--port-base`; headless and the panel use it. */
  portBase: z.int().min(0).max(65_535).optional(),
  /** True if registered endpoints of payments and email get deliveries, or the kinds that deliver. */
  delivery: z.union([z.boolean(), kinds]).optional(),
  /** Kind → URL of the app that gets the deliveries. */
  forward: z.record(z.string(), z.string()).optional(),
  /** Kind → redirect URIs of OAuth apps. */
  oauth: z.record(z.string(), z.array(z.string()).min(1, "give at least one URI")).optional(),
  /** Kind → requests or schedule, or the path of a file with them: run at the start and after each reset. */
  seed: z.union([file, z.record(z.string(), z.unknown())]).optional(),
  /** Kind → fault rules. */
  faults: z.record(z.string(), faultRules.shape.rules).optional(),
  /** The path of a saved snapshot, or kind → path. */
  snapshot: z.union([file, z.record(z.string(), file)]).optional(),
  /** Modules with simulators of your own. */
  simulators: files.optional(),
  /** OpenAPI descriptions to simulate: `FILE` or `NAME=FILE`. */
  openapi: files.optional(),
}));

/** The same for editors; the program checks the items of a seed by themselves, for messages that name the item. */
export const describedConfig = config.extend({
  seed: z
    .union([file, z.record(z.string(), z.union([z.array(scheduledCall), schedule]))])
    .optional(),
});

export type Config = z.output<typeof config>;
