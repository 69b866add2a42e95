/** A signal of changes, for a stream that waits for them. */
export interface ChangeSignal {
  ring(): void;
  /** Resolves with `rung` at the next ring (at once when it rang since the last wait), or with `silent` in time. */
  wait(milliseconds: number): Promise<"rung" | "silent">;
  /** Ends this wait and all later ones. */
  end(): void;
  readonly isEnded: boolean;
}

/** Returns a signal that is not lost when it comes between two waits. */
export function createChangeSignal(): ChangeSignal {
  let hasRung = false;
  let isEnded = false;
  let wake: () => void = () => undefined;
  return {
    ring: () => {
      hasRung = true;
      wake();
    },
    wait: async (milliseconds) => {
      if (!hasRung && !isEnded) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const result = hasRung ? "rung" : "silent";
      hasRung = false;
      return result;
    },
    end: () => {
      isEnded = true;
      wake();
    },
    get isEnded() {
      return isEnded;
    },
  };
}
