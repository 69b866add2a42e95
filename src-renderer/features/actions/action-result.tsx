import { Undo2 } from "lucide-react";
import { placeHref } from "../../stores/places.ts";
import { CodeViewer } from "../../ui/editor/code-viewer.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { DeliveryChips } from "../../ui/display/delivery-chips.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { StatusChip } from "../../ui/display/status-chip.tsx";
import { useCausedRows, useDoings, useIsPast, type ActionOutcome } from "../../stores/doings.ts";
import { undoLast, useUndoSteps } from "../../stores/snapshots/undo-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import "./action-result.css";

/** The response of the route, and the events that it caused. */
export function ActionResult({ outcome }: { readonly outcome: ActionOutcome }) {
  const { answer, events } = outcome;
  return (
    <div className="action-result">
      <header className="hstack action-result-head">
        <StatusChip
          tone={answer.refusal ? "bad" : "good"}
          word={answer.refusal ? "refused" : "done"}
          code={String(answer.status)}
        />
        <span className="soft clip">
          {answer.refusal?.code ?? formatPlural(events.length, "event")}
        </span>
        <span className="grow" />
        <UndoButton outcome={outcome} />
        <CopyButton text={answer.curl} what="as curl" wordy />
      </header>
      <CausedEvents outcome={outcome} />
      <div className="action-answer">
        <CodeViewer text={JSON.stringify(answer.body, null, 2)} label="Answer" />
      </div>
    </div>
  );
}

/** Takes the action back while it is the last that was done. */
function UndoButton({ outcome }: { readonly outcome: ActionOutcome }) {
  const last = useUndoSteps(({ steps }) => steps.at(-1));
  const isLast = useDoings(({ doings }) => doings[0]?.answer === outcome.answer);
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
  if (outcome.events.length === 0) return null;
  return (
    <ul className="caused">
      {rows.map((row) => (
        <li key={row.seq}>
          <a href={placeHref("events", { kind: row.kind, seq: String(row.seq) })}>
            <span className="faint figures">#{row.seq}</span>
            <code>
              <MiddleClip text={row.type} tail={8} />
            </code>
            <span className="chips">
              <DeliveryChips deliveries={row.deliveries} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
