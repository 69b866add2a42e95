type Waiting = () => void;

/** Who waits for a database to change. Waiting ends with the database, with a reset, and with the program. */
export class News<Subject extends object> {
  private readonly waiting = new Map<Subject, Set<Waiting>>();
  private over = false;

  /** Whether nothing more will come. */
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

  /** Tells everyone who waits for this database. */
  tell(database: Subject): void {
    const waiting = this.waiting.get(database);
    if (!waiting || waiting.size === 0) return;
    this.waiting.delete(database);
    for (const wake of waiting) wake();
  }

  /** A database is gone: whoever waits looks again and finds that out. */
  end(database: Subject): void {
    this.tell(database);
  }

  /** The whole world is gone. */
  endAll(): void {
    this.over = true;
    for (const database of [...this.waiting.keys()]) this.tell(database);
  }
}
