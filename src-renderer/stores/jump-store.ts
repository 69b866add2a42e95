import { create } from "zustand";

/** The part of one simulator in a move of the clocks: its events, by their `seq`, and its times. */
export interface JumpPart {
  readonly kind: string;
  readonly generation: number;
  readonly first: number;
  /** Smaller than `first` when it recorded none. */
  readonly last: number;
  /** Simulator time before and after, milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

/** The last move of the clocks, until it is dismissed; empty without one. */
export const useJump = create<{ readonly parts: readonly JumpPart[] }>(() => ({ parts: [] }));

/** Keeps the last move of the clocks in place of the one before. */
export function noteJump(parts: readonly JumpPart[]): void {
  useJump.setState({ parts });
}

/** Dismisses the summary of the last move. */
export function dismissJump(): void {
  useJump.setState({ parts: [] });
}
