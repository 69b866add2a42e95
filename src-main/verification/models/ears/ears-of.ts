import type { Way } from "../commands/ear-commands.ts";
import type { Rig } from "../rig.ts";
import { ChangeEars } from "./change-ears.ts";
import { nobody, type Ears } from "./ears.ts";
import { FeedEars } from "./feed-ears.ts";
import { ReceiverEars } from "./receiver-ears.ts";
import { SocketModeEars } from "./socket-mode-ears.ts";

const makers: Readonly<Record<Way, (rig: Rig) => Ears>> = {
  registered: (rig) => new ReceiverEars(rig),
  fixed: (rig) => new ReceiverEars(rig),
  "socket mode": () => new SocketModeEars(),
  feed: () => new FeedEars(),
  changes: () => new ChangeEars(),
  none: () => nobody,
};

/** Those who hear of this simulator's events. */
export function earsOf(rig: Rig): Ears {
  return makers[rig.way](rig);
}
