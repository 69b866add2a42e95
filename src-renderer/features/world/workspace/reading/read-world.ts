import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type * as z from "zod";
import { BridgeError, call } from "../../../../bridge/client.ts";
import { readRefusal } from "../../../../bridge/read-refusal.ts";
import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { fileShape, pageShape, threadShape, workspaceShape } from "./shapes.ts";

type Query = Readonly<Record<string, string | number>>;

/** Reads a part of the chat's world. Throws a BridgeError when the route refuses. */
async function readWorld<Shape extends z.ZodType>(
  name: string,
  query: Query,
  shape: Shape,
): Promise<z.output<Shape>> {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) search.set(field, String(value));
  const path = `/_sim/world/${name}?${search.toString()}`;
  const answer = await call("api.call", { kind: "chat", method: "GET", path });
  const refusal = readRefusal(answer.status, answer.body);
  if (refusal) throw new BridgeError(refusal.code ?? "refused", refusal.message, refusal.field);
  return shape.parse(answer.body);
}

const KEY = "world.chat";

/** The workspace as a person sees it. */
export const workspaceQuery = (user: string) => ({
  queryKey: [KEY, "workspace", user],
  queryFn: () => readWorld("workspace", { user }, workspaceShape),
});

/** Messages of a conversation by position. */
export const pageQuery = (user: string, channel: string, first: number, count: number) => ({
  queryKey: [KEY, "messages", user, channel, first, count],
  queryFn: () => readWorld("messages", { user, channel, first, count }, pageShape),
});

/** A message with its replies. */
export const threadQuery = (user: string, channel: string, ts: string) => ({
  queryKey: [KEY, "thread", user, channel, ts],
  queryFn: () => readWorld("thread", { user, channel, ts }, threadShape),
});

/** Reads a picture as a `data:` address; `undefined` for any other file and for one that is too large. */
export async function readPicture(user: string, file: string): Promise<string | undefined> {
  const { mimetype, base64 } = await readWorld("file", { user, file }, fileShape);
  const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(mimetype);
  return isPicture && base64 !== null ? `data:${mimetype};base64,${base64}` : undefined;
}

/** Reads everything that is shown again whenever the chat changes. */
export function useFreshWorld(): void {
  const client = useQueryClient();
  const { now, writes, generation } = useStatus("chat");
  const fresh = [now, writes, generation].join();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [KEY] });
  }, [client, fresh]);
}
