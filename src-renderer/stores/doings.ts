import { create } from "zustand";
import type { EventFilter } from "#shared/domain/egress.ts";
import { callApi, type ApiAnswer, type ApiRequest } from "../bridge/api-call.ts";
import { call } from "../bridge/client.ts";

/** What one call did: its answer, and the events that came of it. */
export interface ActionOutcome {
  readonly request: ApiRequest;
  readonly answer: ApiAnswer;
  /** How many events of this simulator there were before the call: those after it are its doing. */
  readonly eventsBefore: number;
  readonly eventsAfter: number;
}

/** Something that the person did, to be told of and to be done again. */
export interface Doing extends ActionOutcome {
  /** 1, 2, 3, … in this window. */
  readonly number: number;
  readonly title: string;
}

const KEPT = 50;

/** What was done in this window, newest first. */
export const useDoings = create<{ readonly doings: readonly Doing[] }>(() => ({ doings: [] }));

/** The filter for everything of one simulator. */
export function onlyKind(kind: string): EventFilter {
  return { kinds: [kind], types: [], outcome: "any", text: "" };
}

async function countEvents(kind: string): Promise<number> {
  const { matched } = await call("events.window", { filter: onlyKind(kind), first: 0, count: 0 });
  return matched;
}

/** Makes a call, and notes between which events it came. */
export async function runAction(request: ApiRequest): Promise<ActionOutcome> {
  const eventsBefore = await countEvents(request.kind);
  const answer = await callApi(request);
  return { request, answer, eventsBefore, eventsAfter: await countEvents(request.kind) };
}

/** Remembers what was done. */
export function noteDoing(title: string, outcome: ActionOutcome): void {
  useDoings.setState(({ doings }) => {
    const number = (doings[0]?.number ?? 0) + 1;
    return { doings: [{ ...outcome, title, number }, ...doings].slice(0, KEPT) };
  });
}

/** Makes a call that the person asked for, and remembers it. */
export async function doAction(title: string, request: ApiRequest): Promise<ActionOutcome> {
  const outcome = await runAction(request);
  noteDoing(title, outcome);
  return outcome;
}

/** An outcome in words. */
export function sayOutcome(
  title: string,
  { answer, eventsBefore, eventsAfter }: ActionOutcome,
): string {
  if (answer.refusal) return `${title}: refused. ${answer.refusal.message}`;
  const caused = eventsAfter - eventsBefore;
  return `${title}: done, ${String(caused)} ${caused === 1 ? "event" : "events"} recorded`;
}
