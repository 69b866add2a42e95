import { Undo2 } from "lucide-react";
import { useState } from "react";
import { placeHref } from "../../stores/places.ts";
import { CodeViewer } from "../../ui/editor/code-viewer.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { DeliveryChips } from "../../ui/display/status/delivery-chips.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { isolateParts } from "../../ui/text/isolate-parts.ts";
import { useTint } from "../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import {
  useCausedRows,
  usePerformedActions,
  useIsPast,
  type ActionOutcome,
} from "../../stores/performed-actions.ts";
import { undoLast, useUndoSteps } from "../../stores/snapshots/undo-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import "./action-result.css";

interface ActionResultProps {
  readonly title: string;
  readonly outcome: ActionOutcome;
}

/** The response of the route, and the events that it caused. */
export function ActionResult({ title, outcome }: ActionResultProps) {
  const { answer } = outcome;
  return (
    <section className="action-result" aria-label={`Result of ${title}`}>
      <header className="hstack action-result-head">
        <StatusChip
          tone={answer.refusal ? "bad" : "good"}
          word={answer.refusal ? "refused" : "done"}
          code={String(answer.status)}
        />
        <span className="faint figures clip">
          {answer.refusal?.code ?? `clock ${formatTime(answer.now).slice(0, 8)}`}
        </span>
        <span className="grow" />
        <UndoButton outcome={outcome} />
        <RequestLink outcome={outcome} />
        <CopyButton text={answer.curl} what="as curl" wordy />
      </header>
      <CausedEvents outcome={outcome} />
      <ResponseBody body={answer.body} />
    </section>
  );
}

/** The viewer is made when the person opens it: it takes longer than all other parts of the result. */
function ResponseBody({ body }: { readonly body: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="action-answer" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Response</summary>
      {isOpen && <CodeViewer text={JSON.stringify(body, null, 2)} label="Answer" />}
    </details>
  );
}

/** Leads to the call in the list of all requests; nothing where requests are not logged. */
function RequestLink({ outcome: { request, answer } }: Pick<ActionResultProps, "outcome">) {
  if (answer.number === null) return null;
  const number = String(answer.number);
  return (
    <a className="quiet-link" href={placeHref("requests", { kind: request.kind, number })}>
      Show request
    </a>
  );
}

/** Takes the action back while it is the last that was done. */
function UndoButton({ outcome }: { readonly outcome: ActionOutcome }) {
  const last = useUndoSteps(({ steps }) => steps.at(-1));
  const isLast = usePerformedActions(({ performed }) => performed[0]?.answer === outcome.answer);
  const isPast = useIsPast(outcome);
  if (!last || !isLast || isPast || outcome.answer.refusal) return null;
  return (
    <Button size="small" tone="quiet" onPress={() => void undoLast()}>
      <Undo2 size={13} aria-hidden />
      Undo
    </Button>
  );
}

function CausedEvents({ outcome }: { readonly outcome: ActionOutcome }) {
  const rows = useCausedRows(outcome, 20);
  const tint = useTint(outcome.request.kind);
  const { events, answer } = outcome;
  if (answer.refusal) return null;
  if (events.length === 0) return <p className="faint no-events">No event was recorded.</p>;
  return (
    <ul className="caused" aria-label="Events that it caused" style={{ color: tint }}>
      {rows.map((row) => (
        <li key={row.seq}>
          <a
            className="hstack"
            href={placeHref("events", { kind: row.kind, seq: String(row.seq) })}
          >
            <code>
              <MiddleClip text={row.type} tail={8} />
            </code>
            {row.summary === undefined || row.summary === "" ? null : (
              <span className="clip soft">{isolateParts(row.summary)}</span>
            )}
            <span className="chips">
              <DeliveryChips deliveries={row.deliveries} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
