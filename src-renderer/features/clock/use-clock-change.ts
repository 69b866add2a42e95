import { useMutation } from "@tanstack/react-query";
import type { ClockChange } from "#shared/domain/clock.ts";
import { callApi } from "../../bridge/api-call.ts";
import { BridgeError } from "../../bridge/client.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useRefreshItems } from "../../stores/timeline-items.ts";

async function change(kind: string, body: ClockChange): Promise<void> {
  const { refusal } = await callApi({ kind, method: "POST", path: "/_sim/clock", body });
  if (refusal) throw new BridgeError(refusal.code ?? "refused", `${kind}: ${refusal.message}`);
}

/** Moves the clocks of some simulators through their own route, one after the other. */
export function useClockChange(kinds: readonly string[]) {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: async ({ body }: { readonly body: ClockChange; readonly said: string }) => {
      for (const kind of kinds) await change(kind, body);
    },
    onSuccess: (_, { said }) => {
      announce(said);
    },
    onSettled: refresh,
  });
}
