/** The time for which many changes are gathered: a person reads at most ten updates per second. */
const TICK_MS = 100;
/** Little news need not wait for a whole tick. */
const QUICK_MS = 16;
/** More changes than these between two quick batches are a flood. */
const FEW_CHANGES = 8;
/** News after a quiet while goes out almost at once, with what else its call brings about. */
const FIRST_MS = 4;

/** When the next batch goes out. */
export interface FeedPace {
  /** Something changed: the more does, the longer it is gathered. */
  readonly hear: () => void;
  /** Sends a batch soon, whatever changed. */
  readonly schedule: () => void;
  readonly close: () => void;
}

/** Calls `send` as often as there are changes, and not while there are no listeners. */
export function createFeedPace(isHeard: () => boolean, send: () => void): FeedPace {
  let timer: NodeJS.Timeout | undefined;
  let lastSent = 0;
  let changes = 0;
  const sendNow = () => {
    timer = undefined;
    lastSent = performance.now();
    changes = 0;
    send();
  };
  const tick = () => {
    const left = TICK_MS - (performance.now() - lastSent);
    if (changes > FEW_CHANGES && left > 0) timer = setTimeout(sendNow, left);
    else sendNow();
  };
  const schedule = () => {
    if (timer !== undefined || !isHeard()) return;
    const sinceLast = performance.now() - lastSent;
    timer = setTimeout(tick, Math.max(FIRST_MS, QUICK_MS - sinceLast));
  };
  return {
    hear: () => {
      changes += 1;
      schedule();
    },
    schedule,
    close: () => {
      clearTimeout(timer);
    },
  };
}
