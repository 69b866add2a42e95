import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../../../../ui/controls/button.tsx";
import { nameConversation } from "../acts.ts";
import { Composer } from "../composer/composer.tsx";
import { threadQuery } from "../reading/read-world.ts";
import type { ConversationView } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";
import { MessageRow } from "./message-row.tsx";

interface ThreadProps {
  readonly conversation: ConversationView;
  readonly ts: string;
  readonly onClose: () => void;
}

/** A message with its replies, and the line to reply in. */
export function Thread({ conversation, ts, onClose }: ThreadProps) {
  const { world } = useRoom();
  const { id, is_member: isMember, is_archived: isArchived } = conversation;
  const { data } = useQuery(threadQuery(world.user.id, id, ts));
  const messages = data?.messages ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  const { length } = messages;
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [length]);
  const place = nameConversation(conversation, world);
  return (
    <section
      className="vstack thread"
      aria-label="Thread"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <header className="hstack conversation-head">
        <h2>Thread</h2>
        <bdi className="grow faint clip">{place}</bdi>
        <IconButton label="Close the thread" onPress={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </header>
      <div
        ref={scroller}
        className="message-scroll thread-scroll"
        tabIndex={0}
        role="region"
        aria-label="Thread history"
      >
        {data && length === 0 ? <p className="faint message-empty">This message is gone.</p> : null}
        <ol aria-label="Replies">
          {messages.map((message) => (
            <li key={message.ts}>
              <MessageRow channel={id} message={message} />
            </li>
          ))}
        </ol>
      </div>
      {isMember && !isArchived && length > 0 ? (
        <Composer key={`${world.user.id} ${ts}`} channel={id} place={place} threadTs={ts} />
      ) : null}
    </section>
  );
}
