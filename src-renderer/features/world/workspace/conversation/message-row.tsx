import { MessageSquareReply, Lock } from "lucide-react";
import { memo, useState } from "react";
import { Button, IconButton } from "../../../../ui/controls/button.tsx";
import { formatPlural } from "../../../../ui/text/format.ts";
import { Mrkdwn } from "../../block-kit/mrkdwn/mrkdwn.tsx";
import { SurfaceProvider } from "../../block-kit/surface.ts";
import { Avatar } from "../../people/avatar.tsx";
import type { MessageShape } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";
import { useDrafts, useSurfaceOf } from "../use-surface.ts";
import { EditMessage } from "./edit-message.tsx";
import { MessageContent } from "./message-content.tsx";
import { MessageMenu } from "./message-menu.tsx";
import { MessageReactions, ReactButton } from "./reactions.tsx";

/** The minute of a timestamp, in UTC. */
export function formatTs(ts: string): string {
  return new Date(Number(ts) * 1_000).toISOString().slice(11, 16);
}

interface MessageRowProps {
  readonly channel: string;
  readonly message: MessageShape;
  /** Opens the thread of the message; absent within a thread. */
  readonly onThread?: ((ts: string) => void) | undefined;
}

/** One message with its author, what it says, and what can be done with it. */
export const MessageRow = memo(({ channel, message, onThread }: MessageRowProps) => {
  const { world } = useRoom();
  const [isEditing, setEditing] = useState(false);
  const { ts, user, subtype = "", username, is_ephemeral: isPrivate, edited } = message;
  if (/^(?:channel|group)_/.test(subtype)) return <Notice channel={channel} message={message} />;
  const member = world.users.find(({ id }) => id === user);
  const isApp = member?.kind === "bot" || subtype === "bot_message";
  const name = username ?? member?.real_name ?? (isApp ? world.app.name : user);
  return (
    <article className="message" aria-label={`${name}, ${formatTs(ts)}`}>
      <Avatar name={name} isLarge />
      <div className="grow message-body">
        <header className="hstack message-head">
          <bdi className="message-author">{name}</bdi>
          {isApp ? <span className="app-tag">app</span> : null}
          <time className="faint figures" dateTime={new Date(Number(ts) * 1_000).toISOString()}>
            {formatTs(ts)}
          </time>
          {edited === undefined ? null : <span className="faint">edited</span>}
          {isPrivate ? (
            <span className="hstack faint message-private">
              <Lock size={11} aria-hidden />
              only {world.user.real_name} sees this
            </span>
          ) : null}
        </header>
        {subtype === "thread_broadcast" ? <p className="faint">replied to a thread</p> : null}
        {isEditing ? (
          <EditMessage channel={channel} message={message} onEnd={() => setEditing(false)} />
        ) : (
          <MessageContent channel={channel} message={message} />
        )}
        <MessageReactions channel={channel} message={message} />
        <Replies message={message} onThread={onThread} />
      </div>
      {subtype === "tombstone" || isPrivate ? null : (
        <div className="hstack message-tools">
          <ReactButton channel={channel} message={message} />
          {onThread ? (
            <IconButton
              label="Reply in thread"
              onPress={() => onThread(message.thread_ts ?? message.ts)}
            >
              <MessageSquareReply size={14} aria-hidden />
            </IconButton>
          ) : null}
          <MessageMenu channel={channel} message={message} onEdit={() => setEditing(true)} />
        </div>
      )}
    </article>
  );
});
MessageRow.displayName = "MessageRow";

function Replies({ message, onThread }: Pick<MessageRowProps, "message" | "onThread">) {
  const { ts, reply_count: count } = message;
  if (count === 0 || !onThread) return null;
  return (
    <Button size="small" tone="quiet" className="message-replies" onPress={() => onThread(ts)}>
      {formatPlural(count, "reply", "replies")}
    </Button>
  );
}

/** A message of the workspace itself: somebody joined, a topic was set. */
function Notice({ channel, message }: Pick<MessageRowProps, "channel" | "message">) {
  const { world } = useRoom();
  const surface = useSurfaceOf({
    target: { type: "message", channel, ts: message.ts },
    chosen: {},
    drafts: useDrafts(),
  });
  const name = world.users.find(({ id }) => id === message.user)?.real_name ?? message.user;
  // The text begins with a mention of the one who is named before it.
  const text = message.text.replace(/^<@[^>]+> /, "");
  return (
    <SurfaceProvider value={surface}>
      <article
        className="hstack message notice faint"
        aria-label={`${name}, ${formatTs(message.ts)}`}
      >
        <bdi>{name}</bdi>
        <Mrkdwn text={text} />
        <time className="figures">{formatTs(message.ts)}</time>
      </article>
    </SurfaceProvider>
  );
}
