import { create } from "zustand";
import { announce, announceError, type NotificationAct } from "../announcer-store.ts";
import { useFeed } from "../feed/feed-store.ts";
import { removeSnapshots, restoreSnapshots, takeSnapshots } from "./snapshot-calls.ts";

/** An act of the person, and the simulators that it changed. */
interface UndoableAction {
  /** As it is called in the window: `Open dispute`. */
  readonly title: string;
  readonly kinds: readonly string[];
}

/** A action that can be undone: a snapshot holds what was there before. */
export interface UndoStep extends UndoableAction {
  /** The name of the snapshot. */
  readonly name: string;
  /** The number of events of each simulator. */
  readonly events: ReadonlyMap<string, number>;
}

/** The number of actions that can be undone; the snapshots of older ones are deleted. */
const KEPT = 10;

interface UndoState {
  /** The steps that can be undone, oldest first. */
  readonly steps: readonly UndoStep[];
  /** The undone steps that can be done again, the next one last. Each has the state before its undo. */
  readonly redos: readonly UndoStep[];
}

export const useUndoSteps = create<UndoState>(() => ({ steps: [], redos: [] }));

/** Returns a name that is not taken, with a number where it must have one. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const tried = number === 2 ? name : `${name} (${String(number - 1)})`;
    if (!taken.has(tried)) return tried;
  }
}

/**
 * Takes a snapshot, then acts, so that it can be undone. A snapshot that cannot be taken stops nothing:
 * then there is no undo. Undone steps cannot be done again afterwards.
 */
export async function withUndo<Result>(
  undoable: UndoableAction,
  act: () => Promise<Result>,
  hasActed: (result: Result) => boolean = () => true,
): Promise<Result> {
  const step = await remember(undoable);
  try {
    const result = await act();
    if (!hasActed(result)) forget(step);
    else forgetRedos();
    return result;
  } catch (error) {
    forget(step);
    throw error;
  }
}

async function remember(undoable: UndoableAction): Promise<UndoStep | undefined> {
  const step = await take(undoable, `before ${undoable.title}`);
  if (!step) return undefined;
  const kept = [...useUndoSteps.getState().steps, step];
  for (const old of kept.slice(0, -KEPT)) discard(old);
  useUndoSteps.setState({ steps: kept.slice(-KEPT) });
  return step;
}

/** Takes the snapshot of a step; `undefined` when that fails. */
async function take(
  { title, kinds }: UndoableAction,
  wanted: string,
): Promise<UndoStep | undefined> {
  const { steps, redos } = useUndoSteps.getState();
  const { statuses } = useFeed.getState();
  // A name cannot have slashes, and at most 200 characters.
  const base = wanted.replaceAll(/[/\\]/g, "-").slice(0, 180);
  const name = freeName(base, new Set([...steps, ...redos].map((step) => step.name)));
  const events = new Map(kinds.map((kind) => [kind, statuses.get(kind)?.events ?? 0]));
  try {
    await takeSnapshots(kinds, name, true);
  } catch {
    return undefined;
  }
  return { title, kinds, name, events };
}

function forget(step: UndoStep | undefined): void {
  if (!step) return;
  useUndoSteps.setState(({ steps, redos }) => ({
    steps: steps.filter((one) => one !== step),
    redos: redos.filter((one) => one !== step),
  }));
  discard(step);
}

function forgetRedos(): void {
  for (const step of useUndoSteps.getState().redos) forget(step);
}

/** Deletes the snapshot of a step; it may be gone already. */
function discard({ kinds, name }: UndoStep): void {
  removeSnapshots(kinds, name).catch(() => undefined);
}

/** Says what an undo takes back: everything that its simulators did since. */
export function describeUndo({ title, kinds, events }: UndoStep): string {
  const { statuses } = useFeed.getState();
  const since = kinds.reduce((sum, kind) => {
    return sum + Math.max(0, (statuses.get(kind)?.events ?? 0) - (events.get(kind) ?? 0));
  }, 0);
  const what = `${String(since)} ${since === 1 ? "event" : "events"}`;
  return since === 0 ? `“${title}”` : `“${title}”, with ${what} since then`;
}

/** Returns the command that undoes a action that was just done; `undefined` when it cannot be undone. */
export function undoAct(title: string): NotificationAct | undefined {
  const step = useUndoSteps.getState().steps.at(-1);
  if (step?.title !== title) return undefined;
  return {
    title: "Undo",
    run: () => {
      if (useUndoSteps.getState().steps.at(-1) === step) void undoLast();
      else announce(`“${title}” is not the last action any more`, { tone: "bad" });
    },
  };
}

let turn = Promise.resolve();

/** Undoes the last action. Quick presses undo one action after the other. */
export function undoLast(): Promise<void> {
  turn = turn.then(undoOne);
  return turn;
}

/** Does the action again that was undone last. */
export function redoLast(): Promise<void> {
  turn = turn.then(redoOne);
  return turn;
}

/** Takes the simulators of the last action back to the state before it. */
async function undoOne(): Promise<void> {
  const step = useUndoSteps.getState().steps.at(-1);
  if (!step) {
    announce("Nothing to undo", { tone: "bad" });
    return;
  }
  const taken = describeUndo(step);
  const redo = await take(step, `after ${step.title}`);
  try {
    await restoreSnapshots(step.kinds, step.name);
  } catch (error) {
    if (redo) discard(redo);
    announceError(error, "Not undone. ");
    return;
  }
  forget(step);
  if (redo) useUndoSteps.setState(({ redos }) => ({ redos: [...redos, redo] }));
  announce(`Undone: ${taken}`, redo ? { act: redoAct(redo) } : {});
}

function redoAct(step: UndoStep): NotificationAct {
  return {
    title: "Redo",
    run: () => {
      if (useUndoSteps.getState().redos.at(-1) === step) void redoLast();
      else announce(`“${step.title}” cannot be redone any more`, { tone: "bad" });
    },
  };
}

/** Takes the simulators of an undone action to the state before its undo, which can be undone again. */
async function redoOne(): Promise<void> {
  const step = useUndoSteps.getState().redos.at(-1);
  if (!step) {
    announce("Nothing to redo", { tone: "bad" });
    return;
  }
  const undo = await remember(step);
  try {
    await restoreSnapshots(step.kinds, step.name);
  } catch (error) {
    forget(undo);
    announceError(error, "Not redone. ");
    return;
  }
  forget(step);
  announce(`Redone: “${step.title}”`, { act: undoAct(step.title) });
}
