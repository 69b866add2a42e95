import { create } from "zustand";
import type { EventRow } from "#shared/domain/egress.ts";

/** An attempt that was chosen, by its place among those of its event. The next attempt ends the choice. */
interface ChosenAttempt {
  readonly event: string;
  readonly attempts: number;
  /** Null when all are folded. */
  readonly place: number | null;
}

/** The attempt of the open event that Deliveries and Signature show; null for the one that needs attention. */
const useChoice = create<{ readonly attempt: ChosenAttempt | null }>(() => ({ attempt: null }));

type EventKey = Pick<EventRow, "kind" | "generation" | "seq">;

/** Names an event for as long as it exists. */
function nameEvent({ kind, generation, seq }: EventKey): string {
  return [kind, generation, seq].join("/");
}

/** Chooses the attempt of an event that both tabs show. */
export function chooseAttempt(event: EventKey, attempts: number, place: number | null): void {
  useChoice.setState({ attempt: { event: nameEvent(event), attempts, place } });
}

/** Returns the chosen attempt of an event; `undefined` while none was chosen. */
export function useChosenAttempt(event: EventKey, attempts: number): number | null | undefined {
  const { attempt } = useChoice();
  const isValid = attempt?.event === nameEvent(event) && attempt.attempts === attempts;
  return isValid ? attempt.place : undefined;
}
