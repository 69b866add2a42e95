import { slackError } from "../../errors.ts";
import { findUserByName, namedId } from "../../shared/named-id.ts";
import type { State } from "../../state.ts";

/** The searched parts of a message or file. */
export interface Searched {
  /** The text in lower case. */
  readonly folded: string;
  readonly user: string;
  readonly channels: readonly string[];
  /** Milliseconds. */
  readonly time: number;
  /** The values for `has:`: `link`, `file`, `pin`, `reaction`, `:tada:`. */
  readonly has: ReadonlySet<string>;
  readonly isReply: boolean;
}

/** Returns whether a message or file fits one part of a query. */
type Condition = (item: Searched) => boolean;

const DAY_MS = 86_400_000;

function dayStart(day: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The condition of `before:`, `after:` or `on:` a day. */
function dayCondition(name: string, day: number): Condition | undefined {
  const end = day + DAY_MS;
  if (name === "before") return ({ time }) => time < day;
  if (name === "after") return ({ time }) => time >= end;
  if (name === "on" || name === "during") return ({ time }) => time >= day && time < end;
  return undefined;
}

/** The condition of `from:@alice`, `in:#general`, `before:`, `after:`, `on:`, `has:` or `is:thread`. */
function modifier(state: State, name: string, value: string): Condition | undefined {
  if (name === "from") {
    const author = findUserByName(state, value.replace(/^<@|>$/g, ""));
    return ({ user }) => user === author?.id;
  }
  if (name === "in") {
    const id = namedId(state, value.replace(/^<#|>$/g, ""));
    return ({ channels }) => channels.includes(id);
  }
  if (name === "has") return ({ has }) => has.has(value.replace(/s$/, ""));
  if (name === "is" && value === "thread") return ({ isReply }) => isReply;
  const day = dayStart(value);
  return day === undefined ? undefined : dayCondition(name, day);
}

const MAX_PARTS = 500;
const PART = /(-?)(?:(\w+):(\S+)|"([^"]*)"|(\S+))/g;

/** Reads a query: words, phrases in quotes, modifiers, and `-` before what must not be there. */
export function readQuery(state: State, query: string): Condition {
  const conditions: Condition[] = [];
  const parts = [...query.matchAll(PART)];
  if (parts.length > MAX_PARTS) throw slackError("invalid_arguments");
  for (const [, minus, name = "", value = "", phrase, word] of parts) {
    const wanted = (phrase ?? word ?? `${name}:${value}`).toLowerCase();
    const condition =
      modifier(state, name, value) ?? (({ folded }: Searched) => folded.includes(wanted));
    conditions.push(minus === "-" ? (item) => !condition(item) : condition);
  }
  return (item) => conditions.every((condition) => condition(item));
}
