import { callApi, type ApiAnswer, type ApiRequest } from "../../bridge/api-call.ts";
import { call } from "../../bridge/client.ts";
import type { EventFilter } from "#shared/domain/egress.ts";

export interface ActionOutcome {
  readonly request: ApiRequest;
  readonly answer: ApiAnswer;
  /** How many events of this simulator there were before the call: those after it are its doing. */
  readonly eventsBefore: number;
  readonly eventsAfter: number;
}

/** The filter for everything of one simulator. */
export function onlyKind(kind: string): EventFilter {
  return { kinds: [kind], types: [], outcome: "any", text: "" };
}

async function countEvents(kind: string): Promise<number> {
  const { matched } = await call("events.window", { filter: onlyKind(kind), first: 0, count: 0 });
  return matched;
}

/** Makes the call of a world action, and notes between which events it came. */
export async function runAction(request: ApiRequest): Promise<ActionOutcome> {
  const eventsBefore = await countEvents(request.kind);
  const answer = await callApi(request);
  return { request, answer, eventsBefore, eventsAfter: await countEvents(request.kind) };
}
