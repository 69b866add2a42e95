import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { askApi } from "../bridge/api-request.ts";
import { announce, announceError } from "./announcer-store.ts";

/** The redelivery of one simulator. */
export interface Redelivery {
  readonly kind: string;
  readonly body: (
    | { readonly seq: number }
    | { readonly seqs: readonly number[] }
    | { readonly failed: true }
  ) & { readonly endpoint?: string };
}

const queued = z.object({ attempts: z.int() });

async function redeliverOne({ kind, body }: Redelivery): Promise<number> {
  const request = { kind, method: "POST", path: "/_sim/redeliver", body } as const;
  const answer = await askApi(request, { isOnlyOne: true });
  return queued.parse(answer.body).attempts;
}

/** Sends recorded events again, by `POST /_sim/redeliver`, and announces how many attempts that makes. */
export async function redeliver(wanted: readonly Redelivery[]): Promise<number> {
  try {
    const attempts = await Promise.all(wanted.map(redeliverOne));
    const count = attempts.reduce((sum, one) => sum + one, 0);
    announce(
      count === 0
        ? "Nothing to redeliver: no endpoint is subscribed to this event"
        : `${String(count)} ${count === 1 ? "attempt" : "attempts"} queued`,
    );
    return count;
  } catch (error) {
    announceError(error);
    throw error;
  }
}

/** Redelivers at a press, and says whether it is under way and why it failed. */
export function useRedelivery() {
  return useMutation({ mutationFn: redeliver });
}
