import { createContext, useContext } from "react";
import type { Directory } from "../block-kit/surface.ts";
import type { ActionOutcome } from "../../../stores/performed-actions.ts";
import type { Act } from "../perform.ts";
import type { Acts } from "./acts.ts";
import type { WorkspaceShape } from "./reading/shapes.ts";

/** The workspace and the person who acts in it, for all parts of the tab. */
export interface Room {
  readonly world: WorkspaceShape;
  readonly acts: Acts;
  readonly directory: Directory;
  /** Performs an act and reports its result; `undefined`: it could not be made. */
  readonly perform: (act: Act) => Promise<ActionOutcome | undefined>;
  /** Asks the person, then opens an address. */
  readonly openLink: (url: string) => void;
}

const RoomContext = createContext<Room | null>(null);

export const RoomProvider = RoomContext.Provider;

/** Returns the workspace and the person who acts in it. */
export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error("the parts of the workspace are drawn within a RoomProvider");
  return room;
}
