import type { State } from "../state.ts";
import { CodeRunner } from "./code-runner.ts";

/** By the part of a state that each world has for itself: snapshots do not keep it. */
const runners = new WeakMap<State["news"], CodeRunner>();

/** Returns what runs the code of a state's design documents. It accepts no calls after the state's end. */
export function codeOf({ news }: Pick<State, "news">): CodeRunner {
  const runner = runners.get(news) ?? new CodeRunner();
  runners.set(news, runner);
  if (news.isOver) runner.close();
  return runner;
}

/** Ends the code of a state that is over. */
export function endCode({ news }: Pick<State, "news">): void {
  runners.get(news)?.close();
}
