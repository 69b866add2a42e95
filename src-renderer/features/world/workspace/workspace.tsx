import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as z from "zod";
import { useSimulator } from "../../../bridge/use-simulators.ts";
import { announce, announceError } from "../../../stores/announcer-store.ts";
import { goTo, useLocation } from "../../../stores/location.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Empty } from "../../../ui/display/note.tsx";
import type { Directory } from "../block-kit/surface.ts";
import type { Person } from "../people/match-people.ts";
import { actAs, usePeople } from "../people/use-people.ts";
import type { Act, Perform } from "../perform.ts";
import { actsOf, nameConversation } from "./acts.ts";
import { Content } from "./content.tsx";
import { LinkQuestion } from "./link-question.tsx";
import { workspaceQuery } from "./reading/read-world.ts";
import type { WorkspaceShape } from "./reading/shapes.ts";
import { RoomProvider, type Room } from "./room.ts";
import { Sidebar } from "./sidebar.tsx";
import "./workspace.css";
import "./messages.css";

export interface WorkspaceProps {
  /** The person that one acts as; absent while there are no people. */
  readonly person: Person | undefined;
  readonly perform: Perform;
}

/** The chat as one of its people sees it. */
export function Workspace({ person, perform }: WorkspaceProps) {
  const isRunning = useSimulator("chat") !== undefined;
  const user = person?.perKind["chat"];
  if (!isRunning) return <Empty title="The Slack simulator is not running" />;
  if (!person) return <Empty title="There are no people to act as yet" />;
  if (user === undefined) return <NoMember name={person.name} />;
  return <OpenWorkspace key={user} user={user} perform={perform} />;
}

/** The number of members that are proposed. */
const PROPOSED = 4;

/** A person without an account in the chat, and some who have one. */
function NoMember({ name }: { readonly name: string }) {
  const members = usePeople().filter(({ perKind }) => perKind["chat"] !== undefined);
  return (
    <Empty title={`${name} is not a member of the workspace`}>
      <p>Act as one of its members:</p>
      <div className="hstack">
        {members.slice(0, PROPOSED).map((member) => (
          <Button key={member.id} size="small" onPress={() => actAs(member)}>
            {member.name}
          </Button>
        ))}
      </div>
    </Empty>
  );
}

const failed = z.object({ ok: z.literal(false), error: z.string() });

interface OpenWorkspaceProps {
  readonly user: string;
  readonly perform: Perform;
}

function OpenWorkspace({ user, perform }: OpenWorkspaceProps) {
  const { data: world, error } = useQuery({
    ...workspaceQuery(user),
    placeholderData: keepPreviousData,
  });
  const { params } = useLocation();
  const [asked, setAsked] = useState<string | null>(null);
  const room = useMemo((): Room | undefined => {
    if (!world) return undefined;
    return {
      world,
      acts: actsOf(world.user),
      directory: directoryOf(world),
      perform: (act) => performAct(perform, act),
      openLink: setAsked,
    };
  }, [world, perform]);
  if (error) return <Empty title={error.message} />;
  if (!world || !room) return null;
  const general = world.conversations.find(({ is_member: isMember }) => isMember);
  const open = params["channel"] ?? general?.id ?? "";
  const go = (changes: Readonly<Record<string, string>>) =>
    goTo("world", { tab: "workspace", channel: open, ...changes });
  return (
    <RoomProvider value={room}>
      <div className="workspace">
        <Sidebar open={open} thread={params["thread"]} />
        <Content
          open={open}
          thread={params["thread"]}
          onThread={(ts) => go({ thread: ts })}
          onCloseThread={() => go({})}
        />
      </div>
      <LinkQuestion url={asked} onClose={() => setAsked(null)} />
    </RoomProvider>
  );
}

/** Performs an act, and tells the person when it was not made or the provider refused it. */
async function performAct(perform: Perform, act: Act) {
  try {
    const outcome = await perform(act);
    // The provider's methods refuse with status 200.
    const refusal = failed.safeParse(outcome.answer.body).data;
    if (refusal) announce(`${act.title}: refused. ${refusal.error}`, { tone: "bad" });
    return outcome;
  } catch (error) {
    announceError(error, `${act.title}: `);
    return undefined;
  }
}

function directoryOf(world: WorkspaceShape): Directory {
  return {
    me: world.user.id,
    people: world.users.map(({ id, name, kind }) => ({ id, name, kind })),
    places: world.conversations
      .filter(({ is_archived: isArchived }) => !isArchived)
      .map((conversation) => ({
        id: conversation.id,
        name: nameConversation(conversation, world).replace(/^#/, ""),
        kind: conversation.kind,
      })),
    groups: world.user_groups.map(({ id, handle }) => ({ id, name: handle, kind: "group" })),
  };
}
