import { useFeed } from "../../stores/feed/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { useWaitingItems } from "../../stores/schedule/timeline-items.ts";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { formatSeconds } from "../../ui/text/format.ts";

const SHOWN = 6;

/** The next items of the schedule; nothing when it is empty. */
export function NextItems({ kinds }: { readonly kinds: readonly string[] }) {
  const waiting = useWaitingItems(kinds);
  const statuses = useFeed((feed) => feed.statuses);
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Next scheduled items">
      <header className="hstack section-head">
        <h2>Next on the schedule</h2>
        {waiting.length > SHOWN ? <span className="faint">{waiting.length} items</span> : null}
      </header>
      <ul className="lines">
        {waiting.slice(0, SHOWN).map(({ kind, item }) => (
          <li key={`${kind}/${item.id}`}>
            <a className="hstack overview-line" href={placeHref("timeline")}>
              <Mark name={kind} />
              <span className="clip overview-name">{item.id}</span>
              <span className="mono clip grow faint">
                {item.call.method} {item.call.path}
              </span>
              <span className="figures soft">
                in {formatSeconds((Date.parse(item.due) - (statuses.get(kind)?.now ?? 0)) / 1_000)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
