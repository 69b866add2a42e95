import { Bot, Hash, Lock, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { placeHref } from "../../../stores/places.ts";
import { Avatar } from "../people/avatar.tsx";
import { findDirect, nameConversation } from "./acts.ts";
import { useUnread } from "./reading/seen-store.ts";
import type { ConversationView, Member } from "./reading/shapes.ts";
import { useRoom } from "./room.ts";

interface SidebarProps {
  /** The id of the open conversation, `app`, or the id of a person. */
  readonly open: string;
}

/** The channels, people and apps of the workspace. */
export function Sidebar({ open }: SidebarProps) {
  const { world } = useRoom();
  const unread = useUnread(world.user.id);
  const { conversations, users, app } = world;
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
  readonly isOpen: boolean;
  readonly count: number;
  readonly icon: ReactNode;
  readonly name: string;
  readonly note?: string;
  readonly isFaint?: boolean;
}

function Entry({ id, isOpen, count, icon, name, note = "", isFaint = false }: EntryProps) {
  const isUnread = count > 0 && !isOpen;
  return (
    <li>
      <a
        className={`hstack nav-link sidebar-entry ${isUnread ? "unread" : ""} ${isFaint ? "faint" : ""}`}
        href={`#${placeHref("world", { tab: "workspace", channel: id }).replace(/^#/, "")}`}
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
