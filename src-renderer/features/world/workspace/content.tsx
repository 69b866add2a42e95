import { Empty } from "../../../ui/display/note.tsx";
import { findDirect } from "./acts.ts";
import { Composer } from "./composer/composer.tsx";
import { Conversation } from "./conversation/conversation.tsx";
import { Thread } from "./conversation/thread.tsx";
import { useRoom } from "./room.ts";
import { AppHome } from "./views/app-home.tsx";
import { Modals } from "./views/modals.tsx";

interface ContentProps {
  /** The id of a conversation, `app`, or the id of a person. */
  readonly open: string;
  /** The message whose thread is open. */
  readonly thread: string | undefined;
  readonly onThread: (ts: string) => void;
  readonly onCloseThread: () => void;
}

/** The open conversation with its thread, under the modal that the app shows. */
export function Content({ open, thread, onThread, onCloseThread }: ContentProps) {
  const { world } = useRoom();
  const { conversations, app, modals } = world;
  const isCovered = modals.length > 0;
  const found = conversations.find(({ id }) => id === open) ?? findDirect(world, open);
  const threadIn = open === "app" ? findDirect(world, app.bot_user_id) : found;
  const hasThread = thread !== undefined && threadIn !== undefined;
  return (
    <div className={hasThread ? "content with-thread" : "content"}>
      <section className="vstack conversation" aria-label="Conversation" inert={isCovered}>
        {open === "app" ? (
          <AppHome onThread={onThread} />
        ) : found ? (
          <Conversation conversation={found} onThread={onThread} />
        ) : (
          <NewDirect open={open} />
        )}
      </section>
      {hasThread ? (
        <Thread key={thread} conversation={threadIn} ts={thread} onClose={onCloseThread} />
      ) : null}
      <Modals />
    </div>
  );
}

/** A person with whom there is no conversation yet: the first message opens it. */
function NewDirect({ open }: { readonly open: string }) {
  const partner = useRoom().world.users.find(({ id }) => id === open);
  if (!partner) return <Empty title="This conversation does not exist" />;
  return (
    <>
      <header className="hstack conversation-head">
        <h2 className="clip">
          <bdi>{partner.real_name}</bdi>
        </h2>
      </header>
      <p className="grow faint message-empty">No messages yet. Write the first one below.</p>
      <Composer channel={partner.id} place={partner.real_name} />
    </>
  );
}
