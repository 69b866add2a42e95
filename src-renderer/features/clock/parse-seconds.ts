const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };
const PART = /(\d+)\s*([hms])/gy;

/** Whole seconds from `90`, `-600`, `5m` or `1h 30m`; `undefined` for anything else. */
export function parseSeconds(text: string): number | undefined {
  const tidy = text.trim().replace("−", "-").toLowerCase();
  const sign = tidy.startsWith("-") ? -1 : 1;
  const rest = tidy.replace(/^[+-]\s*/, "");
  if (/^\d+$/.test(rest)) return sign * Number(rest) + 0;
  const parts = [...rest.replaceAll(/\s+/g, "").matchAll(PART)];
  const covered = parts.map(([part]) => part).join("");
  if (parts.length === 0 || covered !== rest.replaceAll(/\s+/g, "")) return undefined;
  return (
    sign *
    parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS[unit ?? "s"] ?? 1), 0)
  );
}
