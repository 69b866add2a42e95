/** Some signs of a text, from the first to before the last. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the differences between two texts of equal length. */
export function differences(one: string, other: string): readonly Span[] {
  const spans: { from: number; to: number }[] = [];
  if (one === other) return spans;
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] === other[place]) continue;
    const last = spans.at(-1);
    if (last?.to === place) last.to = place + 1;
    else spans.push({ from: place, to: place + 1 });
  }
  return spans;
}
