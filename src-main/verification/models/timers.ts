/** The timers of the simulators that are played with: they go on only when they are told to. */
export interface Timers {
  advance(milliseconds: number): void;
}

// As they were when this was loaded: those that a test puts in their place later stand still.
const { setTimeout: start, clearTimeout: stop } = globalThis;

/** Calls `run` after so many real milliseconds, unless the answered function is called before. */
export function afterRealTime(milliseconds: number, run: () => void): () => void {
  const timer = start(run, milliseconds);
  return () => {
    stop(timer);
  };
}
