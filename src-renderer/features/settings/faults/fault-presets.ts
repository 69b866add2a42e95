import { emptyDraft, type FaultDraft } from "./fault-draft.ts";

/** A usual failure of a provider, as values of the form. */
export interface FaultPreset {
  readonly title: string;
  readonly values: Partial<FaultDraft>;
}

/** The failures that a person tests first. */
export const faultPresets: readonly FaultPreset[] = [
  { title: "Provider is down", values: { on: "request", effect: "status", status: "503" } },
  {
    title: "429 for a minute",
    values: { on: "request", effect: "status", status: "429", retryAfter: "60", seconds: "60" },
  },
  { title: "Each webhook twice", values: { on: "delivery", effect: "duplicate", copies: "1" } },
  { title: "Slow responses", values: { on: "request", effect: "delay_ms", delay: "3000" } },
];

/** Returns the form of a preset for a simulator. Everything that the preset does not name is empty. */
export function draftOfPreset(kind: string, { values }: FaultPreset): FaultDraft {
  return { ...emptyDraft(kind), ...values };
}
