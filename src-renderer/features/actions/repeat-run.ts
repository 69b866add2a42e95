import type { ApiRequest } from "../../bridge/api-call.ts";
import { call } from "../../bridge/client.ts";
import { noteDoing, runAction, type ActionOutcome } from "../../stores/doings.ts";

/** How far a repetition is. */
export interface Progress {
  readonly done: number;
  readonly refused: number;
  /** Of how many. */
  readonly wanted: number;
  /** The last refusal, in the route's words. */
  readonly reason: string | undefined;
}

export interface Repetition {
  readonly title: string;
  readonly requests: readonly ApiRequest[];
  /** Goes on after a refusal: the next request is about another object. */
  readonly isPatient: boolean;
  readonly onProgress: (progress: Progress) => void;
  readonly isStopped: () => boolean;
}

/** Makes the calls one after the other, until all are made or it is stopped. */
export async function repeatAction(repetition: Repetition): Promise<void> {
  const { title, requests, isPatient, onProgress, isStopped } = repetition;
  let progress: Progress = { done: 0, refused: 0, wanted: requests.length, reason: undefined };
  let first: ActionOutcome | undefined;
  let last: ActionOutcome | undefined;
  for (const request of requests) {
    if (isStopped()) break;
    last = await runAction(request);
    first ??= last;
    progress = count(progress, last);
    onProgress(progress);
    if (last.answer.refusal && !isPatient) break;
  }
  if (first && last) {
    const times = progress.done > 1 ? ` ×${String(progress.done)}` : "";
    noteDoing(`${title}${times}`, { ...last, eventsBefore: first.eventsBefore });
  }
}

function count(progress: Progress, { answer }: ActionOutcome): Progress {
  const { done, refused } = progress;
  if (!answer.refusal) return { ...progress, done: done + 1 };
  return { ...progress, refused: refused + 1, reason: answer.refusal.message };
}

/** The same call about each of the newest objects of a collection. */
export async function walkObjects(
  request: ApiRequest,
  field: string,
  collection: string,
  limit: number,
): Promise<readonly ApiRequest[]> {
  const { items } = await call("objects.list", { kind: request.kind, collection, text: "", limit });
  const body = typeof request.body === "object" ? request.body : {};
  return items.map(({ id }) => ({ ...request, body: { ...body, [field]: id } }));
}
