const pad = (value: number, length = 2) => String(value).padStart(length, "0");

/** `09:14:03.120`, UTC. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

/** `11:14:03`, in the time zone of this machine: for real times. */
export function formatWallTime(ms: number): string {
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part)).join(":");
}

/** `.120`: the part of a second. */
export function formatFraction(ms: number): string {
  return `.${pad(Math.floor(ms) % 1_000, 3)}`;
}

/** `2026-11-22 11:14:03`, in the time zone of this machine: for real times. */
export function formatWallDateTime(ms: number): string {
  const date = new Date(ms);
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join("-");
  return `${day} ${formatWallTime(ms)}`;
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `Thu 12 Mar 2026`, UTC. */
export function formatDay(ms: number): string {
  const date = new Date(ms);
  const day = [DAYS[date.getUTCDay()], String(date.getUTCDate()), MONTHS[date.getUTCMonth()]];
  return `${day.join(" ")} ${String(date.getUTCFullYear())}`;
}

/** `2026-03-12 09:14:03`, UTC. */
export function formatDateTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** `arrived 2026-11-22 11:24:03, simulator clock 2026-03-12 09:14:03 UTC`; one time when both are equal. */
export function describeTimes(arrivedAt: number | undefined, createdAt: number): string {
  const clock = `${formatDateTime(createdAt)} UTC`;
  if (arrivedAt === undefined) return `simulator clock ${clock}`;
  const arrived = `arrived ${formatWallDateTime(arrivedAt)}`;
  return formatDateTime(arrivedAt) === formatDateTime(createdAt)
    ? arrived
    : `${arrived}, simulator clock ${clock}`;
}

/** `09:14:03` of the day that it is, `03-12` of any other, UTC. */
export function formatWhen(ms: number, now: number): string {
  const moment = formatDateTime(ms);
  const isToday = moment.slice(0, 10) === formatDateTime(now).slice(0, 10);
  return isToday ? moment.slice(11) : moment.slice(5, 10);
}

/** `1 h 30 m`, `−10 m`, `0 s`: whole seconds in the largest two units that say something. */
export function formatSeconds(seconds: number): string {
  const whole = Math.abs(Math.round(seconds));
  const parts = [
    [Math.floor(whole / 86_400), "d"],
    [Math.floor(whole / 3_600) % 24, "h"],
    [Math.floor(whole / 60) % 60, "m"],
    [whole % 60, "s"],
  ] as const;
  const said = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${String(value)} ${unit}`);
  const text = said.length === 0 ? "0 s" : said.slice(0, 3).join(" ");
  return seconds < 0 && whole > 0 ? `−${text}` : text;
}

/** `+600 s`, `−600 s`, `0 s`. */
export function formatOffset(seconds: number): string {
  if (seconds === 0) return "0 s";
  return `${seconds < 0 ? "−" : "+"}${formatCount(Math.abs(seconds))} s`;
}

/** `128,400` */
export function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}

/** `1 event`, `12 events`, `2 deliveries` */
export function formatPlural(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`;
}

/** `43 %` of a share between 0 and 1, never more than was reached. */
export function formatShare(share: number): string {
  return `${String(Math.floor(share * 100))} %`;
}

/** `512 B`, `1.2 kB`, `3.4 MB`: powers of a thousand. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  return `${power === 0 ? String(value) : value.toFixed(1)} ${units[power] ?? ""}`;
}

/** `0.4 ms`, `43 ms`, `1.2 s` */
export function formatDuration(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${String(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ms`;
}

/** `127.0.0.1:4701` of a base URL; the text itself when it is none. */
export function formatHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** `localhost:3000/webhooks`: a URL without what goes without saying; the text itself when it is none. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  if (host === "") return url;
  return `${host}${pathname === "/" ? "" : pathname}${search}`;
}

/** `:4701` of a base URL. */
export function formatPort(url: string): string {
  const port = URL.canParse(url) ? new URL(url).port : "";
  return port === "" ? formatHost(url) : `:${port}`;
}

/** `12 Mar, 09:14:03` would need a locale; this is the same everywhere: `03-12 09:14:03`. */
export function formatMoment(ms: number): string {
  const date = new Date(ms);
  return `${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())} ${formatTime(ms).slice(0, 8)}`;
}

/** Pretty JSON of a text that may be none. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
