import { create } from "zustand";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";

/** The state of one step of the trial. `skipped`: it cannot happen, and the words say why. */
export type StepState = "waiting" | "running" | "done" | "failed" | "skipped";

export const stepIds = [
  "receiver",
  "register",
  "create",
  "createArrives",
  "act",
  "actArrives",
] as const;

export type StepId = (typeof stepIds)[number];

export interface Step {
  readonly state: StepState;
  /** The result, in words. */
  readonly note: string;
  /** The event that it is about. */
  readonly seq: number | null;
}

interface TryIt {
  readonly isRunning: boolean;
  /** Null until it was tried for the first time. */
  readonly steps: Readonly<Record<StepId, Step>> | null;
  /** Count of the simulator's resets when the trial began. */
  readonly generation: number;
}

const waiting: Step = { state: "waiting", note: "", seq: null };

/** The state of the trial: it continues in other places. */
export const useTryIt = create<TryIt>(() => ({ isRunning: false, steps: null, generation: 0 }));

/** Begins again. */
export function beginTrial(generation: number): void {
  const steps = {
    receiver: waiting,
    register: waiting,
    create: waiting,
    createArrives: waiting,
    act: waiting,
    actArrives: waiting,
  };
  useTryIt.setState({ isRunning: true, steps, generation });
}

/** Says how one step stands. */
export function noteStep(id: StepId, step: Partial<Step>): void {
  useTryIt.setState(({ steps }) => {
    if (!steps) return {};
    return { steps: { ...steps, [id]: { ...steps[id], ...step } } };
  });
}

/** Nothing more will happen in this trial. */
export function endTrial(): void {
  useTryIt.setState({ isRunning: false });
}

/** Returns whether the events of the steps are gone: the simulator was reset or restarted since. */
export function isStale({ steps, generation }: TryIt, status: SimulatorStatus): boolean {
  if (!steps) return false;
  const newest = Math.max(0, ...Object.values(steps).map(({ seq }) => seq ?? 0));
  return status.generation !== generation || status.events < newest;
}

/** Takes the steps away. */
export function forgetTrial(): void {
  useTryIt.setState({ isRunning: false, steps: null });
}
