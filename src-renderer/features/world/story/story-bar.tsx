import { Check, Clapperboard, RotateCcw, X } from "lucide-react";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { runStory, storyKinds } from "./run-story.ts";
import { forgetStory, storySteps, useStory, type StoryState } from "./story-store.ts";
import "./story-bar.css";

const COMMAND = "node resources/examples/refund-desk/app.mjs";

/** Plays the story at a press; nothing where one of its simulators does not run. */
export function StoryButton() {
  const simulators = useSimulators();
  const isRunning = useStory((story) => story.isRunning);
  const isPossible = storyKinds.every((kind) => simulators.some((one) => one.kind === kind));
  if (!isPossible) return null;
  return (
    <Button isPending={isRunning} onPress={() => void runStory(simulators)}>
      <Clapperboard size={14} aria-hidden />
      Play a story
    </Button>
  );
}

const words: Readonly<Record<StoryState, string>> = {
  waiting: "waiting",
  running: "running",
  done: "done",
  played: "played by Simdeck",
  failed: "failed",
};

/** The steps of the story while it is played, and after it. */
export function StoryBar() {
  const { states, problem, isRunning } = useStory();
  const simulators = useSimulators();
  if (!states) return null;
  const isPlayed = Object.values(states).includes("played");
  return (
    <section className="vstack story" aria-label="Story">
      <div className="hstack">
        <ol className="hstack grow story-steps" aria-label="Steps of the story">
          {storySteps.map(({ id, title }, place) => (
            <li key={id} className={`hstack story-step ${states[id]}`}>
              <span className="story-number figures" aria-hidden>
                {states[id] === "done" || states[id] === "played" ? (
                  <Check size={11} />
                ) : states[id] === "failed" ? (
                  <X size={11} />
                ) : (
                  place + 1
                )}
              </span>
              <span className="vstack">
                <span>{title}</span>
                <span className="faint story-state">{words[states[id]]}</span>
              </span>
            </li>
          ))}
        </ol>
        {isRunning ? null : (
          <>
            <IconButton label="Play the story again" onPress={() => void runStory(simulators)}>
              <RotateCcw size={14} aria-hidden />
            </IconButton>
            <IconButton label="Close the story" onPress={forgetStory}>
              <X size={14} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {problem === "" ? null : <Note tone="bad">{problem}</Note>}
      {isPlayed && !isRunning ? (
        <p className="hstack faint story-hint">
          <span>No app took part. The sample app does its steps itself:</span>
          <code>{COMMAND}</code>
          <CopyButton text={COMMAND} what="command" />
        </p>
      ) : null}
    </section>
  );
}
