import { placeHref } from "../../stores/places.ts";
import { StatusChip, type Tone } from "../../ui/status-chip.tsx";
import { stepIds, type Step, type StepId, type StepState } from "./try-it-store.ts";

interface StepWords {
  readonly title: string;
  /** What the link to the event says, and which tab of its detail it opens. */
  readonly link: string;
  readonly tab: string;
}

const words: Readonly<Record<StepId, StepWords>> = {
  receiver: { title: "Start the test receiver", link: "", tab: "" },
  register: { title: "Register it with payments", link: "", tab: "" },
  charge: { title: "Create a charge", link: "charge.succeeded", tab: "payload" },
  heard: { title: "The receiver gets and verifies it", link: "its signature", tab: "signature" },
  dispute: { title: "Dispute the charge", link: "charge.dispute.created", tab: "payload" },
  told: { title: "The receiver hears of the dispute", link: "its signature", tab: "signature" },
};

/** The steps of the trial, each turning done as it happens. */
export function TryItSteps({ steps }: { readonly steps: Readonly<Record<StepId, Step>> }) {
  return (
    <ol className="steps" aria-label="Steps">
      {stepIds.map((id, place) => (
        <StepLine key={id} number={place + 1} words={words[id]} step={steps[id]} />
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
  readonly number: number;
  readonly words: StepWords;
  readonly step: Step;
}

function StepLine({ number, words: { title, link, tab }, step }: StepLineProps) {
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
        <a
          className="step-link"
          href={placeHref("events", { kind: "payments", seq: String(step.seq), tab })}
        >
          {link}
        </a>
      )}
    </li>
  );
}
