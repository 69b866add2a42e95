import type { EventFilter } from "#shared/domain/egress.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useFeed } from "../../stores/feed-store.ts";
import { goTo } from "../../stores/location.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/note.tsx";
import { setQuery } from "./log-store.ts";

/** Why the log is empty: nothing matches, nothing was recorded yet, or these simulators record nothing. */
export function LogEmpty({ filter }: { readonly filter: EventFilter }) {
  const total = useFeed((feed) => feed.total);
  const simulators = useSimulators();
  const [first] = simulators.filter(
    ({ kind }) => filter.kinds.length === 0 || filter.kinds.includes(kind),
  );
  const narrows = filter.text !== "" || filter.types.length > 0 || filter.outcome !== "any";
  return (
    <div className="log-empty">
      {narrows && total > 0 ? (
        <NothingMatches />
      ) : (
        <Empty title="Nothing was sent yet">
          <p>
            Every event that {first?.model ?? "the provider"} would send appears here, delivered or
            not. Point an app at a simulator, or call one:
          </p>
          <pre>{first ? sampleCall(first.kind, first.baseUrl, first.apiKey) : ""}</pre>
          <Button
            size="small"
            onPress={() => {
              goTo("overview");
            }}
          >
            How to connect
          </Button>
        </Empty>
      )}
    </div>
  );
}

function NothingMatches() {
  return (
    <Empty title="No event matches the filter">
      <Button
        size="small"
        onPress={() => {
          setQuery("");
        }}
      >
        Clear the filter
      </Button>
    </Empty>
  );
}

function sampleCall(kind: string, baseUrl: string, apiKey: string): string {
  if (kind === "payments") {
    return `curl ${baseUrl}/v1/charges -u ${apiKey}: -d amount=1200 -d currency=usd -d source=tok_visa`;
  }
  return `curl ${baseUrl}/_sim/egress`;
}
