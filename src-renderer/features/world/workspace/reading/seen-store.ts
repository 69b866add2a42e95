import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { workspaceQuery } from "./read-world.ts";
import type { ConversationView, WorkspaceShape } from "./shapes.ts";

interface Seen {
  /** `user/channel` → the timestamp of the newest message that the person has seen in this window. */
  readonly upTo: ReadonlyMap<string, string>;
}

const useSeen = create<Seen>(() => ({ upTo: new Map() }));

const keyOf = (user: string, channel: string) => `${user}/${channel}`;

/** Notes that a person has seen a conversation up to a timestamp. */
export function markSeen(user: string, channel: string, ts: string): void {
  useSeen.setState(({ upTo }) => {
    const key = keyOf(user, channel);
    return (upTo.get(key) ?? "") >= ts ? { upTo } : { upTo: new Map(upTo).set(key, ts) };
  });
}

/** Returns the newest timestamp that a person has seen in a conversation; empty for none. */
export function readSeen(user: string, channel: string): string {
  return useSeen.getState().upTo.get(keyOf(user, channel)) ?? "";
}

/** Returns a function that counts the unread messages of a conversation. */
export function useUnread(user: string): (conversation: ConversationView) => number {
  const upTo = useSeen((state) => state.upTo);
  return ({ id, newest }) => {
    const seen = upTo.get(keyOf(user, id)) ?? "";
    return newest.filter((ts) => ts > seen).length;
  };
}

/** Returns the number of unread messages of a person, in all conversations; 0 while it is not known. */
export function useAllUnread(user: string | undefined): number {
  const unread = useUnread(user ?? "");
  const { data } = useQuery({ ...workspaceQuery(user ?? ""), enabled: user !== undefined });
  if (!data || data.user.id !== user) return 0;
  return data.conversations.reduce((sum, conversation) => sum + unread(conversation), 0);
}

/** Marks a conversation as seen while it is open and its end is in view. */
export function useMarkSeen(
  { user, conversations }: WorkspaceShape,
  channel: string,
  isAtEnd: boolean,
): void {
  const newest = conversations.find(({ id }) => id === channel)?.newest[0];
  useEffect(() => {
    if (isAtEnd && newest !== undefined) markSeen(user.id, channel, newest);
  }, [user.id, channel, newest, isAtEnd]);
}
