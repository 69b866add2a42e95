import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useStore } from "zustand";
import { useSimulatorNames } from "../../../../ui/display/simulator/simulator-looks.ts";
import type { EventFilter } from "#shared/domain/egress.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { askApi } from "../../../../bridge/api-request.ts";
import { useSimulators } from "../../../../bridge/use-simulators.ts";
import { announce, announceError } from "../../../../stores/announcer-store.ts";
import { useFeed } from "../../../../stores/feed/feed-store.ts";
import { goTo } from "../../../../stores/location.ts";
import { useScope } from "../../../../stores/scope-store.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { CodeBlock } from "../../../../ui/editor/code-block.tsx";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { formatPlural } from "../../../../ui/text/format.ts";
import { Empty } from "../../../../ui/display/note.tsx";
import { explainEmpty } from "./explain-empty.ts";
import { eventView } from "../event-log.ts";
import { setQuery } from "../../log-view.ts";
import { listParts, withTerms } from "../../../../ui/text/query-terms.ts";

/** Why the log is empty, and what to do about it. */
export function LogEmpty({ filter }: { readonly filter: EventFilter }) {
  const statuses = useFeed((feed) => feed.statuses);
  const simulators = useSimulators();
  const why = explainEmpty(filter, simulators, statuses);
  const shown = simulators.filter(
    ({ kind }) => filter.kinds.length === 0 || filter.kinds.includes(kind),
  );
  if (why.reason === "no-match") return <NoMatch events={why.events} noDelivery={why.noDelivery} />;
  if (why.reason === "silent") return <Silent simulators={shown} />;
  if (why.reason === "elsewhere") return <Elsewhere kinds={why.kinds} events={why.events} />;
  return <NothingYet simulator={shown[0]} deliveryOff={why.deliveryOff} />;
}

interface NoMatchProps {
  readonly events: number;
  readonly noDelivery: boolean;
}

function NoMatch({ events, noDelivery }: NoMatchProps) {
  const query = useStore(eventView, (view) => view.query);
  const parts = listParts(query);
  return (
    <Empty title="No event matches the filter">
      <p>
        It hides all {formatPlural(events, "event")}.
        {noDelivery ? " Delivery is off, so none of them was sent anywhere." : ""}
      </p>
      <div className="empty-acts">
        {parts.length > 1
          ? parts.map(({ term, rest }) => (
              <Button key={term} size="small" onPress={set(rest)}>
                Without <span className="mono">{term}</span>
              </Button>
            ))
          : null}
        <Button size="small" onPress={set("")}>
          Clear the filter
        </Button>
      </div>
    </Empty>
  );
}

const set = (query: string) => () => setQuery(eventView, query);

function showAll(): void {
  useScope.setState({ kinds: [] });
  setQuery(eventView, withTerms(eventView.getState().query, "sim", []));
}

function ShowAllButton() {
  return (
    <Button size="small" onPress={showAll}>
      Show all simulators
    </Button>
  );
}

function Silent({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const names = simulators.map(({ model }) => model).join(", ");
  return (
    <Empty title={`No events from ${names}`}>
      <p>
        {simulators.length === 1 ? "Its provider sends" : "Their providers send"} no webhooks, so
        the log stays empty. Objects shows what was created through the API.
      </p>
      <div className="empty-acts">
        <Button size="small" onPress={go("objects")}>
          Open Objects
        </Button>
        <ShowAllButton />
      </div>
    </Empty>
  );
}

const go = (place: "objects" | "overview") => () => goTo(place);

interface ElsewhereProps {
  readonly kinds: readonly string[];
  readonly events: number;
}

function Elsewhere({ kinds, events }: ElsewhereProps) {
  const nameOf = useSimulatorNames();
  return (
    <Empty title="No events from the selected simulators">
      <p>
        {formatPlural(events, "event")} of {kinds.map(nameOf).join(", ")}{" "}
        {events === 1 ? "is" : "are"} not shown.
      </p>
      <ShowAllButton />
    </Empty>
  );
}

interface NothingYetProps {
  readonly simulator: SimulatorView | undefined;
  readonly deliveryOff: boolean;
}

function NothingYet({ simulator, deliveryOff }: NothingYetProps) {
  const call = simulator ? sampleCall(simulator) : "";
  return (
    <Empty title="No events yet">
      <p>
        Every event that {simulator?.model ?? "the provider"} would send appears here, delivered or
        not. Point an app at a simulator, or call one:
      </p>
      <div className="hstack sample">
        <CodeBlock text={call} label="A call to try" />
        <CopyButton text={call} what="command" />
      </div>
      {deliveryOff ? <p>Delivery is off: events are recorded, not sent.</p> : null}
      <div className="empty-acts">
        {simulator ? <SendIt simulator={simulator} /> : null}
        <Button size="small" onPress={go("overview")}>
          How to connect
        </Button>
        {deliveryOff ? (
          <Button size="small" onPress={() => goTo("settings", { section: "Delivery" })}>
            Delivery settings
          </Button>
        ) : null}
      </div>
    </Empty>
  );
}

/** Sends the first request of a simulator, without a terminal; nothing where it has none. */
function SendIt({ simulator: { kind, starter } }: { readonly simulator: SimulatorView }) {
  const send = useMutation({
    mutationFn: async (request: NonNullable<SimulatorView["starter"]>) => {
      const { method, path, body } = request;
      await askApi({ kind, method, path, ...(body ? { body } : {}) });
      announce(`${request.title}: done`);
    },
    onError: (error) => announceError(error),
  });
  if (!starter) return null;
  return (
    <Button
      size="small"
      tone="primary"
      label={`Send it: ${starter.title}`}
      isPending={send.isPending}
      onPress={() => send.mutate(starter)}
    >
      <Send size={13} aria-hidden />
      Send it
    </Button>
  );
}

function sampleCall({ connect, baseUrl, apiKey }: SimulatorView): string {
  const command = connect?.curl ?? "curl {base_url}/_sim/egress";
  return command.replaceAll("{base_url}", baseUrl).replaceAll("{api_key}", apiKey);
}
