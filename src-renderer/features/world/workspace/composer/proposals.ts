import type { Directory } from "../../block-kit/surface.ts";
import type { WorkspaceShape } from "../reading/shapes.ts";

/** A text that is proposed in place of the word at the cursor. */
export interface Proposal {
  readonly text: string;
  readonly note: string;
}

/** The word at the cursor and what can stand in its place. */
export interface Proposed {
  readonly start: number;
  readonly items: readonly Proposal[];
}

const MOST = 8;

/** Returns what is proposed for a typed text: commands of the app, people and channels. */
export function propose(
  text: string,
  cursor: number,
  { world, directory }: { readonly world: WorkspaceShape; readonly directory: Directory },
): Proposed {
  const before = text.slice(0, cursor);
  const [, sign = "", word = ""] = /(?:^|\s)([@#/])([^\s@#/]*)$/u.exec(before) ?? [];
  const start = cursor - word.length - 1;
  const wanted = word.toLowerCase();
  const holds = (name: string) => name.toLowerCase().startsWith(wanted);
  const all = (): readonly Proposal[] => {
    if (sign === "/" && start === 0) {
      return world.commands
        .filter((command) => holds(command.slice(1)))
        .map((command) => ({ text: command, note: "command of the app" }));
    }
    if (sign === "#") {
      return directory.places
        .filter(({ kind, name }) => ["channel", "group"].includes(kind) && holds(name))
        .map(({ name }) => ({ text: `#${name}`, note: "channel" }));
    }
    if (sign !== "@") return [];
    return world.users
      .filter(({ name, real_name: full }) => holds(name) || holds(full))
      .map(({ name, real_name: note }) => ({ text: `@${name}`, note }));
  };
  const items = all().slice(0, MOST);
  // The whole word is there already.
  const isDone = items.length === 1 && items[0]?.text === `${sign}${word}`;
  return { start, items: isDone ? [] : items };
}
