function part(duration: string, unit: string): number {
  return Number(new RegExp(`(\\d+)${unit}`).exec(duration)?.[1] ?? 0);
}

/** Returns a duration of hours, minutes and seconds as Square shows it: `PT1H0M0S` is `PT1H`. */
export function shortestDuration(duration: string): string {
  const total = part(duration, "H") * 3_600 + part(duration, "M") * 60 + part(duration, "S");
  const amounts = [
    [Math.trunc(total / 3_600), "H"],
    [Math.trunc(total / 60) % 60, "M"],
    [total % 60, "S"],
  ] as const;
  const shown = amounts.filter(([amount]) => amount > 0);
  return `PT${shown.map(([amount, unit]) => `${String(amount)}${unit}`).join("") || "0S"}`;
}
