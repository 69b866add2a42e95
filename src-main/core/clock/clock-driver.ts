import { setImmediate as nextTurn } from "node:timers/promises";
import { legibleError } from "#shared/text/legible.ts";
import type { Agenda, AgendaItem } from "./agenda.ts";
import type { SimulatorClock } from "./simulator-clock.ts";
import { timerMs } from "./real-time.ts";

/** Due work runs for at most this long; then other requests of this process are handled. */
const TURN_MS = 2;

/**
 * Runs what falls due, one item at a time and in due order, each with the clock standing at its own
 * due time. One engine serves both ways in which time passes: `advance` moves a clock by hand, and a
 * paced clock wakes it by itself.
 */
export class ClockDriver {
  private busy: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private epoch = 0;
  private closed = false;

  private readonly clock: SimulatorClock;
  private readonly agenda: Agenda;

  constructor(clock: SimulatorClock, agenda: Agenda) {
    this.clock = clock;
    this.agenda = agenda;
  }

  /**
   * Moves the clock forward and resolves when everything that fell due has run. An item that fails keeps
   * neither the clock nor those after it from going on; the first failure is thrown in the end.
   */
  advance(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    return this.runDue();
  }

  /** Runs all due items, after a run that is in progress. */
  runDue(): Promise<void> {
    const epoch = this.epoch;
    const turn = this.busy.then(() => this.run(epoch));
    this.busy = turn.catch(() => undefined);
    return turn;
  }

  /** Returns whether nothing is due now: the common case, which needs no turn. */
  get isIdle(): boolean {
    const next = this.agenda.nextDue();
    return next === undefined || next > this.clock.running();
  }

  /** Sets the timer of a paced clock for the next item. Call it whenever the agenda changed. */
  wake(): void {
    clearTimeout(this.timer);
    const next = this.agenda.nextDue();
    if (this.closed || this.clock.pace === undefined || next === undefined) return;
    const realMs = Math.max(0, (next - this.clock.running()) / this.clock.pace);
    // A longer timer would fire at once: wait in stages instead.
    this.timer = setTimeout(() => void this.runDue().catch(report), timerMs(realMs));
    this.timer.unref();
  }

  /** Forgets the run that is going on: a reset took its world away. */
  abandon(): void {
    this.epoch += 1;
    this.clock.release();
  }

  close(): void {
    this.closed = true;
    this.abandon();
    clearTimeout(this.timer);
  }

  private async run(epoch: number): Promise<void> {
    let turnStarted = performance.now();
    const failures: Error[] = [];
    while (epoch === this.epoch) {
      const item = this.agenda.takeDue(this.clock.running());
      if (!item) break;
      this.clock.standAt(item.due);
      await attempt(item, failures);
      if (epoch !== this.epoch) return;
      this.clock.release();
      // Other simulators and clients get their turn between items.
      if (performance.now() - turnStarted < TURN_MS) continue;
      await nextTurn();
      turnStarted = performance.now();
    }
    this.wake();
    if (failures[0]) throw failures[0];
  }
}

async function attempt(item: AgendaItem, failures: Error[]): Promise<void> {
  try {
    await item.run();
  } catch (error) {
    failures.push(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Runs due work of a paced clock; no caller waits for it. */
function report(error: unknown): void {
  console.error(legibleError(error));
}
