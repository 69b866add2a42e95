/** Counts by value; the most frequent first, equal counts by name. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(value: string, count: number): void {
    this.counts.set(value, (this.counts.get(value) ?? 0) + count);
  }

  list(): { value: string; count: number }[] {
    return [...this.counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  }
}
