import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { placeHref } from "../../stores/places.ts";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { formatCount } from "../../ui/text/format.ts";
import { useOneStop } from "../../ui/layout/use-one-stop.ts";
import type { PickedCollection } from "./pick-collection.ts";

interface CollectionListProps {
  readonly simulators: readonly SimulatorView[];
  readonly picked: PickedCollection;
}

/** Returns the number of objects of each collection, by kind and collection. */
function useCounts(simulators: readonly SimulatorView[]) {
  const kinds = simulators.map(({ kind }) => kind);
  const changes = useFeed(({ statuses }) =>
    kinds.map((kind) => [statuses.get(kind)?.writes, statuses.get(kind)?.now].join()).join(";"),
  );
  return useCommand("objects.counts", { kinds }, { freshFor: changes }).data ?? {};
}

/** The kinds of things there are, simulator by simulator, and how many of each. */
export function CollectionList({ simulators, picked }: CollectionListProps) {
  const counts = useCounts(simulators);
  const { ref, ...handlers } = useOneStop();
  return (
    <nav ref={ref} aria-label="Collections" className="collections" {...handlers}>
      {simulators
        .filter(({ collections }) => collections.length > 0)
        .map(({ kind, collections }) => (
          <div key={kind}>
            <h2 className="hstack">
              <SimulatorIcon kind={kind} size={14} />
              <SimulatorName kind={kind} />
            </h2>
            <ul>
              {collections.map(({ name, title }) => {
                const isPicked = picked.simulator.kind === kind && picked.collection.name === name;
                return (
                  <li key={name}>
                    <a
                      className="hstack nav-link"
                      href={placeHref("objects", { kind, collection: name })}
                      aria-current={isPicked ? "true" : undefined}
                    >
                      <CollectionTitle title={title} count={counts[kind]?.[name] ?? 0} />
                    </a>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
    </nav>
  );
}

/** A collection's title with its count; an empty one stands back. */
function CollectionTitle({ title, count }: { readonly title: string; readonly count: number }) {
  if (count === 0) return <span className="clip faint">{title}</span>;
  return (
    <>
      <span className="clip grow">{title}</span>
      <span className="figures faint">{formatCount(count)}</span>
    </>
  );
}
