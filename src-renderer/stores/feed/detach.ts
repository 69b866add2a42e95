import { useMutation } from "@tanstack/react-query";
import { call } from "../../bridge/client.ts";
import { announce, announceError } from "../announcer-store.ts";
import { useFeed } from "./feed-store.ts";

/** Shows this program's own simulators again, or the reason why it cannot. */
export async function detach(): Promise<void> {
  if (!useFeed.getState().attachment) announce("This window shows its own simulators already");
  try {
    await call("instance.detach", {});
  } catch (error) {
    announceError(error);
  }
}

/** `detach` for a button: one press at a time. */
export function useDetach() {
  return useMutation({ mutationFn: detach });
}
