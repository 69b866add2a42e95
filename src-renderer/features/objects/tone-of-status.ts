import type { Tone } from "../../ui/display/status/status-chip.tsx";

const words: Readonly<Record<Exclude<Tone, "none" | "warn">, readonly string[]>> = {
  good: [
    "accepted",
    "active",
    "approved",
    "clicked",
    "complete",
    "completed",
    "delivered",
    "done",
    "enabled",
    "executed",
    "finalized",
    "merged",
    "opened",
    "published",
    "sent",
    "settled",
    "subscribed",
    "succeeded",
    "traded",
    "verified",
    "won",
  ],
  bad: [
    "banned",
    "bounced",
    "complained",
    "disputed",
    "failed",
    "locked",
    "locked_out",
    "lost",
    "rejected",
    "returned to sender",
    "suppressed",
    "suspended",
  ],
  wait: [
    "initialized",
    "in transit",
    "needs_response",
    "not_started",
    "open",
    "pending",
    "pending_user_action",
    "processing",
    "provisioned",
    "queued",
    "resting",
    "scheduled",
    "staged",
    "to do",
    "uncaptured",
    "under_review",
  ],
  busy: ["delivery_delayed", "in progress", "in local area", "processed for delivery", "re-routed"],
};

const tones = new Map(
  (["good", "bad", "wait", "busy"] as const).flatMap((tone) =>
    words[tone].map((word) => [word, tone] as const),
  ),
);

/** Returns the tone of a status word; `undefined` for one that is neither well nor ill. */
export function toneOfStatus(status: string): Tone | undefined {
  const word = status.toLowerCase();
  if (word.startsWith("requires_") || word.startsWith("due ")) return "wait";
  return tones.get(word);
}
