import type { Found } from "../shared/lookup.ts";
import { compareTimestamps } from "../shared/timestamps.ts";
import type { User } from "../state.ts";

const MOST = 15;
/** The number of newest threads among which those of a person are found. */
const LOOKED_AT = 100;

/** Returns the newest threads that a person takes part in, the one with the newest reply first. */
export function listThreads(places: readonly Found[], { id: person }: User): readonly object[] {
  const newest = places
    .filter(({ room }) => room.members.has(person))
    .flatMap(({ conversation, room: { log } }) =>
      Array.from(log.answered(), (thread) => ({ ...thread, log, channel: conversation.id })),
    )
    .sort((one, other) => compareTimestamps(other.newest, one.newest))
    .slice(0, LOOKED_AT);
  return newest
    .flatMap(({ channel, ts, log }) => {
      const head = log.get(ts);
      const replies = [...log.thread(ts, "0.000000")];
      const isIn = head?.user === person || replies.some(({ user }) => user === person);
      return head && isIn ? [{ channel, ts, text: head.text, reply_count: replies.length }] : [];
    })
    .slice(0, MOST);
}
