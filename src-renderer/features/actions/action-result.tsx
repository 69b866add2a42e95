import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { CodeViewer } from "../../ui/editor/code-viewer.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { DeliveryChips } from "../../ui/display/delivery-chips.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { StatusChip } from "../../ui/display/status-chip.tsx";
import { onlyKind, type ActionOutcome } from "../../stores/doings.ts";
import "./action-result.css";

interface ActionResultProps {
  readonly simulator: SimulatorView;
  readonly outcome: ActionOutcome;
}

/** What the route answered, and the events that came of it. */
export function ActionResult({ simulator, outcome }: ActionResultProps) {
  const { answer, eventsBefore, eventsAfter } = outcome;
  const caused = eventsAfter - eventsBefore;
  return (
    <div className="action-result">
      <header className="hstack action-result-head">
        <StatusChip
          tone={answer.refusal ? "bad" : "good"}
          word={answer.refusal ? "refused" : "done"}
          code={String(answer.status)}
        />
        <span className="soft clip">{answer.refusal?.code ?? formatPlural(caused, "event")}</span>
        <span className="grow" />
        <CopyButton text={answer.curl} what="as curl" wordy />
      </header>
      {caused > 0 ? (
        <CausedEvents kind={simulator.kind} first={eventsBefore} count={Math.min(caused, 20)} />
      ) : null}
      <div className="action-answer">
        <CodeViewer text={JSON.stringify(answer.body, null, 2)} label="Answer" />
      </div>
    </div>
  );
}

interface CausedEventsProps {
  readonly kind: string;
  readonly first: number;
  readonly count: number;
}

function CausedEvents({ kind, first, count }: CausedEventsProps) {
  const { results, pending, inFlight } = useStatus(kind);
  const events = useCommand(
    "events.window",
    { filter: onlyKind(kind), first, count },
    { freshFor: [results, pending, inFlight].join() },
  );
  return (
    <ul className="caused">
      {(events.data?.rows ?? []).map((row) => (
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
