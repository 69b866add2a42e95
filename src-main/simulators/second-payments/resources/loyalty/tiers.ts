import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { State } from "../../state.ts";

const tier = lazyObject(() => ({
  id: z.string(),
  points: z.number(),
  name: z.string(),
  created_at: z.string(),
  pricing_rule_reference: z.object({ object_id: z.string(), catalog_version: z.number() }),
}));

/** A number of points, and the discount that they buy. */
export type RewardTier = z.output<typeof tier>;

const tiersOf = lazyObject(() => ({ reward_tiers: z.array(tier) }));

/** The tiers of the program, if it was made. */
export function listTiers({ records }: State): readonly RewardTier[] {
  const program = records.loyaltyPrograms.at(0);
  return program ? tiersOf.parse(program.fields).reward_tiers : [];
}
