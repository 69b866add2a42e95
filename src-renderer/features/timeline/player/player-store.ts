import { create } from "zustand";
import type { ScenarioView } from "#shared/domain/scenario-view.ts";
import { call } from "../../../bridge/client.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { announce } from "../../../stores/announcer-store.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { withUndo } from "../../../stores/snapshots/undo-store.ts";
import { describeRun } from "./describe-run.ts";

interface PlayerState {
  /** The open scenario; null when none is, undefined before that is known. */
  readonly view: ScenarioView | null | undefined;
  readonly isPlaying: boolean;
  /** A command is under way. */
  readonly isBusy: boolean;
  /** The reason why the last command failed. */
  readonly problem: string | null;
  /** The result of the last step, where it is not visible. */
  readonly notice: string | null;
  /** The picked frame. */
  readonly picked: number;
  /** True once the person has agreed that playing replaces the state of the simulators. */
  readonly isConfirmed: boolean;
  /** The command that waits for this; null for none. */
  readonly goOn: (() => void) | null;
}

/** The scenario player of this window. */
export const usePlayer = create<PlayerState>(() => ({
  view: undefined,
  isPlaying: false,
  isBusy: false,
  problem: null,
  notice: null,
  picked: 0,
  isConfirmed: false,
  goOn: null,
}));

/** Does one thing at a time; what goes wrong is shown and said. */
async function act(run: () => Promise<void>): Promise<void> {
  if (usePlayer.getState().isBusy) return;
  usePlayer.setState({ isBusy: true, problem: null, notice: null });
  try {
    await run();
  } catch (error) {
    const problem = explainError(error);
    usePlayer.setState({ problem });
    announce(problem, { tone: "bad" });
  }
  usePlayer.setState({ isBusy: false, isPlaying: false });
}

function notify(notice: string): void {
  usePlayer.setState({ notice });
  announce(notice);
}

/** Shows what the host has open. */
export function loadScenario(): Promise<void> {
  return act(async () => {
    const { view: before } = usePlayer.getState();
    const view = await call("scenario.view", {});
    usePlayer.setState(
      before?.file === view?.file ? { view } : { view, picked: 0, isConfirmed: false },
    );
  });
}

/** Opens a sample, or the file that the person chooses. */
export function openScenario(sample?: string): Promise<void> {
  return act(async () => {
    const view = await call("app.openScenario", sample === undefined ? {} : { sample });
    if (view) usePlayer.setState({ view, picked: 0, isConfirmed: false });
  });
}

export function closeScenario(): Promise<void> {
  return act(async () => {
    await call("scenario.close", {});
    usePlayer.setState({ view: null });
  });
}

async function move(moments: number): Promise<ScenarioView> {
  const view = await call("scenario.goTo", { moments });
  const { difference, frames, played } = view;
  const reached = frames.findLastIndex(({ moment }) => moment < Math.max(1, played));
  usePlayer.setState({ view, picked: difference?.frame ?? Math.max(0, reached) });
  return view;
}

/** Goes to a moment, in order when it is ahead. The first step can be undone. */
async function run(view: ScenarioView, moments: number): Promise<void> {
  const goOn = async () => {
    let now = view;
    if (moments < now.played) now = await move(moments);
    while (now.played < moments && !now.isOver && usePlayer.getState().isPlaying) {
      now = await move(now.played + 1);
    }
    announce(describeRun(now));
  };
  const isStart = view.played === 0 && moments > 0;
  await (isStart ? withUndo({ title: `Play ${view.name}`, kinds: view.kinds }, goOn) : goOn());
}

/** Returns whether playing would replace events or scheduled items. */
function hasHistory({ kinds }: ScenarioView): boolean {
  const { statuses } = useFeed.getState();
  return kinds.some((kind) => {
    const { events = 0, scheduled = 0 } = statuses.get(kind) ?? {};
    return events + scheduled > 0;
  });
}

/** Asks, where playing replaces a state that is not empty; the command goes on when the person agrees. */
function asksFirst(command: () => void): boolean {
  const { view, isConfirmed } = usePlayer.getState();
  if (!view || view.played > 0 || isConfirmed || !hasHistory(view)) return false;
  const goOn = () => {
    usePlayer.setState({ isConfirmed: true });
    command();
  };
  usePlayer.setState({ goOn });
  return true;
}

function start(to: (view: ScenarioView) => number): Promise<void> {
  if (asksFirst(() => void start(to))) return Promise.resolve();
  return act(async () => {
    const { view } = usePlayer.getState();
    if (!view) return;
    usePlayer.setState({ isPlaying: true, isConfirmed: true });
    await run(view, to(view));
  });
}

/** Plays to the end or to the first difference; pauses while it plays. A run that is over starts again. */
export async function play(): Promise<void> {
  if (usePlayer.getState().isPlaying) {
    usePlayer.setState({ isPlaying: false });
    return;
  }
  if (usePlayer.getState().view?.isOver) await start(() => 0);
  await start(({ moments }) => moments.length);
}

/** Plays the next moment. */
export const stepForward = () => start(({ played }) => played + 1);

/** Takes the last moment back. */
export const stepBack = () => start(({ played }) => Math.max(0, played - 1));

/** Plays or goes back until the picked frame has run. */
export const runToPicked = () =>
  start(({ frames, played }) => {
    const frame = frames[usePlayer.getState().picked];
    return frame ? frame.moment + 1 : played;
  });

/** Takes what happens as what the scenario expects. */
export function acceptActual(): Promise<void> {
  if (asksFirst(() => void acceptActual())) return Promise.resolve();
  return act(async () => {
    usePlayer.setState({ view: await call("scenario.accept", {}), picked: 0 });
    notify("The file now expects the actual events. Play it again to check.");
  });
}

/** Writes the scenario, and a test that runs it. */
export function saveAsTest(): Promise<void> {
  return act(async () => {
    const saved = await call("app.saveScenarioTest", {});
    if (!saved) return;
    usePlayer.setState({ view: await call("scenario.view", {}) });
    notify(`Saved ${saved.scenario} and ${saved.test}`);
  });
}
