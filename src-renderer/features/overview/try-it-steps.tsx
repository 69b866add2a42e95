import { placeHref } from "../../stores/places.ts";
import { StatusChip, type Tone } from "../../ui/display/status/status-chip.tsx";
import type { TrialSimulator } from "./run-try-it.ts";
import { stepIds, type Step, type StepId, type StepState } from "./try-it-store.ts";

interface StepWords {
  readonly title: string;
  /** The text of the link to the event, and the tab of its detail. */
  readonly link: string;
  readonly tab: string;
}

function wordsOf({ model, starter, trial }: TrialSimulator): Readonly<Record<StepId, StepWords>> {
  const payload = (title: string, link: string) => ({ title, link, tab: "payload" });
  const signature = (title: string) => ({ title, link: "Show the signature", tab: "signature" });
  return {
    receiver: { title: "Start the test receiver", link: "", tab: "" },
    register: { title: `Register it with ${model}`, link: "", tab: "" },
    create: payload(starter.title, trial.createdType),
    createArrives: signature("Receiver verifies it"),
    act: payload(trial.action.title, trial.actionType),
    actArrives: signature(trial.arrival),
  };
}

interface TryItStepsProps {
  readonly simulator: TrialSimulator;
  readonly steps: Readonly<Record<StepId, Step>>;
}

/** The steps of the trial, each turning done as it happens. */
export function TryItSteps({ simulator, steps }: TryItStepsProps) {
  const words = wordsOf(simulator);
  return (
    <ol className="steps" aria-label="Steps">
      {stepIds.map((id, place) => (
        <StepLine
          key={id}
          kind={simulator.kind}
          number={place + 1}
          words={words[id]}
          step={steps[id]}
        />
      ))}
    </ol>
  );
}

const states: Readonly<Record<StepState, readonly [Tone, string]>> = {
  waiting: ["wait", "to do"],
  running: ["busy", "running"],
  done: ["good", "done"],
  failed: ["bad", "failed"],
  skipped: ["wait", "not sent"],
};

interface StepLineProps {
  readonly kind: string;
  readonly number: number;
  readonly words: StepWords;
  readonly step: Step;
}

function StepLine({ kind, number, words: { title, link, tab }, step }: StepLineProps) {
  const [tone, word] = states[step.state];
  return (
    <li className={`step ${step.state}`}>
      <span className="figures faint">{number}</span>
      <StatusChip tone={tone} word={word} />
      <span className="step-title">{title}</span>
      <span className="step-note soft clip" title={step.note}>
        {step.note}
      </span>
      {step.seq === null || link === "" ? null : (
        <a className="step-link" href={placeHref("events", { kind, seq: String(step.seq), tab })}>
          {link}
        </a>
      )}
    </li>
  );
}
