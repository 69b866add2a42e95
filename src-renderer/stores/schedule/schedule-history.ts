import { create } from "zustand";
import { offsetSeconds, type TimelineEvent } from "#shared/domain/timeline.ts";
import { writeOffset } from "#shared/domain/timeline-names.ts";
import { askApi, sendApiRequest } from "../../bridge/api-request.ts";
import { BridgeError } from "../../bridge/client.ts";
import { groupByKind } from "./timeline-file.ts";
import { loadItems, toEvent } from "./timeline-items.ts";

/** The new value of one item of a schedule; null removes it. */
export interface ScheduleChange {
  readonly kind: string;
  readonly id: string;
  readonly after: TimelineEvent | null;
}

/** An item at a moment of simulator time. */
interface Placed {
  readonly event: TimelineEvent;
  readonly due: number;
}

interface DoneChange {
  readonly kind: string;
  readonly id: string;
  readonly before: Placed | null;
  readonly after: Placed | null;
}

/** Something that the person did to the schedule, and that can be undone. */
interface Step {
  readonly said: string;
  /** Steps of one gesture, such as key after key, share it and are undone together. */
  readonly gesture: string | undefined;
  readonly changes: readonly DoneChange[];
}

interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** The changes of the schedule in this window. The schedule itself lives with the simulators. */
export const useScheduleHistory = create<History>(() => ({ past: [], future: [] }));

let underWay: Promise<unknown> = Promise.resolve();

/** Runs in order: an undo that is pressed during a change undoes that change. */
function inOrder<Result>(act: () => Promise<Result>): Promise<Result> {
  const done = underWay.then(act);
  underWay = done.catch(() => undefined);
  return done;
}

/** Changes the schedule through the simulators' own routes. */
export function changeSchedule(
  said: string,
  changes: readonly ScheduleChange[],
  gesture?: string,
): Promise<void> {
  return inOrder(() => apply(said, changes, gesture));
}

/** Takes the last step back; the answer says which. */
export function undoSchedule(): Promise<string | undefined> {
  return inOrder(() => go("past", "before", "Undone"));
}

/** Does the step again that was undone last; the answer says which. */
export function redoSchedule(): Promise<string | undefined> {
  return inOrder(() => go("future", "after", "Done again"));
}

async function apply(
  said: string,
  changes: readonly ScheduleChange[],
  gesture: string | undefined,
): Promise<void> {
  const done = (await Promise.all(groupByKind(changes).map(([, group]) => place(group)))).flat();
  await write(done.map(({ kind, id, after }) => ({ kind, id, after: after?.event ?? null })));
  useScheduleHistory.setState(({ past }) => ({
    past: appendStep(past, { said, gesture, changes: done }),
    future: [],
  }));
}

/** Moves the last step of one side of the history to the other, and the items to that side of it. */
async function go(
  from: keyof History,
  side: "before" | "after",
  words: string,
): Promise<string | undefined> {
  const step = useScheduleHistory.getState()[from].at(-1);
  if (!step) return undefined;
  const lost = await restore(step.changes.map((change) => ({ ...change, to: change[side] })));
  const to = from === "past" ? "future" : "past";
  useScheduleHistory.setState((history) => ({
    [from]: history[from].slice(0, -1),
    [to]: [...history[to], step],
  }));
  return `${words}: ${step.said}${lost}`;
}

function appendStep(past: readonly Step[], step: Step): readonly Step[] {
  const last = past.at(-1);
  if (!last || step.gesture === undefined || last.gesture !== step.gesture) return [...past, step];
  const changes = step.changes.map((change) => ({
    ...change,
    before: last.changes.find(({ id }) => id === change.id)?.before ?? change.before,
  }));
  return [...past.slice(0, -1), { ...step, changes }];
}

async function readNow(kind: string): Promise<number> {
  return (await sendApiRequest({ kind, method: "GET", path: "/_sim/clock" })).now;
}

/** Notes what is there now for every item of one simulator that is about to change. */
async function place(changes: readonly ScheduleChange[]): Promise<readonly DoneChange[]> {
  const kind = changes[0]?.kind ?? "";
  const [items, now] = await Promise.all([loadItems(kind), readNow(kind)]);
  return changes.map(({ id, after }) => {
    const found = items.find(({ item }) => item.id === id);
    const before = found ? { event: toEvent(found), due: Date.parse(found.item.due) } : null;
    return { kind, id, before, after: after && placeAt(after, now) };
  });
}

function placeAt(event: TimelineEvent, now: number): Placed {
  return { event, due: now + offsetSeconds(event.at) * 1_000 };
}

async function write(changes: readonly ScheduleChange[]): Promise<void> {
  for (const [kind, group] of groupByKind(changes)) {
    for (const { id, after } of group) if (!after) await removeItem(kind, id);
    const events = group.flatMap(({ after }) => after ?? []);
    if (events.length > 0) await inject(kind, events);
  }
}

async function inject(kind: string, events: readonly TimelineEvent[]): Promise<void> {
  const request = { kind, method: "POST", path: "/_sim/inject", body: { events } } as const;
  await askApi(request, { isOnlyOne: true });
}

/** An item that is gone already is as gone as it should be. */
async function removeItem(kind: string, id: string): Promise<void> {
  const path = `/_sim/timeline/${encodeURIComponent(id)}`;
  const { refusal, status } = await sendApiRequest({ kind, method: "DELETE", path });
  if (refusal && status !== 404) throw new BridgeError(refusal.code ?? "refused", refusal.message);
}

/** Puts items back where they were in time; says which could not be without running again at once. */
async function restore(
  changes: readonly { kind: string; id: string; to: Placed | null }[],
): Promise<string> {
  const lost: string[] = [];
  for (const [kind, group] of groupByKind(changes)) {
    const now = await readNow(kind);
    const back = group.map(({ id, to }) => ({ kind, id, after: to && armAgain(to, now) }));
    const unable = group.filter(({ to }, index) => to !== null && !back[index]?.after);
    lost.push(...unable.map(({ id }) => id));
    await write(back);
  }
  return lost.length === 0
    ? ""
    : `. ${lost.join(", ")} was not restored, because it would run again at once`;
}

/** The item due at the same moment as before; one whose moment has passed counts from now. */
export function armAgain({ event, due }: Placed, now: number): TimelineEvent | null {
  if (due > now) {
    const seconds = (due - now) / 1_000;
    return offsetSeconds(event.at) === seconds ? event : { ...event, at: writeOffset(seconds) };
  }
  return offsetSeconds(event.at) > 0 ? event : null;
}
