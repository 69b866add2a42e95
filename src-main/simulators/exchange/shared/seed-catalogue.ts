import type { Seed } from "#core/contract/context.ts";
import type {
  EventCollection,
  IncentiveProgram,
  Milestone,
  StructuredTarget,
} from "./catalogue.ts";
import { CONTRACT } from "./units.ts";

const DAY_MS = 86_400_000;

/** A milestone, a target, a program and a collection around the one event. */
export function seedCatalogue(
  { ids, now }: Pick<Seed, "ids" | "now">,
  { seriesTicker, eventTicker }: { readonly seriesTicker: string; readonly eventTicker: string },
) {
  const milestone: Milestone = {
    id: ids.uuid("milestone"),
    category: "Simulation",
    type: "announcement",
    title: "Outcomes of 2026",
    message: "The outcomes of 2026 are announced.",
    startAt: now + 7 * DAY_MS,
    eventTickers: [eventTicker],
    updatedAt: now,
    live: { status: "scheduled" },
  };
  const target: StructuredTarget = {
    id: ids.uuid("structured target"),
    name: "Outcome A",
    type: "outcome",
    updatedAt: now,
  };
  const program: IncentiveProgram = {
    id: ids.uuid("incentive program"),
    ticker: "KXSIM-26-A",
    type: "liquidity",
    description: "Resting orders near the best price",
    startAt: now,
    endAt: now + 7 * DAY_MS,
    reward: 1_000_000,
    isPaidOut: false,
    discountBps: 5_000,
    targetSize: 1_000 * CONTRACT,
  };
  const collection: EventCollection = {
    ticker: "KXSIMCOMBO",
    seriesTicker,
    title: "Combinations of simulated outcomes",
    eventTickers: [eventTicker],
    openAt: now,
    closeAt: now + 30 * DAY_MS,
    fewest: 2,
    most: 2,
  };
  return {
    milestones: new Map([[milestone.id, milestone]]),
    structuredTargets: new Map([[target.id, target]]),
    incentivePrograms: new Map([[program.id, program]]),
    collections: new Map([[collection.ticker, collection]]),
  };
}
