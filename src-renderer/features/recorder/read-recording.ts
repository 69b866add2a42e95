import * as z from "zod";
import { offsetSeconds, schedule, type ScheduledCall } from "#shared/domain/timeline.ts";
import { clockChange } from "#shared/domain/clock.ts";
import type { MadeRequest } from "../../bridge/api-request.ts";
import type { Recording } from "../../stores/recorder-store.ts";
import { nameRequest, uniqueName, type RecordedStep } from "./recorded-step.ts";

/** The content of a recording that was read. */
export interface ReadRecording {
  readonly steps: readonly RecordedStep[];
  /** Calls that no item can make, with the reason. */
  readonly leftOut: readonly string[];
  /** The final time of each simulator's clock, in seconds. */
  readonly ends: ReadonlyMap<string, number>;
}

const record = z.record(z.string(), z.unknown());
const snapshotName = z.object({ name: z.string() });

/** The position of one simulator's recording when a snapshot was taken. */
interface Mark {
  readonly steps: readonly RecordedStep[];
  readonly end: number;
  readonly start: number;
}

const resetAnswer = z.object({ now: z.iso.datetime() });

/**
 * Turns what was done into steps with offsets. Clock moves become offsets; what was scheduled
 * becomes what it scheduled; a reset begins the simulator's part again.
 */
export function readRecording(recording: Recording): ReadRecording {
  const reader = new Reader(recording);
  for (const made of recording.calls) reader.take(made);
  reader.dropUnreached();
  return { steps: reader.steps, leftOut: reader.leftOut, ends: reader.ends };
}

class Reader {
  steps: readonly RecordedStep[] = [];
  readonly leftOut: string[] = [];
  readonly ends = new Map<string, number>();
  private readonly starts = new Map<string, number>();
  private readonly waiting: ReadonlySet<string>;
  private readonly marks = new Map<string, Mark>();
  private count = 0;

  constructor({ starts }: Recording) {
    for (const [kind, { now, waiting }] of starts) {
      this.starts.set(kind, now);
      for (const { id, due, call, bind } of waiting) {
        const seconds = Math.max(0, (Date.parse(due) - now) / 1_000);
        this.add({ kind, seconds, id, call, bind, answer: null, isOfApp: false });
      }
    }
    this.waiting = new Set(this.steps.map(({ key }) => key));
  }

  /** Leaves out what waited at the start and did not run: it had no part in the recording. */
  dropUnreached(): void {
    this.steps = this.steps.filter(
      ({ key, kind, seconds }) => !this.waiting.has(key) || seconds <= (this.ends.get(kind) ?? 0),
    );
  }

  take(made: MadeRequest): void {
    const { kind, method, path } = made.request;
    const isControl = path.startsWith("/_sim/");
    // A refused control route changed nothing; a refused provider route may have, and has counted.
    if (isControl && made.answer.refusal) return;
    this.reach(kind, this.secondsOf(made));
    if (path === "/_sim/clock") this.takeClock(made);
    else if (path === "/_sim/reset") this.takeReset(made);
    else if (path === "/_sim/inject") this.takeInject(made);
    else if (path.startsWith("/_sim/snapshots")) this.takeSnapshot(made);
    else if (method === "DELETE" && path.startsWith("/_sim/timeline")) this.takeRemoval(made);
    else this.takeCall(made);
  }

  private takeCall(made: MadeRequest): void {
    const { kind, method, path, body, as } = made.request;
    const asRecord = record.safeParse(body ?? {});
    if (!asRecord.success) {
      this.leftOut.push(`${kind}: ${method} ${path}: the body is not a JSON object`);
      return;
    }
    const call: ScheduledCall = {
      method,
      path,
      ...(body === undefined ? {} : { body: asRecord.data }),
      ...(as === undefined ? {} : { as }),
    };
    const { status, body: answer, number } = made.answer;
    this.add({
      kind,
      seconds: this.secondsOf(made),
      id: nameRequest(method, path),
      call,
      bind: {},
      answer: { status, body: answer, number },
      isOfApp: made.by === "app",
    });
  }

