import { goTo, useLocation } from "../../stores/location.ts";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { Inbox } from "./inbox/inbox.tsx";
import { useUnreadCount } from "./inbox/use-mails.ts";
import { ActingAs } from "./people/acting-as.tsx";
import { useActingPerson, usePeople } from "./people/use-people.ts";
import { perform } from "./perform.ts";
import { Reactions } from "./reactions/reactions.tsx";
import { StoryBar, StoryButton } from "./story/story-bar.tsx";
import { useFreshWorld } from "./workspace/reading/read-world.ts";
import { useAllUnread } from "./workspace/reading/seen-store.ts";
import { Workspace } from "./workspace/workspace.tsx";
import "./world.css";

const tabs = ["workspace", "inbox"] as const;

/** The world as its people see it: their chat, their mail, and what the app does about it. */
export function WorldPlace() {
  const { params } = useLocation();
  const people = usePeople();
  const person = useActingPerson(people);
  useFreshWorld();
  const unread = useUnreadCount(person?.email);
  const unreadMessages = useAllUnread(person?.perKind["chat"]);
  const selected = tabs.find((tab) => tab === params["tab"]) ?? "workspace";
  return (
    <div className="world">
      <Tabs
        label="World"
        selected={selected}
        onSelect={(tab) => goTo("world", { tab })}
        end={
          <div className="hstack">
            <StoryButton />
            <ActingAs people={people} person={person} />
          </div>
        }
        tabs={[
          {
            id: "workspace",
            title: "Workspace",
            count: unreadMessages === 0 ? undefined : unreadMessages,
            content: <Workspace person={person} perform={perform} />,
          },
          {
            id: "inbox",
            title: "Inbox",
            count: unread === 0 ? undefined : unread,
            content: <Inbox person={person} perform={perform} />,
          },
        ]}
      />
      <StoryBar />
      <Reactions />
    </div>
  );
}
