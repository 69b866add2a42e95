import type { ScheduledCall } from "./timeline.ts";

const EACH_NAME = /\$\{([A-Za-z]\w*)\}/g;

/** Every `${name}` that stands in a text or in the strings of a JSON value. */
export function namesIn(value: unknown): readonly string[] {
  if (typeof value === "string")
    return [...value.matchAll(EACH_NAME)].map(([, name]) => name ?? "");
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(namesIn);
}

/** The names whose values a call needs, each once. */
export function namesUsedBy({
  path,
  body,
}: Pick<ScheduledCall, "path" | "body">): readonly string[] {
  return [...new Set([...namesIn(path), ...namesIn(body)])];
}

/** The parts of an item that show the origin of its names. */
export interface NamingItem {
  readonly id: string;
  readonly call: Pick<ScheduledCall, "path" | "body">;
  readonly bind?: Readonly<Record<string, string>> | undefined;
}

/** A name that will not be bound when its item runs. */
export interface UnboundName {
  readonly name: string;
  /** The later item that binds it; `undefined` when none does. */
  readonly boundBy: string | undefined;
}

/** Per item, in the order they run: which names are not bound by an item before it. */
export function findUnbound(items: readonly NamingItem[]): readonly (readonly UnboundName[])[] {
  const bound = new Set<string>();
  const binders = new Map<string, string>();
  for (const { id, bind } of items) {
    for (const name of Object.keys(bind ?? {})) if (!binders.has(name)) binders.set(name, id);
  }
  return items.map(({ call, bind }) => {
    const unbound = namesUsedBy(call)
      .filter((name) => !bound.has(name))
      .map((name) => ({ name, boundBy: binders.get(name) }));
    for (const name of Object.keys(bind ?? {})) bound.add(name);
    return unbound;
  });
}

/** An unbound name in words that say what to do. */
export function explainUnbound({ name, boundBy }: UnboundName): string {
  return boundBy === undefined
    ? `\${${name}} is never bound`
    : `\${${name}} is bound only later, by ${boundBy}`;
}

const HOUR = 3_600;

/** The shortest exact way to write an offset: `+2h`, `+90m`, `+0.25s`. */
export function writeOffset(seconds: number): string {
  const sign = seconds < 0 ? "-" : "+";
  const size = Math.round(Math.abs(seconds) * 1_000) / 1_000;
  if (size !== 0 && size % HOUR === 0) return `${sign}${String(size / HOUR)}h`;
  if (size !== 0 && size % 60 === 0) return `${sign}${String(size / 60)}m`;
  return `${sign}${String(size)}s`;
}
