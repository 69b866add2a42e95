import type { Caller } from "../../route.ts";
import type { Draft } from "../../state.ts";

/** The name and picture that a bot asks for. */
interface Authorship {
  readonly username?: string | undefined;
  readonly icon_emoji?: string | undefined;
  readonly icon_url?: string | undefined;
}

/** A bot's message under another name or picture is a `bot_message`; people cannot change theirs. */
export function authorshipOf(caller: Caller, body: Authorship): Pick<Draft, "subtype" | "details"> {
  const { username, icon_emoji: emoji, icon_url: url } = body;
  const isPlain = username === undefined && emoji === undefined && url === undefined;
  if (caller.kind !== "bot" || isPlain) return {};
  const icons = emoji === undefined ? url !== undefined && { image_48: url } : { emoji };
  return {
    subtype: "bot_message",
    details: { ...(username === undefined ? {} : { username }), ...(icons && { icons }) },
  };
}
