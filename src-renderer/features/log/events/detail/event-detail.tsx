import { Redo2, X } from "lucide-react";
import { memo, useMemo, useState, type ReactNode } from "react";
import type { EventRow } from "#shared/domain/egress.ts";
import { findPages } from "../../../../bridge/find-pages.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { useSimulator } from "../../../../bridge/use-simulators.ts";
import { Button, IconButton } from "../../../../ui/controls/button.tsx";
import { describeTimes, formatWallTime } from "../../../../ui/text/format.ts";
import { isolateParts } from "../../../../ui/text/isolate-parts.ts";
import { redoLast, useUndoSteps } from "../../../../stores/snapshots/undo-store.ts";
import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { Empty } from "../../../../ui/display/note.tsx";
import { endOfDeliveries } from "../../../../ui/display/status/delivery-end.ts";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import { Mark } from "../../../../ui/display/simulator/mark.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import { CopyMenu, type CopyMenuProps } from "./copy-menu.tsx";
import { DiffTab } from "./diff-tab.tsx";
import { DeliveriesTab } from "../deliveries/deliveries-tab.tsx";
import { RedeliverButton } from "../deliveries/redeliver-button.tsx";
import { onRedeliverKey } from "../deliveries/redeliver-key.ts";
import { CausePart } from "./event-cause.tsx";
import { EventFacts } from "./event-facts.tsx";
import { eventView } from "../event-log.ts";
import { PageButtons } from "../../page-buttons.tsx";
import { closeDetail } from "../../log-view.ts";
import { useDetailTab } from "./use-detail-tab.ts";
import { PayloadTab } from "./payload-tab.tsx";
import { SignatureTab } from "./signature-tab.tsx";
import "./event-detail.css";

interface EventDetailProps {
  readonly event: EventRow;
  readonly isGone: boolean;
}

/** One event in full. */
export const EventDetail = memo(({ event, isGone }: EventDetailProps) =>
  isGone ? <GoneEvent event={event} /> : <LiveEvent event={event} />,
);
EventDetail.displayName = "EventDetail";

/** An event that a reset or an undo removed while its detail was open. */
function GoneEvent({ event }: { readonly event: EventRow }) {
  const { since } = useStatus(event.kind);
  const isReset = event.generation < since;
  return (
    <section
      role="region"
      aria-label="Event detail"
      className="vstack event-detail"
      onKeyDown={({ key }) => {
        if (key === "Escape") backToLog();
      }}
    >
      <header className="detail-head">
        <DetailTitle event={event} />
      </header>
      <Empty title={isReset ? "This event was deleted by a reset" : "This event was undone"}>
        <p>
          {isReset
            ? "The simulator was reset. Its log is empty."
            : "An earlier state of the simulator was restored. A request that caused this event is still in Requests, marked as undone."}
        </p>
        {isReset ? null : <RedoButton kind={event.kind} />}
      </Empty>
    </section>
  );
}

/** Restores the state before the last undo of a simulator, where there was one. */
function RedoButton({ kind }: { readonly kind: string }) {
  const next = useUndoSteps(({ redos }) => redos.at(-1));
  if (next?.kinds.includes(kind) !== true) return null;
  return (
    <Button size="small" onPress={() => void redoLast()}>
      <Redo2 size={13} aria-hidden />
      Redo “{next.title}”
    </Button>
  );
}

function LiveEvent({ event }: { readonly event: EventRow }) {
  const tab = useDetailTab(event);
  const key = { kind: event.kind, generation: event.generation, seq: event.seq };
  const settled = event.deliveries.map(({ state }) => state).join();
  const payload = useCommand("events.payload", key).data?.json;
  const cause = useCommand("events.cause", key, { freshFor: settled }).data;
  const known = useCommand("events.deliveries", key, { freshFor: settled }).data;
  const deliveries = known ?? [];
  return (
    <section
      role="region"
      aria-label="Event detail"
      className="vstack event-detail"
      onKeyDown={(pressed) => {
        if (pressed.key === "Escape") backToLog();
        onRedeliverKey(pressed, event);
      }}
    >
      <DetailHead event={event} cause={cause} payload={payload ?? ""} deliveries={deliveries} />
      <Tabs
        label="Parts of the event"
        selected={tab}
        onSelect={(id) => {
          eventView.setState({ tab: id });
        }}
        tabs={[
          {
            id: "payload",
            title: "Payload",
            content: <PayloadTab json={payload} type={event.type} />,
          },
          {
            id: "deliveries",
            title: "Deliveries",
            count: Math.max(deliveries.length, event.deliveries.length),
            content: (
              <DeliveriesTab
                key={Object.values(key).join("/")}
                event={event}
                deliveries={known}
                payload={payload ?? ""}
              />
            ),
          },
          {
            id: "signature",
            title: "Signature",
            content: <SignatureTab event={event} deliveries={deliveries} payload={payload ?? ""} />,
          },
          { id: "diff", title: "Compare", content: <DiffTab event={event} json={payload} /> },
        ]}
      />
    </section>
  );
}

/** Returns the focus to the row of the event. */
function backToLog(): void {
  closeDetail(eventView);
  document.querySelector<HTMLElement>(".event-grid")?.focus({ preventScroll: true });
}

interface DetailTitleProps {
  readonly event: EventRow;
  /** The commands between the type and the button that closes. */
  readonly children?: ReactNode;
}

function DetailTitle({ event, children }: DetailTitleProps) {
  return (
    <div className="hstack detail-title">
      <Mark name={event.kind} />
      <h2 className="mono" title={event.type}>
        <MiddleClip text={event.type} tail={14} />
      </h2>
      {children}
      <IconButton label="Close the detail" onPress={backToLog}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The event in three lines: its type and commands, its summary and result, and the request that caused it. */
function DetailHead(props: CopyMenuProps) {
  const { event, cause } = props;
  const [isWhole, setWhole] = useState(false);
  const { tone, word } = endOfDeliveries(event.deliveries);
  return (
    <header className="detail-head">
      <DetailTitle event={event}>
        <RedeliverButton event={event} />
        <CopyMenu {...props} />
      </DetailTitle>
      <p className="detail-line soft figures">
        {event.summary ? (
          <b className="clip" title={event.summary}>
            {isolateParts(event.summary)}
          </b>
        ) : null}
        <button
          type="button"
          className="detail-end"
          onClick={() => eventView.setState({ tab: "deliveries" })}
        >
          <StatusChip tone={tone} word={word} />
        </button>
        <span>#{event.order ?? event.seq}</span>
        <span title={describeTimes(event.arrivedAt, event.createdAt)}>
          {formatWallTime(event.arrivedAt ?? event.createdAt)}
        </span>
      </p>
      <CausePart event={event} cause={cause} isWhole={isWhole} onWhole={setWhole} />
      {isWhole ? <EventFacts event={event} cause={cause} /> : null}
      <Pages event={event} payload={props.payload} />
    </header>
  );
}

/** The pages that the payload leads to: a session, an invoice, a step of a payment. */
function Pages({ event, payload }: Pick<CopyMenuProps, "event" | "payload">) {
  const simulator = useSimulator(event.kind);
  const pages = useMemo(
    () => (simulator ? findPages(simulator, payload) : []),
    [simulator, payload],
  );
  if (pages.length === 0) return null;
  return (
    <div className="hstack detail-pages">
      <PageButtons pages={pages} size="small" />
    </div>
  );
}
