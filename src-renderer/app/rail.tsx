import { AttachMark } from "../features/attach/attach-mark.tsx";
import { useLocation } from "../stores/location.ts";
import { placeHref, places, type PlaceId } from "../stores/places.ts";
import { placeIcons } from "./place-icons.ts";
import { SimulatorSwitcher } from "./simulator-switcher.tsx";
import "./rail.css";

/** The places, and which simulators they speak of. */
export function Rail() {
  const { place: current } = useLocation();
  return (
    <div className="vstack rail">
      <nav aria-label="Places">
        <ul>
          {places.map(({ id, title }, index) => (
            <PlaceLink
              key={id}
              id={id}
              title={title}
              digit={index + 1}
              isCurrent={id === current}
            />
          ))}
        </ul>
      </nav>
      <AttachMark />
      <SimulatorSwitcher />
    </div>
  );
}

interface PlaceLinkProps {
  readonly id: PlaceId;
  readonly title: string;
  readonly digit: number;
  readonly isCurrent: boolean;
}

function PlaceLink({ id, title, digit, isCurrent }: PlaceLinkProps) {
  const Icon = placeIcons[id];
  return (
    <li>
      <a
        className="hstack place-link"
        href={placeHref(id)}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts={`Control+${String(digit)}`}
        title={`Ctrl+${String(digit)}`}
      >
        <Icon size={15} aria-hidden />
        {title}
      </a>
    </li>
  );
}
