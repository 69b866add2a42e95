import { Button } from "../../../../ui/controls/button.tsx";
import { nameConversation } from "../acts.ts";
import { Composer } from "../composer/composer.tsx";
import type { ConversationView } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";
import { MessageList } from "./message-list.tsx";

interface ConversationProps {
  readonly conversation: ConversationView;
  readonly onThread: (ts: string) => void;
}

/** One conversation: its head, its messages, and the line to write in. */
export function Conversation({ conversation, onThread }: ConversationProps) {
  const { world, acts, perform } = useRoom();
  const { id, topic, is_member: isMember, is_archived: isArchived, members } = conversation;
  const name = nameConversation(conversation, world);
  return (
    <>
      <header className="hstack conversation-head">
        <h2 className="clip">
          <bdi>{name}</bdi>
        </h2>
        <span className="grow faint clip">
          <bdi>{topic === "" ? `${String(members.length)} members` : topic}</bdi>
        </span>
      </header>
      <MessageList key={`${world.user.id} ${id}`} conversation={conversation} onThread={onThread} />
      {isArchived ? (
        <p className="faint conversation-foot">This channel is archived.</p>
      ) : isMember ? (
        <Composer key={`${world.user.id} ${id}`} channel={id} place={name} />
      ) : (
        <div className="hstack conversation-foot">
          <span className="grow faint">{world.user.real_name} is not in this channel.</span>
          <Button onPress={() => void perform(acts.join(conversation))}>Join channel</Button>
        </div>
      )}
    </>
  );
}