  /** An advance is no item: it shows as the offsets of what comes after it. */
  private takeClock(made: MadeRequest): void {
    const change = clockChange.safeParse(made.request.body);
    if (!change.success) return;
    const { wall_offset_seconds, advance_seconds = 0 } = change.data;
    const { kind } = made.request;
    if (wall_offset_seconds !== undefined) {
      const call = { method: "POST", path: "/_sim/clock", body: { wall_offset_seconds } } as const;
      const { status, number } = made.answer;
      const seconds = this.secondsOf(made);
      const answer = { status, body: null, number };
      this.add({ kind, seconds, id: "signing-clock", call, bind: {}, answer, isOfApp: false });
    }
    this.reach(kind, this.secondsOf(made) + advance_seconds);
  }

  /** A restored snapshot takes back the steps since it was taken. */
  private takeSnapshot({ request: { kind, method, path, body }, answer }: MadeRequest): void {
    const named = snapshotName.safeParse(body);
    if (method === "POST" && named.success) {
      this.marks.set(`${kind} ${named.data.name}`, {
        steps: this.steps.filter((step) => step.kind === kind),
        end: this.ends.get(kind) ?? 0,
        start: this.starts.get(kind) ?? answer.now,
      });
    }
    const restored = /^\/_sim\/snapshots\/(.+)\/restore$/.exec(path)?.[1];
    if (restored === undefined) return;
    const name = decodeURIComponent(restored);
    const mark = this.marks.get(`${kind} ${name}`);
    if (!mark) {
      this.leftOut.push(`${kind}: the snapshot ${name} is older than the recording`);
      return;
    }
    const others = this.steps.filter((step) => step.kind !== kind);
    this.steps = [...others, ...mark.steps].sort((one, two) => Number(one.key) - Number(two.key));
    this.ends.set(kind, mark.end);
    this.starts.set(kind, mark.start);
  }

  private takeReset(made: MadeRequest): void {
    const { kind } = made.request;
    const answer = resetAnswer.safeParse(made.answer.body);
    this.steps = this.steps.filter((step) => step.kind !== kind || step.answer === null);
    this.starts.set(kind, answer.success ? Date.parse(answer.data.now) : made.answer.now);
    this.ends.set(kind, 0);
  }

  private takeInject(made: MadeRequest): void {
    const batch = schedule.safeParse(made.request.body);
    if (!batch.success) return;
    const { kind } = made.request;
    const from = this.secondsOf(made);
    for (const { id, at, call, bind = {} } of batch.data.events) {
      this.withdraw(kind, from, (other) => other === id);
      const seconds = from + Math.max(0, offsetSeconds(at));
      this.add({ kind, seconds, id, call, bind, answer: null, isOfApp: false });
    }
  }

  private takeRemoval(made: MadeRequest): void {
    const { kind, path } = made.request;
    const id = decodeURIComponent(path.slice("/_sim/timeline/".length));
    this.withdraw(kind, this.secondsOf(made), (other) => id === "" || other === id);
  }

  /** Takes scheduled items back that had not run by then. */
  private withdraw(kind: string, by: number, isMeant: (id: string) => boolean): void {
    this.steps = this.steps.filter(
      (step) =>
        step.kind !== kind || step.answer !== null || step.seconds <= by || !isMeant(step.id),
    );
  }

  private add(step: Omit<RecordedStep, "key">): void {
    const taken = new Set(this.steps.filter(({ kind }) => kind === step.kind).map(({ id }) => id));
    this.count += 1;
    const id = uniqueName(step.id, taken);
    this.steps = [...this.steps, { ...step, id, key: String(this.count) }];
  }

  private secondsOf({ request, answer }: MadeRequest): number {
    const start = this.starts.get(request.kind) ?? answer.now;
    return Math.max(0, (answer.now - start) / 1_000);
  }

  private reach(kind: string, seconds: number): void {
    this.ends.set(kind, Math.max(this.ends.get(kind) ?? 0, seconds));
  }
}
