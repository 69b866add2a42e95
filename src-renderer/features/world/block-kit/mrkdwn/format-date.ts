const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });

const DAY = 86_400;

const long = { year: "numeric", month: "long", day: "numeric" } as const;
const short = { ...long, month: "short" } as const;

const formats: Readonly<Record<string, Intl.DateTimeFormat>> = {
  date_num: parts({ year: "numeric", month: "2-digit", day: "2-digit" }),
  date: parts(long),
  date_short: parts(short),
  date_long: parts({ ...long, weekday: "long" }),
  date_slash: parts({ year: "numeric", month: "numeric", day: "numeric" }),
  time: parts({ hour: "numeric", minute: "2-digit" }),
  time_secs: parts({ hour: "numeric", minute: "2-digit", second: "2-digit" }),
  day_divider_pretty: parts({ weekday: "long", month: "long", day: "numeric" }),
};

/** `yesterday`, `today` or `tomorrow`, when it is one of these. */
function nearDay(seconds: number, now: number): string | undefined {
  const days = Math.floor(seconds / DAY) - Math.floor(now / 1_000 / DAY);
  return { "-1": "yesterday", "0": "today", "1": "tomorrow" }[String(days)];
}

function formatAgo(seconds: number, now: number): string {
  const minutes = Math.round((seconds - now / 1_000) / 60);
  const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
  if (Math.abs(minutes) < 60) return relative.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 24
    ? relative.format(hours, "hour")
    : relative.format(Math.round(hours / 24), "day");
}

/**
 * Fills a date format such as `{date_short_pretty} at {time}`, in UTC. An unknown token stays as it is.
 * https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 * @param now Simulator time in milliseconds: `pretty` dates say "today".
 */
export function formatDate(seconds: number, format: string, now: number): string {
  const moment = new Date(seconds * 1_000);
  if (Number.isNaN(moment.getTime())) return format;
  const isFirst = (offset: number) => format.slice(0, offset).trim() === "";
  return format.replaceAll(/\{(\w+)\}/g, (token, name: string, offset: number) => {
    if (name === "ago") return formatAgo(seconds, now);
    const near = name.endsWith("_pretty") ? nearDay(seconds, now) : undefined;
    if (near !== undefined) {
      return isFirst(offset) ? `${near.charAt(0).toUpperCase()}${near.slice(1)}` : near;
    }
    if (name === "date_num") return moment.toISOString().slice(0, 10);
    const known = formats[name] ?? formats[name.replace(/_pretty$/, "")];
    return known ? known.format(moment) : token;
  });
}
