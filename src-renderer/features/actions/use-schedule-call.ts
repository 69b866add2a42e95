import { useMutation } from "@tanstack/react-query";
import { callApi, type ApiRequest } from "../../bridge/api-call.ts";
import { BridgeError } from "../../bridge/client.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useRefreshItems } from "../../stores/timeline-items.ts";

interface LaterCall {
  readonly request: ApiRequest;
  readonly id: string;
  readonly at: string;
}

/** Puts a call on its simulator's schedule. */
export function useScheduleCall() {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: async ({ request: { kind, method, path, body }, id, at }: LaterCall) => {
      const item = { id, at, call: { method, path, ...(body === undefined ? {} : { body }) } };
      const { refusal } = await callApi({
        kind,
        method: "POST",
        path: "/_sim/inject",
        body: { events: [item] },
      });
      if (refusal) throw new BridgeError(refusal.code ?? "refused", refusal.message);
    },
    onSuccess: (_, { id, at }) => {
      announce(`${id} scheduled at ${at}`);
    },
    onSettled: refresh,
  });
}
