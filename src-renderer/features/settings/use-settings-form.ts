import { useEffect, useRef, useState } from "react";
import type { SettingOverride, SettingsPlan, SettingsView } from "#shared/domain/settings.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useDraft } from "../../stores/draft-store.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { proposeChange } from "../../stores/pending-change.ts";
import { readDraft, toTexts } from "./settings-draft.ts";

/** The fields of the settings that simulators are started with, and what was typed into them. */
export interface SettingsForm {
  readonly view: SettingsView;
  /** The window shows an instance elsewhere: nothing of it is set here. */
  readonly isLocked: boolean;
  readonly text: (field: string) => string;
  readonly set: (field: string, text: string) => void;
  readonly problem: (field: string) => string | undefined;
  readonly override: (field: string) => SettingOverride | undefined;
  /** The number of changed settings. */
  readonly changes: number;
  /** The error that belongs to no field. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly apply: () => void;
  readonly takeBack: () => void;
}

/** Keeps what was typed until it is applied, and puts what the host says at the fields it concerns. */
export function useSettingsForm(view: SettingsView): SettingsForm {
  const { values: draft, change, clear } = useDraft("settings");
  const [told, setTold] = useState<SettingsPlan["problems"]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isLocked = useFeed(({ attachment }) => attachment !== null);
  const shown = toTexts(view.values, view);
  const read = readDraft(draft, view.values, view);
  const problems = { ...read.problems, ...asRecord(told) };
  const focusProblem = useFocusProblem();
  useClearWhenApplied(Object.keys(draft).length > 0 && isEmpty(read), clear);

  const propose = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setTold(await proposeChange(read.change));
    } catch (error) {
      setFailure(explainError(error));
    }
    setBusy(false);
    focusProblem();
  };
  return {
    view,
    isLocked,
    text: (field) => draft[field] ?? shown[field] ?? "",
    set: (field, text) => {
      change({ [field]: text });
      setTold((problemsNow) => problemsNow.filter((problem) => problem.field !== field));
    },
    problem: (field) => problems[field],
    override: (field) => view.overrides.find((override) => override.field === field),
    changes: Object.keys(draft).filter((field) => draft[field] !== shown[field]).length,
    failure,
    isBusy,
    apply: () => {
      if (Object.keys(read.problems).length > 0) focusProblem();
      else void propose();
    },
    takeBack: () => {
      clear();
      setTold([]);
    },
  };
}

function isEmpty({ change, problems }: ReturnType<typeof readDraft>): boolean {
  return Object.keys({ ...change, ...problems }).length === 0;
}

function asRecord(problems: SettingsPlan["problems"]): Readonly<Record<string, string>> {
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

/** Removes drafts once they are applied. */
function useClearWhenApplied(isApplied: boolean, clear: () => void): void {
  useEffect(() => {
    if (isApplied) clear();
  }, [isApplied, clear]);
}

/** Leads the focus to the first field that something is wrong with, once it is drawn so. */
function useFocusProblem(): () => void {
  const [turn, setTurn] = useState(0);
  const done = useRef(0);
  useEffect(() => {
    if (turn === done.current) return;
    done.current = turn;
    document.querySelector<HTMLElement>('.settings [aria-invalid="true"]')?.focus();
  }, [turn]);
  return () => setTurn((before) => before + 1);
}
