import { compareTimestamps } from "./timestamps.ts";

/** A message as far as the log reads it. */
interface Logged {
  readonly ts: string;
  readonly subtype: string | undefined;
  readonly threadTs: string | undefined;
}

/** The place of the first timestamp that is `ts` or later: binary search. */
function placeOf(list: readonly string[], ts: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareTimestamps(list[middle] ?? ts, ts) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withdraw(list: string[], ts: string): void {
  const place = placeOf(list, ts);
  if (list[place] === ts) list.splice(place, 1);
}

/** The part of a log that is asked for: later than `oldest`, earlier than `latest`. */
export interface Span {
  readonly oldest: string | undefined;
  readonly latest: string | undefined;
  readonly isInclusive: boolean;
}

/** Returns whether a span reaches this timestamp. */
export function isWithin(span: Span, ts: string): boolean {
  const edge = span.isInclusive ? 0 : 1;
  const { oldest, latest } = span;
  if (oldest !== undefined && compareTimestamps(ts, oldest) < edge) return false;
  return latest === undefined || compareTimestamps(latest, ts) >= edge;
}

/**
 * The messages of one conversation: what stands in the channel and what stands in each thread, both in
 * the order of their timestamps, so that a page costs what it holds.
 */
export class MessageLog<Message extends Logged> {
  private readonly messages = new Map<string, Message>();
  private readonly main: string[] = [];
  private readonly threads = new Map<string, string[]>();

  get size(): number {
    return this.messages.size;
  }

  /** The number of messages in the channel itself, replies in threads not counted. */
  get length(): number {
    return this.main.length;
  }

  /** Returns a message of the channel by its position, the oldest first. */
  at(index: number): Message | undefined {
    return this.messages.get(this.main[index] ?? "");
  }

  /** Returns the number of messages of the channel that are older than `ts`. */
  countBefore(ts: string): number {
    return placeOf(this.main, ts);
  }

  get(ts: string): Message | undefined {
    return this.messages.get(ts);
  }

  /** Appends a message; one that answers in a thread shows in the channel only when it is broadcast. */
  add(message: Message): void {
    this.messages.set(message.ts, message);
    const { threadTs } = message;
    if (threadTs === undefined || message.subtype === "thread_broadcast")
      this.main.push(message.ts);
    if (threadTs === undefined) return;
    const thread = this.threads.get(threadTs) ?? [];
    thread.push(message.ts);
    this.threads.set(threadTs, thread);
  }

  replace(message: Message): void {
    this.messages.set(message.ts, message);
  }

  remove(message: Message): void {
    this.messages.delete(message.ts);
    withdraw(this.main, message.ts);
    if (message.threadTs === undefined) return;
    const thread = this.threads.get(message.threadTs) ?? [];
    withdraw(thread, message.ts);
    if (thread.length === 0) this.threads.delete(message.threadTs);
  }

  /** The timestamps of the answers to a message, oldest first. */
  repliesTo(ts: string): readonly string[] {
    return this.threads.get(ts) ?? [];
  }

  /** The messages that have answers: their timestamps, each with that of its newest answer. */
  *answered(): Generator<{ readonly ts: string; readonly newest: string }> {
    for (const [ts, answers] of this.threads) yield { ts, newest: answers.at(-1) ?? ts };
  }

  /** Lists the messages of the channel, newest first, from `latest` downwards. */
  *newestFirst(span: Span): Generator<Message> {
    const { latest } = span;
    const end = latest === undefined ? this.main.length : placeOf(this.main, latest) + 1;
    for (let place = Math.min(end, this.main.length) - 1; place >= 0; place -= 1) {
      const ts = this.main[place] ?? "";
      if (span.oldest !== undefined && compareTimestamps(ts, span.oldest) < 0) return;
      const message = isWithin(span, ts) ? this.messages.get(ts) : undefined;
      if (message) yield message;
    }
  }

  /** The answers to a message, oldest first, from `start` on. */
  *thread(ts: string, start: string): Generator<Message> {
    const thread = this.threads.get(ts) ?? [];
    for (let place = placeOf(thread, start); place < thread.length; place += 1) {
      const message = this.messages.get(thread[place] ?? "");
      if (message) yield message;
    }
  }
}
