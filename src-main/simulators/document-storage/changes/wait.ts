import { timerMs } from "#core/clock/real-time.ts";
import type { Database, State } from "../state.ts";
import type { News } from "./news.ts";

/** Why waiting ended. */
type Woken = "change" | "time" | "gone";

/**
 * Waits for a change of the database, a timeout, or a client that disconnects. Timeouts run in real
 * time, independent of the simulator's clock; without one, a wait has no end of its own.
 */
export function waitForChange(
  state: State,
  database: Database,
  ms: number | undefined,
  signal: AbortSignal,
): Promise<Woken> {
  return waitForNews(state.news, database, {
    isGone: () => isGone(state, database),
    ms,
    signal,
  });
}

/** Waits as `waitForChange` does, for news of any subject. */
export function waitForNews<Subject extends object>(
  news: News<Subject>,
  subject: Subject,
  {
    isGone: isSubjectGone,
    ms,
    signal,
  }: {
    readonly isGone: () => boolean;
    readonly ms: number | undefined;
    readonly signal: AbortSignal;
  },
): Promise<Woken> {
  if (signal.aborted || isSubjectGone()) return Promise.resolve("gone");
  return new Promise((resolve) => {
    const finish = (woken: Woken) => {
      clearTimeout(timer);
      withdraw();
      signal.removeEventListener("abort", leave);
      resolve(woken);
    };
    const leave = () => {
      finish("gone");
    };
    const withdraw = news.next(subject, () => {
      finish(isSubjectGone() ? "gone" : "change");
    });
    const timeout = () => {
      finish("time");
    };
    const timer = ms === undefined ? undefined : setTimeout(timeout, timerMs(ms));
    signal.addEventListener("abort", leave);
  });
}

/** Returns whether no further change can come: the database is deleted, or the world was reset. */
function isGone(state: State, database: Database): boolean {
  return state.news.isOver || state.databases.get(database.id) !== database;
}
