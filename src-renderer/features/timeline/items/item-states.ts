import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import type { Tone } from "../../../ui/display/status/status-chip.tsx";

/** The looks and the words of an item's states. */
export const itemStates = {
  pending: { tone: "wait", word: "pending" },
  done: { tone: "good", word: "done" },
  failed: { tone: "bad", word: "failed" },
} as const satisfies Record<TimelineItemView["state"], { tone: Tone; word: string }>;
