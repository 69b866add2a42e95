import * as fc from "fast-check";

/**
 * The seed of all random tests. The gate uses the same one in every run, so that a failure has its cause
 * in the code; the scoreboard sets `FC_SEED` to a new one and prints it.
 */
export const SEED = Number(process.env["FC_SEED"] ?? 1);

fc.configureGlobal({ seed: SEED });
