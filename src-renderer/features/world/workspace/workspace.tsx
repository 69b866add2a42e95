import { Hash } from "lucide-react";
import { useCommand } from "../../../bridge/use-command.ts";
import { useStatus } from "../../../stores/feed/feed-store.ts";
import { Empty } from "../../../ui/display/note.tsx";
import type { Person } from "../people/match-people.ts";
import type { Perform } from "../perform.ts";
import "./workspace.css";

export interface WorkspaceProps {
  /** The person that one acts as; absent while there are no people. */
  readonly person: Person | undefined;
  readonly perform: Perform;
}

/** More channels than a list shows at once. */
const MOST = 200;

/** The channels of the chat. */
export function Workspace(_props: WorkspaceProps) {
  const { generation, writes } = useStatus("chat");
  const list = useCommand(
    "objects.list",
    { kind: "chat", collection: "conversations", text: "", limit: MOST },
    { freshFor: [generation, writes].join() },
  );
  const channels = list.data?.items ?? [];
  if (list.isError) return <Empty title="The chat simulator is not running" />;
  return (
    <section className="workspace" aria-label="Channels">
      <ul>
        {channels.map(({ id, label }) => (
          <li key={id} className="hstack workspace-channel">
            <Hash size={14} aria-hidden />
            <bdi className="clip">{label.replace(/^#/, "")}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
