import { ArrowDown } from "lucide-react";
import { Fragment, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatPlural } from "../../../../ui/text/format.ts";
import { useMessages } from "../reading/use-messages.ts";
import { readSeen, useMarkSeen } from "../reading/seen-store.ts";
import type { ConversationView } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";
import { MessageRow } from "./message-row.tsx";
import { useRows } from "./use-rows.ts";

interface MessageListProps {
  readonly conversation: ConversationView;
  readonly onThread: (ts: string) => void;
}

const dayOf = (ts: string) => new Date(Number(ts) * 1_000).toISOString().slice(0, 10);

/** The messages of a conversation. Only those near the view are read and drawn. */
export function MessageList({ conversation, onThread }: MessageListProps) {
  const { world } = useRoom();
  const { id: channel, newest } = conversation;
  const user = world.user.id;
  // The line of new messages stays where it was when the conversation was opened.
  const [seen] = useState(() => readSeen(user, channel));
  const [known, setKnown] = useState(conversation.count);
  const { view, setScroller, onScroll, measure, goToEnd } = useRows(known);
  const { range, isAtEnd } = view;
  const messages = useMessages(user, channel, range);
  const { total } = messages;
  if (total !== undefined && total !== known) setKnown(total);
  useMarkSeen(world, channel, isAtEnd);
  const below = isAtEnd ? 0 : newest.filter((ts) => ts > readSeen(user, channel)).length;
  const { first, end } = range;
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  if (messages.error) return <p className="message-empty">{messages.error.message}</p>;
  if (total === 0) {
    return <p className="grow faint message-empty">No messages yet. Write the first one below.</p>;
  }
  return (
    <div className="message-frame">
      <div
        ref={setScroller}
        className="message-scroll"
        tabIndex={0}
        role="region"
        aria-label="Message history"
        onScroll={onScroll}
      >
        <div className="message-space" style={{ height: view.height }}>
          <ol
            className="message-list"
            aria-label="Messages"
            style={{ transform: `translateY(${String(view.top)}px)` }}
          >
            {indexes.map((index) => {
              const message = messages.at(index);
              const before = messages.at(index - 1);
              const isNew =
                message !== undefined &&
                message.ts > seen &&
                message.user !== user &&
                (before === undefined ? index === 0 : before.ts <= seen);
              return (
                <li
                  key={index}
                  ref={measure}
                  data-index={index}
                  aria-setsize={total}
                  aria-posinset={index + 1}
                >
                  {message ? (
                    <Fragment key={message.ts}>
                      {before && dayOf(before.ts) !== dayOf(message.ts) ? (
                        <p className="hstack message-day faint figures">{dayOf(message.ts)}</p>
                      ) : null}
                      {isNew && seen !== "" ? <p className="hstack message-new">New</p> : null}
                      <MessageRow channel={channel} message={message} onThread={onThread} />
                    </Fragment>
                  ) : (
                    <div className="message-blank" aria-hidden />
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      </div>
      {below === 0 ? null : (
        <Button size="small" className="message-below" onPress={goToEnd}>
          <ArrowDown size={13} aria-hidden />
          {formatPlural(below, "new message")}
        </Button>
      )}
    </div>
  );
}
