import { create } from "zustand";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../announcer-store.ts";
import { useFeed } from "../feed/feed-store.ts";
import { removeSnapshots, restoreSnapshots, takeSnapshots } from "./snapshot-calls.ts";

/** An act of the person, and the simulators that it changed. */
interface Deed {
  /** As it is called in the window: `Open dispute`. */
  readonly title: string;
  readonly kinds: readonly string[];
}

/** A deed that can be undone: a snapshot holds what was there before. */
export interface UndoStep extends Deed {
  /** The name of the snapshot. */
  readonly name: string;
  /** The number of events of each simulator. */
  readonly events: ReadonlyMap<string, number>;
}

/** The number of deeds that can be undone; the snapshots of older ones are deleted. */
const KEPT = 10;

/** The steps that can be undone, oldest first. */
export const useUndoSteps = create<{ readonly steps: readonly UndoStep[] }>(() => ({ steps: [] }));

/** Returns a name that is not taken, with a number where it must have one. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const tried = number === 2 ? name : `${name} (${String(number - 1)})`;
    if (!taken.has(tried)) return tried;
  }
}

/**
 * Takes a snapshot, then acts, so that it can be undone. A snapshot that cannot be taken stops nothing:
 * then there is no undo.
 */
export async function withUndo<Result>(
  deed: Deed,
  act: () => Promise<Result>,
  hasActed: (result: Result) => boolean = () => true,
): Promise<Result> {
  const step = await remember(deed);
  try {
    const result = await act();
    if (step && !hasActed(result)) forget(step);
    return result;
  } catch (error) {
    if (step) forget(step);
    throw error;
  }
}

async function remember({ title, kinds }: Deed): Promise<UndoStep | undefined> {
  const { steps } = useUndoSteps.getState();
  const { statuses } = useFeed.getState();
  // A name cannot have slashes, and at most 200 characters.
  const wanted = `before ${title}`.replaceAll(/[/\\]/g, "-").slice(0, 180);
  const name = freeName(wanted, new Set(steps.map((step) => step.name)));
  const events = new Map(kinds.map((kind) => [kind, statuses.get(kind)?.events ?? 0]));
  const step = { title, kinds, name, events };
  try {
    await takeSnapshots(kinds, name);
  } catch {
    return undefined;
  }
  const kept = [...useUndoSteps.getState().steps, step];
  for (const old of kept.slice(0, -KEPT)) discard(old);
  useUndoSteps.setState({ steps: kept.slice(-KEPT) });
  return step;
}

function forget(step: UndoStep): void {
  useUndoSteps.setState(({ steps }) => ({ steps: steps.filter((one) => one !== step) }));
  discard(step);
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

let undoing = Promise.resolve();

/** Undoes the last deed. Quick presses undo one deed after the other. */
export function undoLast(): Promise<void> {
  undoing = undoing.then(undoOne);
  return undoing;
}

/** Takes the simulators of the last deed back to what was before it. */
async function undoOne(): Promise<void> {
  const step = useUndoSteps.getState().steps.at(-1);
  if (!step) {
    announce("Nothing to undo");
    return;
  }
  const taken = describeUndo(step);
  try {
    await restoreSnapshots(step.kinds, step.name);
    forget(step);
    announce(`Undone: ${taken}`);
  } catch (error) {
    announce(`Not undone. ${explainError(error)}`);
  }
}
