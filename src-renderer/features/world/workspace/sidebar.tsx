import { Bot, Hash, Lock, MessageCircle, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { placeHref } from "../../../stores/places.ts";
import { formatPlural } from "../../../ui/text/format.ts";
import { Avatar } from "../people/avatar.tsx";
import { findDirect, nameConversation } from "./acts.ts";
import { useUnread } from "./reading/seen-store.ts";
import type { ConversationView, Member, WorkspaceShape } from "./reading/shapes.ts";
import { useRoom } from "./room.ts";

interface SidebarProps {
  /** The id of the open conversation, `app`, or the id of a person. */
  readonly open: string;
  /** The timestamp of the message whose thread is open. */
  readonly thread: string | undefined;
}

/** The channels, threads, people and apps of the workspace. */
export function Sidebar({ open, thread }: SidebarProps) {
  const { world } = useRoom();
  const unread = useUnread(world.user.id);
  const { conversations, threads, users, app } = world;
  const channels = conversations.filter(({ kind }) => kind === "channel" || kind === "group");
  const groups = conversations.filter(({ kind }) => kind === "mpim");
  const people = users.filter(({ kind }) => kind === "person");
  const appDirect = findDirect(world, app.bot_user_id);
  return (
    <nav className="sidebar" aria-label="Channels">
      <h2 className="clip sidebar-title">
        <bdi>{world.team.name}</bdi>
      </h2>
      <Part title="Channels">
        {channels.map((channel) => (
          <Entry
            key={channel.id}
            id={channel.id}
            isOpen={channel.id === open}
            count={unread(channel)}
            isFaint={!channel.is_member}
            icon={
              channel.kind === "group" ? (
                <Lock size={13} aria-hidden />
              ) : (
                <Hash size={13} aria-hidden />
              )
            }
            name={channel.name}
          />
        ))}
      </Part>
      {groups.length === 0 ? null : (
        <Part title="Groups">
          {groups.map((group) => (
            <Entry
              key={group.id}
              id={group.id}
              isOpen={group.id === open}
              count={unread(group)}
              icon={<MessageCircle size={13} aria-hidden />}
              name={nameConversation(group, world)}
            />
          ))}
        </Part>
      )}
      {threads.length === 0 ? null : (
        <Part title="Threads">
          {threads.map(({ channel, ts, text, reply_count: replies }) => (
            <Entry
              key={`${channel} ${ts}`}
              id={channel}
              thread={ts}
              isOpen={ts === thread && channel === open}
              count={0}
              icon={<MessagesSquare size={13} aria-hidden />}
              name={plainText(text, world)}
              note={formatPlural(replies, "reply", "replies")}
            />
          ))}
        </Part>
      )}
      <Part title="People">
        {people.map((person) => (
          <PersonEntry
            key={person.id}
            person={person}
            direct={findDirect(world, person.id)}
            open={open}
          />
        ))}
      </Part>
      <Part title="Apps">
        <Entry
          id="app"
          isOpen={open === "app"}
          count={appDirect ? unread(appDirect) : 0}
          icon={<Bot size={13} aria-hidden />}
          name={app.name}
        />
      </Part>
    </nav>
  );
}

/** The words of a message in one line: links by their labels, people and channels by their names. */
function plainText(text: string, { users, conversations }: WorkspaceShape): string {
  const nameOf = (target: string) => {
    const [sign = "", id] = [target[0], target.slice(1)];
    const known: readonly { readonly id: string; readonly name: string }[] =
      sign === "@" ? users : sign === "#" ? conversations : [];
    const name = known.find((one) => one.id === id)?.name;
    return name === undefined ? target : sign + name;
  };
  const words = text.replaceAll(
    /<([^<>|]*)(?:\|([^<>]*))?>/g,
    (_whole, target: string, label?: string) =>
      label === undefined || label === "" ? nameOf(target) : label,
  );
  const line = words.replaceAll(/\s+/g, " ").trim();
  return line === "" ? "a message without text" : line;
}

interface PersonEntryProps {
  readonly person: Member;
  /** The conversation with the person, if there is one. */
  readonly direct: ConversationView | undefined;
  readonly open: string;
}

function PersonEntry({ person, direct, open }: PersonEntryProps) {
  const { world } = useRoom();
  const unread = useUnread(world.user.id);
  const isOpen = open === person.id || open === direct?.id;
  return (
    <Entry
      id={direct?.id ?? person.id}
      isOpen={isOpen}
      count={direct ? unread(direct) : 0}
      icon={<Avatar name={person.real_name} />}
      name={person.real_name}
      note={person.id === world.user.id ? "you" : ""}
    />
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h3 className="sidebar-part">{title}</h3>
      <ul>{children}</ul>
    </>
  );
}

interface EntryProps {
  readonly id: string;
  /** Opens a thread of the conversation. */
  readonly thread?: string;
  readonly isOpen: boolean;
  readonly count: number;
  readonly icon: ReactNode;
  readonly name: string;
  readonly note?: string;
  readonly isFaint?: boolean;
}

function Entry({ id, thread, isOpen, count, icon, name, ...rest }: EntryProps) {
  const { note = "", isFaint = false } = rest;
  const params = { tab: "workspace", channel: id, ...(thread === undefined ? {} : { thread }) };
  const isUnread = count > 0 && !isOpen;
  return (
    <li>
      <a
        className={`hstack nav-link sidebar-entry ${isUnread ? "unread" : ""} ${isFaint ? "faint" : ""}`}
        href={`#${placeHref("world", params).replace(/^#/, "")}`}
        aria-current={isOpen ? "page" : undefined}
      >
        {icon}
        <bdi className="clip grow">{name}</bdi>
        {note === "" ? null : <span className="faint">{note}</span>}
        {isUnread ? (
          <span className="figures">
            {count}
            <span className="unseen"> unread</span>
          </span>
        ) : null}
      </a>
    </li>
  );
}
