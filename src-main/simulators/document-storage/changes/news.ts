type Waiting = () => void;

/** Wakes those that wait for a change of a subject, and all of them when the state ends. */
export class News<Subject extends object> {
  private readonly waiting = new Map<Subject, Set<Waiting>>();
  private over = false;

  /** Returns whether nothing more will come. */
  get isOver(): boolean {
    return this.over;
  }

  /** Calls `wake` once, at the next change or end. The answer withdraws it. */
  next(database: Subject, wake: Waiting): () => void {
    const waiting = this.waiting.get(database) ?? new Set();
    this.waiting.set(database, waiting);
    waiting.add(wake);
    return () => waiting.delete(wake);
  }

  /** Wakes everyone that waits for this database. */
  tell(database: Subject): void {
    const waiting = this.waiting.get(database);
    if (!waiting || waiting.size === 0) return;
    this.waiting.delete(database);
    for (const wake of waiting) wake();
  }

  /** The database is deleted. */
  end(database: Subject): void {
    this.tell(database);
  }

  /** The state has ended, by a reset or at shutdown. */
  endAll(): void {
    this.over = true;
    for (const database of [...this.waiting.keys()]) this.tell(database);
  }
}
