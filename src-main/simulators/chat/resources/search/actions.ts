import { slackError } from "../../errors.ts";
import type { ChatFile } from "../../shared/app-entities.ts";
import { isVisible, requireConversation } from "../../shared/lookup.ts";
import type { Message, State } from "../../state.ts";
import { canSee } from "../files/actions.ts";
import { readQuery, type Searched } from "./query.ts";
import type { SearchBody } from "./schema.ts";

/** The messages that a user can see, newest first. */
function* visibleMessages(state: State, user: string): Generator<Message> {
  for (const { channel, ts } of state.messages.newestFirst()) {
    const found = requireConversation(state, channel);
    const message = isVisible(found, user) ? found.room.log.get(ts) : undefined;
    if (message) yield message;
  }
}

const LINK = /https?:\/\/\S/;

function describeMessage({ pins }: State, message: Message): Searched {
  const { text, user, channel, ts, reactions, files, attachments, threadTs } = message;
  const has = [
    ...(LINK.test(text) ? ["link"] : []),
    ...(files === undefined ? [] : ["file"]),
    ...(files === undefined && attachments === undefined ? [] : ["attachment"]),
    ...(pins.has(`${channel}:${ts}`) ? ["pin"] : []),
    ...reactions.flatMap(({ name }) => ["reaction", `:${name}:`]),
  ];
  const time = Number(ts) * 1_000;
  const isReply = threadTs !== undefined;
  return {
    folded: text.toLowerCase(),
    user,
    channels: [channel],
    time,
    has: new Set(has),
    isReply,
  };
}

function describeFile({ name, title, user, shares, created }: ChatFile): Searched {
  return {
    folded: `${name} ${title}`.toLowerCase(),
    user,
    channels: shares.map(({ channel }) => channel),
    time: created * 1_000,
    has: new Set(["file"]),
    isReply: shares.some(({ threadTs }) => threadTs !== undefined),
  };
}

function sorted<T>(found: readonly T[], { sort, sort_dir: direction }: SearchBody): readonly T[] {
  return sort === "timestamp" && direction === "asc" ? found.toReversed() : found;
}

function checkQuery({ query }: SearchBody): void {
  if (query.trim() === "") throw slackError("no_query");
}

/** Returns the messages that fit a query and that a user can see, newest first unless asked otherwise. */
export function searchMessages(state: State, user: string, body: SearchBody): readonly Message[] {
  checkQuery(body);
  const fits = readQuery(state, body.query);
  const all = [...visibleMessages(state, user)];
  return sorted(
    all.filter((message) => fits(describeMessage(state, message))),
    body,
  );
}

/** Returns the files that fit a query and that a user can see, newest first unless asked otherwise. */
export function searchFiles(state: State, user: string, body: SearchBody): readonly ChatFile[] {
  checkQuery(body);
  const fits = readQuery(state, body.query);
  const all = [...state.files.newestFirst()].filter((file) => canSee(state, file, user));
  return sorted(
    all.filter((file) => fits(describeFile(file))),
    body,
  );
}
