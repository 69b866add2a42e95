import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../../bridge/api-call.ts";
import { BridgeError } from "../../../bridge/client.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { announce } from "../../../stores/announcer-store.ts";
import { formatPlural } from "../../../ui/text/format.ts";
import * as z from "zod";

/** What one simulator is asked to send again. */
interface Wanted {
  readonly kind: string;
  readonly body: { readonly seq: number } | { readonly failed: true };
}

const queued = z.object({ attempts: z.int() });

async function redeliver({ kind, body }: Wanted): Promise<number> {
  const answer = await callApi({ kind, method: "POST", path: "/_sim/redeliver", body });
  if (answer.refusal) {
    throw new BridgeError(answer.refusal.code ?? "refused", answer.refusal.message);
  }
  return queued.parse(answer.body).attempts;
}

/** Sends recorded events again, by `POST /_sim/redeliver`, and announces how many attempts that makes. */
export function useRedelivery() {
  return useMutation({
    mutationFn: async (wanted: readonly Wanted[]) => {
      const attempts = await Promise.all(wanted.map(redeliver));
      return attempts.reduce((sum, count) => sum + count, 0);
    },
    onSuccess: (attempts) => announce(`${formatPlural(attempts, "attempt")} queued`),
    onError: (error) => announce(explainError(error)),
  });
}
