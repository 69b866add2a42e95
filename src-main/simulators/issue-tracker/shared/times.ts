const unitSeconds = { w: 144_000, d: 28_800, h: 3_600, m: 60 } as const;

const units = ["w", "d", "h", "m"] as const;

/** `1w 2d 3h 4m` as seconds of work (a day has eight hours, a week five days), or `undefined`. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d+(?:\.\d+)?[wdhm]?(?:\s+\d+(?:\.\d+)?[wdhm])*$/.test(trimmed)) return undefined;
  let total = 0;
  for (const part of trimmed.split(/\s+/)) {
    const unit = units.find((name) => part.endsWith(name)) ?? "m";
    total += Number.parseFloat(part) * unitSeconds[unit];
  }
  return Math.round(total);
}

/** Seconds of work as text: `1d 2h`. */
export function formatDuration(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(rest / unitSeconds[unit]);
    if (count > 0) parts.push(`${String(count)}${unit}`);
    rest -= count * unitSeconds[unit];
  }
  return parts.join(" ") || "0m";
}

/** A moment as Jira writes it: `2026-01-15T12:00:00.000+0000`. */
export function presentTime(moment: number): string {
  return new Date(moment).toISOString().replace("Z", "+0000");
}
