import { FastForward } from "lucide-react";
import { nameAhead, useAhead, type AheadEntry } from "../../stores/schedule/ahead.ts";
import { placeHref } from "../../stores/places.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { formatDateTime, formatPlural, formatSeconds } from "../../ui/text/format.ts";
import { useShown } from "../../ui/text/secret.tsx";
import { advanceToEntry } from "./clock-steps.tsx";
import { useAdvance, type Advance } from "./use-clock-change.ts";
import "./ahead.css";

/** The next work of the simulators and of the schedule, while only time passes. */
export function Ahead() {
  const simulators = useChosenSimulators();
  const { entries, more } = useAhead(simulators);
  const { advance } = useAdvance(simulators.map(({ kind }) => kind));
  return (
    <section role="region" aria-label="Ahead" className="ahead">
      <header className="hstack section-head">
        <h2>Ahead</h2>
        <span className="faint">as time passes</span>
      </header>
      {entries.length === 0 ? (
        <p className="soft ahead-none">
          Nothing is ahead. Renewals, expiries and scheduled items appear here.
        </p>
      ) : (
        <>
          <p className="soft ahead-none">{countEntries(entries, more)}</p>
          <ul aria-label="Ahead">
            {entries.map((entry, index) => (
              <AheadRow
                key={`${entry.kind}/${String(entry.due)}/${String(index)}`}
                entry={entry}
                onAdvance={advance}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** `3 by the simulators, 2 scheduled by you` */
function countEntries(entries: readonly AheadEntry[], more: boolean): string {
  const scheduled = entries.filter(({ scheduledAs }) => scheduledAs !== undefined).length;
  const own = entries.length - scheduled;
  const first = more ? `First ${formatPlural(entries.length, "item")}: ` : "";
  return `${first}${String(own)} by the simulators, ${String(scheduled)} scheduled by you`;
}

interface AheadRowProps {
  readonly entry: AheadEntry;
  readonly onAdvance: (advance: Advance) => void;
}

function AheadRow({ entry, onAdvance }: AheadRowProps) {
  const shown = useShown();
  const { kind, due, wait, title, money, about, object } = entry;
  return (
    <li className="ahead-row">
      <span className="vstack figures">
        <span>in {formatSeconds(wait)}</span>
        <span className="faint">{formatDateTime(due).slice(0, 16)}</span>
      </span>
      <Mark name={kind} />
      <span className="vstack">
        <span className="clip">
          <bdi>{shown(title)}</bdi>
          {money === "" ? null : <b> {money}</b>}
        </span>
        {about === "" ? null : (
          <bdi className="soft clip" title={shown(about)}>
            {shown(about)}
          </bdi>
        )}
      </span>
      {object === null ? null : (
        <a className="text-link" href={placeHref("objects", { kind, ...object })}>
          Show
        </a>
      )}
      <IconButton
        label={`Advance to ${shown(nameAhead(entry))}`}
        onPress={() => onAdvance(advanceToEntry(entry))}
      >
        <FastForward size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
