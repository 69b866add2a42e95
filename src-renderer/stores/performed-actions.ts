import { create } from "zustand";
import type { EventRow } from "#shared/domain/egress.ts";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { sendApiRequest, type ApiResponse, type ApiRequest } from "../bridge/api-request.ts";
import { call } from "../bridge/client.ts";
import { useCommand } from "../bridge/use-command.ts";
import { useStatus } from "./feed/feed-store.ts";
import { announce } from "./announcer-store.ts";
import { undoAct, withUndo } from "./snapshots/undo-store.ts";

/** The result of one call: its response, and the events that it caused. */
export interface ActionOutcome {
  readonly request: ApiRequest;
  readonly answer: ApiResponse;
  /** The `seq`s of the events that it caused, or that its repetitions caused. */
  readonly events: readonly number[];
}

/** Something that the person did, to be shown and repeated. */
export interface PerformedAction extends ActionOutcome {
  /** 1, 2, 3, … in this window. */
  readonly number: number;
  readonly title: string;
  /** Why its result is gone; absent while it is there. */
  readonly past?: Past | undefined;
}

type Past = "before reset" | "undone";

const KEPT = 50;

/** A person waits for the deliveries of these few rows, which cost little to read. */
const ROWS_REFRESH_MS = 100;

/** The actions of this window, newest first. */
export const usePerformedActions = create<{ readonly performed: readonly PerformedAction[] }>(
  () => ({ performed: [] }),
);

/** Makes a call. */
export async function runAction(request: ApiRequest): Promise<ActionOutcome> {
  const answer = await sendApiRequest(request);
  return { request, answer, events: answer.events };
}

/** The rows of the first events that an outcome caused; none without an outcome. */
export function useCausedRows(
  outcome: ActionOutcome | undefined,
  most: number,
): readonly EventRow[] {
  const seqs = outcome?.events.slice(0, most) ?? [];
  const kind = outcome?.request.kind ?? "";
  const generation = outcome?.answer.generation ?? 0;
  const { results, pending, inFlight } = useStatus(kind);
  const rows = useCommand(
    "events.rows",
    { kind, generation, seqs: [...seqs] },
    {
      freshFor: [results, pending, inFlight].join(),
      refreshMs: ROWS_REFRESH_MS,
      enabled: seqs.length > 0,
    },
  );
  return seqs.length > 0 ? (rows.data ?? []) : [];
}

/** Remembers what was done. */
export function notePerformedAction(title: string, outcome: ActionOutcome): void {
  usePerformedActions.setState(({ performed }) => {
    const number = (performed[0]?.number ?? 0) + 1;
    return { performed: [{ ...outcome, title, number }, ...performed].slice(0, KEPT) };
  });
}

/** Makes a call that the person asked for, and remembers it. */
export async function doAction(title: string, request: ApiRequest): Promise<ActionOutcome> {
  const outcome = await withUndo(
    { title, kinds: [request.kind] },
    () => runAction(request),
    ({ answer }) => answer.refusal === undefined,
  );
  notePerformedAction(title, outcome);
  return outcome;
}

/** Returns whether a reset, a restart or an undo of its simulator removed what an outcome was about. */
export function useIsPast(outcome: ActionOutcome | null | undefined): boolean {
  return usePerformedActions(({ performed }) =>
    performed.some(({ answer, past }) => past !== undefined && answer === outcome?.answer),
  );
}

/**
 * Notes which actions are gone after a simulator was reset, restored, or restarted with the same generation as
 * before. Only its request log knows which ones a restored snapshot undid.
 */
export async function markPast(
  { kind, generation, since }: Pick<SimulatorStatus, "kind" | "generation" | "since">,
  isRestart: boolean,
): Promise<void> {
  const { performed } = usePerformedActions.getState();
  const found = performed.map(
    async ({ request, answer, number }): Promise<readonly [number, Past | undefined]> => {
      if (request.kind !== kind) return [number, undefined];
      if (isRestart || answer.generation < since) return [number, "before reset"];
      if (answer.generation === generation) return [number, undefined];
      return (await isUndone(kind, answer)) ? [number, "undone"] : [number, undefined];
    },
  );
  const past = new Map(await Promise.all(found));
  usePerformedActions.setState((now) => ({
    performed: now.performed.map((performedAction) =>
      performedAction.request.kind === kind && past.has(performedAction.number)
        ? { ...performedAction, past: past.get(performedAction.number) }
        : performedAction,
    ),
  }));
}

async function isUndone(kind: string, { generation, number }: ApiResponse): Promise<boolean> {
  if (number === null) return true;
  const detail = await call("requests.detail", { kind, generation, number });
  return detail?.row.undone ?? true;
}

/** Reports an outcome; one that changed something can be undone at once. */
export function announceOutcome(title: string, outcome: ActionOutcome): void {
  const isRefused = outcome.answer.refusal !== undefined;
  announce(describeOutcome(title, outcome), {
    tone: isRefused ? "bad" : "good",
    act: isRefused ? undefined : undoAct(title),
  });
}

function describeOutcome(title: string, { answer, events }: ActionOutcome): string {
  if (answer.refusal) return `${title}: refused. ${answer.refusal.message}`;
  const { length } = events;
  return `${title}: done, ${String(length)} ${length === 1 ? "event" : "events"} recorded`;
}
