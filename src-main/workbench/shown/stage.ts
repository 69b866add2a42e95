import { CommandError } from "../commands/command-error.ts";
import { EventIndex } from "../search/event-index.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** What the windows look at now: some simulators, and their logs as one. */
export class Stage {
  private shown: EventIndex;
  private readonly listeners = new Set<() => void>();

  constructor(simulators: readonly ShownSimulator[]) {
    this.shown = new EventIndex(simulators);
  }

  get index(): EventIndex {
    return this.shown;
  }

  get simulators(): readonly ShownSimulator[] {
    return this.shown.simulators;
  }

  /** The simulator of a kind; a CommandError when it is not shown. */
  find(kind: string): ShownSimulator {
    const found = this.simulators.find((simulator) => simulator.kind === kind);
    if (!found) throw new CommandError("unknown_simulator", `The ${kind} simulator does not run.`);
    return found;
  }

  /** Shows others instead. Rows of those that are shown before and after keep their order. */
  show(simulators: readonly ShownSimulator[]): void {
    const former = this.shown;
    this.shown = new EventIndex(simulators);
    this.shown.takeOver(former);
    for (const listener of this.listeners) listener();
  }

  /** Tells when others are shown; the answer ends that. */
  onShow(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
