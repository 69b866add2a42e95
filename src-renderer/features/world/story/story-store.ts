import { create } from "zustand";

/** The steps of the story, in their order, and the person or app that does each. */
export const storySteps = [
  { id: "pay", title: "Ada pays $48.00", by: "person" },
  { id: "post", title: "Your app posts it in chat", by: "app" },
  { id: "press", title: "Alice presses “Refund”", by: "person" },
  { id: "refund", title: "Your app refunds it", by: "app" },
  { id: "mail", title: "Ada gets the mail", by: "app" },
] as const;

export type StoryStepId = (typeof storySteps)[number]["id"];

/** The state of one step. `played`: Simdeck did the part of an app that is not there. */
export type StoryState = "waiting" | "running" | "done" | "played" | "failed";

interface Story {
  readonly isRunning: boolean;
  /** Null until the story was played for the first time. */
  readonly states: Readonly<Record<StoryStepId, StoryState>> | null;
  readonly problem: string;
}

const waiting: Readonly<Record<StoryStepId, StoryState>> = {
  pay: "waiting",
  post: "waiting",
  press: "waiting",
  refund: "waiting",
  mail: "waiting",
};

/** The story as far as it was played. */
export const useStory = create<Story>(() => ({ isRunning: false, states: null, problem: "" }));

/** Begins the story again. */
export function beginStory(): void {
  useStory.setState({ isRunning: true, states: waiting, problem: "" });
}

/** Notes the state of one step. */
export function noteStoryStep(id: StoryStepId, state: StoryState): void {
  useStory.setState(({ states }) => (states ? { states: { ...states, [id]: state } } : {}));
}

/** Ends the story. With a problem, the step that was running has failed. */
export function endStory(problem = ""): void {
  useStory.setState(({ states }) => ({
    ...{ isRunning: false, problem },
    states: states && failRunning(states),
  }));
}

function failRunning(states: NonNullable<Story["states"]>): NonNullable<Story["states"]> {
  const failed = storySteps
    .filter(({ id }) => states[id] === "running")
    .map(({ id }) => [id, "failed"] as const);
  return { ...states, ...Object.fromEntries(failed) };
}

/** Takes the steps away. */
export function forgetStory(): void {
  useStory.setState({ isRunning: false, states: null, problem: "" });
}
