import { useFeed } from "../../stores/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { useWaitingItems } from "../../stores/timeline-items.ts";
import { formatSeconds } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";

const SHOWN = 6;

/** What the schedule holds next. */
export function NextItems({ kinds }: { readonly kinds: readonly string[] }) {
  const waiting = useWaitingItems(kinds);
  const statuses = useFeed((feed) => feed.statuses);
  return (
    <section aria-label="Next scheduled items">
      <h2 className="list-title">Next on the schedule</h2>
      {waiting.length === 0 ? <p className="faint list-none">Nothing is waiting.</p> : null}
      <ul>
        {waiting.slice(0, SHOWN).map(({ kind, item }) => (
          <li key={`${kind}/${item.id}`}>
            <a className="list-row" href={placeHref("timeline")}>
              <Mark name={kind} />
              <span className="mono clip">{item.id}</span>
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
