/** The running replications of a world. A restored world has none: its jobs are resumed. */
export class Runs {
  private readonly running = new Map<string, AbortController>();
  private hasResumed = false;

  /** Begins a run. A former one of the same job ends. */
  begin(id: string): AbortSignal {
    this.end(id);
    const controller = new AbortController();
    this.running.set(id, controller);
    return controller.signal;
  }

  end(id: string): void {
    this.running.get(id)?.abort();
    this.running.delete(id);
  }

  /** Ends all runs: the world was reset, or is over. */
  endAll(): void {
    for (const id of [...this.running.keys()]) this.end(id);
  }

  has(id: string): boolean {
    return this.running.has(id);
  }

  /** Returns true once, for the first request to a world. */
  takeResume(): boolean {
    if (this.hasResumed) return false;
    this.hasResumed = true;
    return true;
  }
}
