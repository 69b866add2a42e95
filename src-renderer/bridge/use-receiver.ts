import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReceiverBehaviour, ReceiverState } from "#shared/domain/receiver.ts";
import { call } from "./client.ts";
import { useCommand } from "./use-command.ts";

/** Returns the state of the test receiver; `fresh` makes it look again. */
export function useReceiver(fresh: string): ReceiverState | undefined {
  return useCommand("receiver.state", {}, { freshFor: fresh }).data;
}

/** Returns the commands that change the test receiver. */
export function useReceiverChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: "start" | "stop" | ReceiverBehaviour) => {
      if (change === "start") return call("receiver.start", {});
      if (change === "stop") return call("receiver.stop", {});
      return call("receiver.configure", change);
    },
    onSuccess: (state) => {
      client.setQueryData(["receiver.state", {}], state);
    },
  });
}
