import { CommandError } from "../commands/command-error.ts";
import { EventIndex } from "../search/event-index.ts";
import { RequestIndex } from "../search/request-index.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** The shown simulators, and their logs as one. */
export class PanelSource {
  private shown: EventIndex;
  private shownRequests: RequestIndex;
  /** The rows of simulators that another instance took the place of, still counted in their order. */
  private hidden: { readonly index: EventIndex; readonly stop: () => void } | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(simulators: readonly ShownSimulator[]) {
    this.shown = new EventIndex(simulators);
    this.shownRequests = new RequestIndex(simulators);
  }

  /** The requests of all simulators as one list. */
  get requests(): RequestIndex {
    return this.shownRequests;
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
    if (!found)
      throw new CommandError("unknown_simulator", `The ${kind} simulator is not running.`);
    return found;
  }

  /** Shows others instead. Rows of those that were shown before, or are shown again, keep their order. */
  show(simulators: readonly ShownSimulator[]): void {
    const { shown: former, hidden } = this;
    const isShownAgain = (index: EventIndex) =>
      index.simulators.some((simulator) => simulators.includes(simulator));
    this.shown = new EventIndex(simulators);
    this.shownRequests = new RequestIndex(simulators);
    if (hidden && isShownAgain(hidden.index)) {
      this.shown.takeOver(hidden.index);
      hidden.stop();
      this.hidden = undefined;
    } else {
      this.shown.takeOver(former);
      if (!hidden && !isShownAgain(former)) this.hide(former);
    }
    for (const listener of this.listeners) listener();
  }

  /** Counts on while they are hidden: the order in which their events come is known nowhere else. */
  private hide(index: EventIndex): void {
    const count = () => {
      index.rows.catchUp();
    };
    const stops = index.simulators.map((simulator) => simulator.onChange(count));
    const stop = () => {
      for (const end of stops) end();
    };
    this.hidden = { index, stop };
  }

  /** Calls a listener when other simulators are shown; the returned function ends that. */
  onShow(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
