import { create } from "zustand";
import type { SettingsChange, SettingsPlan } from "#shared/domain/settings.ts";
import { call } from "../bridge/client.ts";
import { announce } from "./announcer-store.ts";

/** A change of the settings that waits for the person's word, since it restarts simulators. */
export interface PendingChange {
  readonly change: SettingsChange;
  readonly plan: SettingsPlan;
}

type Problems = SettingsPlan["problems"];

/** The change that a dialog asks about; null when none does. */
export const usePendingChange = create<{
  readonly pending: PendingChange | null;
  /** The problems of the change when it was applied. */
  readonly refused: Problems;
  /** The number of applied changes in this window. */
  readonly applied: number;
}>(() => ({ pending: null, refused: [], applied: 0 }));

/**
 * Carries a change out at once when it restarts nothing, and asks first when it does. The answer is what
 * is wrong with it.
 */
export async function proposeChange(change: SettingsChange): Promise<Problems> {
  const plan = await call("settings.plan", { change });
  if (plan.problems.length > 0) return plan.problems;
  if (plan.losses.length > 0) {
    usePendingChange.setState({ pending: { change, plan }, refused: [] });
    return [];
  }
  return carryOut(change);
}

/** Carries a change out; the answer is what is wrong with it, and then nothing was changed. */
export async function carryOut(change: SettingsChange): Promise<Problems> {
  const { problems } = await call("settings.change", { change });
  usePendingChange.setState(({ applied }) => ({
    pending: null,
    refused: problems,
    applied: problems.length === 0 ? applied + 1 : applied,
  }));
  if (problems.length === 0) announce("The settings were applied");
  return problems;
}

/** Leaves everything as it is. */
export function dropChange(): void {
  usePendingChange.setState({ pending: null, refused: [] });
}
