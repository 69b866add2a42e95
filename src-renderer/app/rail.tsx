import { BookOpen } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { AttachMark } from "../features/attach/attach-mark.tsx";
import { useLocation } from "../stores/location.ts";
import { useFeed } from "../stores/feed/feed-store.ts";
import { placeHref, places } from "../stores/places.ts";
import { showDocsAbout } from "../stores/docs-store.ts";
import { Keys } from "../ui/display/keys.tsx";
import { placeIcons } from "./place-icons.ts";
import { SimulatorSwitcher } from "./simulator-switcher.tsx";
import "./rail.css";

/** The places, and which simulators they speak of. */
export function Rail() {
  const { place: current } = useLocation();
  return (
    <div className="vstack rail">
      <nav aria-label="Places">
        <Brand />
        <ul>
          {places.map((place) => (
            <PlaceLink key={place.id} place={place} isCurrent={place.id === current} />
          ))}
        </ul>
      </nav>
      <AttachMark />
      <SimulatorSwitcher />
      <section className="rail-help" aria-label="Help">
        <AriaButton className="hstack place-link" onPress={() => showDocsAbout(current)}>
          <BookOpen size={16} aria-hidden />
          <span className="rail-word">Docs</span>
          <span className="rail-word rail-keys">
            <Keys keys="Shift F1" />
          </span>
        </AriaButton>
      </section>
    </div>
  );
}

interface PlaceLinkProps {
  readonly place: (typeof places)[number];
  readonly isCurrent: boolean;
}

function PlaceLink({ place: { id, title, digit }, isCurrent }: PlaceLinkProps) {
  const Icon = placeIcons[id];
  return (
    <li>
      <a
        className="hstack nav-link place-link"
        href={placeHref(id)}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts={`Control+${String(digit)}`}
        title={`${title} (Ctrl+${String(digit)})`}
      >
        <Icon size={16} aria-hidden />
        <span className="rail-word">{title}</span>
      </a>
    </li>
  );
}

/** The name of the window, and the shown simulators. */
function Brand() {
  const isHere = useFeed(({ attachment }) => attachment === null);
  return (
    <section className="hstack rail-brand" aria-label="Simdeck">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
        <path d="M1.5 4.5c4 0 4 5.5 8.5 5.5s4.5-5.5 8.5-5.5" />
        <path d="M1.5 15.5c4 0 4-5.5 8.5-5.5s4.5 5.5 8.5 5.5" />
        <path d="M1.5 10h17" />
        <rect x="7.2" y="6.2" width="5.6" height="7.6" rx="1.6" />
      </svg>
      <span className="rail-word">Simdeck</span>
      {isHere ? <span className="rail-word faint rail-where">this machine</span> : null}
    </section>
  );
}
