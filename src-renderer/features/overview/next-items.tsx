import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useAhead } from "../../stores/schedule/ahead.ts";
import { placeHref } from "../../stores/places.ts";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { formatSeconds } from "../../ui/text/format.ts";
import { useShown } from "../../ui/text/secret.tsx";

const SHOWN = 6;

/** The next things that happen by themselves; nothing when none waits. */
export function NextItems({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const shown = useShown();
  const { entries, more } = useAhead(simulators);
  if (entries.length === 0) return null;
  const count = `${String(entries.length)}${more ? " or more" : ""} items`;
  return (
    <section aria-label="Next scheduled items">
      <header className="hstack section-head">
        <h2>Ahead</h2>
        {entries.length > SHOWN ? <span className="faint">{count}</span> : null}
      </header>
      <ul className="lines">
        {entries.slice(0, SHOWN).map(({ kind, due, title, money, about, wait }, index) => (
          <li key={`${kind}/${String(due)}/${String(index)}`}>
            <a className="hstack overview-line" href={placeHref("timeline")}>
              <Mark name={kind} />
              <bdi className="clip next-title">{shown(title)}</bdi>
              {money === "" ? null : <b className="figures whole">{money}</b>}
              <bdi className="clip next-about faint">{shown(about)}</bdi>
              <span className="figures soft whole">in {formatSeconds(wait)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
