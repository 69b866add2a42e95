import { Empty } from "../../../ui/display/note.tsx";
import type { Person } from "../people/match-people.ts";
import type { Perform } from "../perform.ts";

export interface InboxProps {
  readonly person: Person | undefined;
  readonly perform: Perform;
}

/** The mails of a person. */
export function Inbox(_props: InboxProps) {
  return <Empty title="No mail yet" />;
}
