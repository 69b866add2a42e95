import type { DeliveryTiming } from "#shared/domain/egress.ts";
import { formatDuration } from "../../../../ui/text/format.ts";

/** A part of an attempt along a bar: percent of its length. */
export interface TimingPart {
  readonly name: "queued" | "waiting" | "answer";
  readonly from: number;
  readonly to: number;
}

/** The position of a moment along a bar, 0 to 100: milliseconds since the event. */
export type TimingScale = (ms: number) => number;

/** From the event to the end of the attempt, in milliseconds. */
export function sumTiming({ queuedMs, waitMs, answerMs }: DeliveryTiming): number {
  return queuedMs + waitMs + answerMs;
}

/** An even scale that ends where the last of these attempts does. */
export function evenScale(timings: readonly DeliveryTiming[]): TimingScale {
  const end = timings.reduce((latest, timing) => Math.max(latest, sumTiming(timing)), 0);
  return (ms) => (end === 0 ? 0 : (ms / end) * 100);
}

const SHORTEST_MS = 0.5;
/** A receiver may take two minutes, and an attempt may wait behind many such. */
const LONGEST_MS = 3_600_000;

/** A scale that is the same for every row, so that a bar means the same wherever the table is scrolled. */
export const tableScale: TimingScale = (ms) =>
  Math.min(100, (Math.log1p(ms / SHORTEST_MS) / Math.log1p(LONGEST_MS / SHORTEST_MS)) * 100);

/** The parts of an attempt in order; those that took no time are left out. */
export function splitTiming(timing: DeliveryTiming, scale: TimingScale): readonly TimingPart[] {
  const { queuedMs, waitMs } = timing;
  const sent = scale(queuedMs);
  const answered = scale(queuedMs + waitMs);
  const parts: readonly TimingPart[] = [
    { name: "queued", from: 0, to: sent },
    { name: "waiting", from: sent, to: answered },
    { name: "answer", from: answered, to: scale(sumTiming(timing)) },
  ];
  return parts.filter(({ from, to }) => to > from);
}

/** `queued 3 ms, waited 8 ms, answer 1 ms` */
export function describeTiming({ queuedMs, waitMs, answerMs }: DeliveryTiming): string {
  return [
    `queued ${formatDuration(queuedMs)}`,
    `waited ${formatDuration(waitMs)}`,
    `answer ${formatDuration(answerMs)}`,
  ].join(", ");
}
