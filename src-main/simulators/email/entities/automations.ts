import type { Connection, Step } from "../resources/automations/schema.ts";

export type EventSchemaType = "string" | "number" | "boolean" | "date";

/** The data of an event that the app sends. */
export type EventPayload = Readonly<Record<string, unknown>>;

/** A kind of events of the app, which start automations and continue their runs. */
export interface CustomEvent {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number | null;
  readonly name: string;
  readonly schema: Readonly<Record<string, EventSchemaType>> | null;
}

/** The steps of an automation, and what leads from one to the next. */
export interface Workflow {
  readonly steps: readonly Step[];
  readonly connections: readonly Connection[];
}

export interface Automation extends Workflow {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number | null;
  readonly name: string;
  readonly status: "enabled" | "disabled";
}

export type RunStatus = "running" | "completed" | "failed" | "cancelled";

/** A step that a run has reached. */
export interface RunStep {
  readonly key: string;
  readonly type: Step["type"];
  readonly status: "completed" | "failed" | "skipped" | "waiting";
  readonly error: string | null;
  readonly startedAt: number;
  readonly completedAt: number | null;
}

/** A run of an automation for one contact, with the steps as they were when it started. */
export interface AutomationRun extends Workflow {
  readonly id: string;
  readonly createdAt: number;
  readonly completedAt: number | null;
  readonly automationId: string;
  readonly contactId: string;
  readonly status: RunStatus;
  readonly payload: EventPayload;
  /** The data of the events that it waited for, by their names. */
  readonly waited: Readonly<Record<string, EventPayload>>;
  readonly reached: readonly RunStep[];
  /** The scheduled task of each waiting step, by its key. */
  readonly timers: Readonly<Record<string, number>>;
}
