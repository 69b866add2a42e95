import type { SimulatorView } from "#shared/domain/simulator.ts";
import { placeHref } from "../../stores/places.ts";
import { Mark } from "../../ui/display/mark.tsx";
import type { PickedCollection } from "./pick-collection.ts";

interface CollectionListProps {
  readonly simulators: readonly SimulatorView[];
  readonly picked: PickedCollection;
}

/** The kinds of things there are, simulator by simulator. */
export function CollectionList({ simulators, picked }: CollectionListProps) {
  return (
    <nav aria-label="Collections" className="collections">
      {simulators
        .filter(({ collections }) => collections.length > 0)
        .map(({ kind, collections }) => (
          <div key={kind}>
            <h2>
              <Mark name={kind} />
              {kind}
            </h2>
            <ul>
              {collections.map(({ name, title }) => (
                <li key={name}>
                  <a
                    href={placeHref("objects", { kind, collection: name })}
                    aria-current={
                      picked.simulator.kind === kind && picked.collection.name === name
                        ? "true"
                        : undefined
                    }
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
