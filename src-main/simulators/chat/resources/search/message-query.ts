import { findUserByName, namedId } from "../../shared/named-id.ts";
import { compareTimestamps } from "../../shared/timestamps.ts";
import type { Message, State } from "../../state.ts";

/** Whether a message fits one part of a query. */
type Condition = (message: Message) => boolean;

const DAY_MS = 86_400_000;

function dayStart(day: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

const stampOf = (milliseconds: number) => `${String(milliseconds / 1_000)}.000000`;
const isBefore = (message: Message, time: number) =>
  compareTimestamps(message.ts, stampOf(time)) < 0;

const LINK = /https?:\/\/\S/;

function hasCondition({ pins }: State, what: string): Condition | undefined {
  if (what === "link" || what === "links") return ({ text }) => LINK.test(text);
  if (what === "pin") return ({ channel, ts }) => pins.has(`${channel}:${ts}`);
  if (what === "reaction") return ({ reactions }) => reactions.length > 0;
  if (what === "file" || what === "attachment") {
    return ({ files, attachments }) => files !== undefined || attachments !== undefined;
  }
  const [, emoji] = /^:(.+):$/.exec(what) ?? [];
  if (emoji === undefined) return undefined;
  return ({ reactions }) => reactions.some(({ name }) => name === emoji);
}

/** The condition of `from:@alice`, `in:#general`, `before:`, `after:`, `on:`, `has:` or `is:thread`. */
function modifier(state: State, name: string, value: string): Condition | undefined {
  const day = dayStart(value);
  switch (name) {
    case "from": {
      const user = findUserByName(state, value.replace(/^<@|>$/g, ""));
      return (message) => message.user === user?.id;
    }
    case "in": {
      const id = namedId(state, value.replace(/^<#|>$/g, ""));
      return ({ channel }) => channel === id;
    }
    case "before":
      return day === undefined ? undefined : (message) => isBefore(message, day);
    case "after":
      return day === undefined ? undefined : (message) => !isBefore(message, day + DAY_MS);
    case "on":
    case "during":
      return day === undefined
        ? undefined
        : (message) => !isBefore(message, day) && isBefore(message, day + DAY_MS);
    case "has":
      return hasCondition(state, value);
    case "is":
      return value === "thread" ? ({ threadTs }) => threadTs !== undefined : undefined;
    default:
      return undefined;
  }
}

const PART = /(-?)(?:(\w+):(\S+)|"([^"]*)"|(\S+))/g;

/** Reads a query: words, phrases in quotes, modifiers, and `-` before what must not be there. */
export function readQuery(state: State, query: string): Condition {
  const conditions: Condition[] = [];
  for (const [, minus, name = "", value = "", phrase, word] of query.matchAll(PART)) {
    const wanted = (phrase ?? word ?? `${name}:${value}`).toLowerCase();
    const condition =
      modifier(state, name, value) ?? (({ text }: Message) => text.toLowerCase().includes(wanted));
    conditions.push(minus === "-" ? (message) => !condition(message) : condition);
  }
  return (message) => conditions.every((condition) => condition(message));
}
