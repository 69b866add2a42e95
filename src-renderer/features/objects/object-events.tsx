import { Activity } from "lucide-react";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { goTo } from "../../stores/location.ts";
import { placeHref } from "../../stores/places.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DeliveryChips } from "../../ui/display/status/delivery-chips.tsx";
import { formatCount, formatMoment } from "../../ui/text/format.ts";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { Empty } from "../../ui/display/note.tsx";

interface ObjectEventsProps {
  readonly kind: string;
  readonly id: string;
}

const SHOWN = 50;

/** The events about an object, in order, with their results. */
export function ObjectEvents({ kind, id }: ObjectEventsProps) {
  const { events, results, pending, inFlight, generation } = useStatus(kind);
  const found = useCommand(
    "events.window",
    {
      filter: { kinds: [kind], types: [], outcome: "any", text: id },
      first: 0,
      count: SHOWN,
      partial: true,
    },
    { freshFor: [events, results, pending, inFlight, generation].join() },
  ).data;
  if (!found) return null;
  if (found.matched === 0 && found.searched === undefined) {
    return <Empty title="No events for this object." />;
  }
  return (
    <div className="object-events">
      <ul aria-label={`Events about ${id}`}>
        {found.rows.map((row) => (
          <li key={row.seq}>
            <a href={placeHref("events", { kind, seq: String(row.seq) })}>
              <span className="mono figures faint">{row.order ?? row.seq}</span>
              <span className="mono figures faint object-event-time">
                {formatMoment(row.createdAt)}
              </span>
              <span className="mono object-event-type">
                <MiddleClip text={row.type} tail={10} />
              </span>
              <span className="chips">
                <DeliveryChips deliveries={row.deliveries} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <ShowAll kind={kind} id={id} more={found.matched - found.rows.length} />
    </div>
  );
}

function ShowAll({ kind, id, more }: ObjectEventsProps & { readonly more: number }) {
  return (
    <p className="hstack object-events-foot">
      <Button size="small" onPress={() => goTo("events", { q: `sim:${kind} "${id}"` })}>
        <Activity size={13} aria-hidden />
        Show in the log
      </Button>
      {more > 0 ? <span className="faint figures">{formatCount(more)} more are there</span> : null}
    </p>
  );
}
