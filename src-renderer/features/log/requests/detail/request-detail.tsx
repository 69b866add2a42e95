import { CalendarPlus, Pencil, Send, X } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import type { RequestDetail as Detail, RequestRow } from "#shared/domain/request-row.ts";
import { sendApiRequest } from "../../../../bridge/api-request.ts";
import { explainError } from "../../../../bridge/explain-error.ts";
import { findPages, isSimulatorPage } from "../../../../bridge/find-pages.ts";
import { useSimulator } from "../../../../bridge/use-simulators.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { announce } from "../../../../stores/announcer-store.ts";
import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { placeHref } from "../../../../stores/places.ts";
import { proposeCall } from "../../../../stores/schedule/proposed-call.ts";
import { Button, IconButton } from "../../../../ui/controls/button.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { Mark } from "../../../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import { Empty, Note } from "../../../../ui/display/note.tsx";
import { useSimulatorNames } from "../../../../ui/display/simulator/simulator-looks.ts";
import {
  describeTimes,
  formatDateTime,
  formatDuration,
  formatFraction,
  formatPlural,
  formatWallTime,
} from "../../../../ui/text/format.ts";
import { editInConsole } from "../console/console-store.ts";
import { PageButtons } from "../../page-buttons.tsx";
import { closeDetail, followNewest } from "../../log-view.ts";
import { requestView } from "../request-log.ts";
import { viewStatus } from "../list/view-status.ts";
import { CopyRequestMenu } from "./copy-request-menu.tsx";
import { EventsTab, HeadersTab, RequestTab, ResponseTab } from "./request-tabs.tsx";
import { explainUnsendable, toApiRequest } from "../../../../bridge/sendable.ts";
import "./request-detail.css";

/** One request in full. */
export function RequestDetail({ row }: { readonly row: RequestRow }) {
  const { kind, generation, number } = row;
  const status = useStatus(kind);
  const found = useCommand(
    "requests.detail",
    { kind, generation, number },
    { freshFor: [status.generation, status.results, status.pending, status.inFlight].join() },
  );
  const detail = found.data;
  const isThis = detail?.row.kind === kind && detail.row.number === number;
  return (
    <section
      role="region"
      aria-label="Request detail"
      className="vstack event-detail request-detail"
      onKeyDown={({ key }) => {
        if (key === "Escape") backToLog();
      }}
    >
      <DetailHead row={isThis ? detail.row : row} detail={isThis ? detail : undefined} />
      {isThis ? (
        <Parts detail={detail} />
      ) : found.isError ? (
        <div className="detail-body">
          <Note tone="bad">{explainError(found.error)}</Note>
        </div>
      ) : found.isSuccess && detail === null ? (
        <Empty title="This request was deleted by a reset." />
      ) : null}
    </section>
  );
}

/** Returns the focus to the row of the request. */
function backToLog(): void {
  closeDetail(requestView);
  document.querySelector<HTMLElement>(".request-grid")?.focus({ preventScroll: true });
}

interface DetailHeadProps {
  readonly row: RequestRow;
  readonly detail: Detail | undefined;
}

function DetailHead({ row, detail }: DetailHeadProps) {
  const nameOf = useSimulatorNames();
  const { tone, word, code } = viewStatus(row);
  return (
    <header className="detail-head">
      <div className="hstack detail-title">
        <Mark name={row.kind} />
        <h2 className="mono" title={`${row.method} ${row.path}`}>
          <MiddleClip text={`${row.method} ${row.path}`} tail={14} />
        </h2>
        <IconButton label="Close the detail" onPress={backToLog}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      <p className={`request-verdict ${tone}`}>
        <b className="figures">{word}</b> {code ?? (row.status === null ? "" : "OK")}
      </p>
      <p className="detail-facts soft figures">
        <span>{nameOf(row.kind)}</span>
        <span>#{row.order ?? row.number}</span>
        <span title={describeTimes(row.arrivedAt, row.at)}>
          {formatWallTime(row.arrivedAt)}
          {formatFraction(row.arrivedAt)}
        </span>
        {formatDateTime(row.at) === formatDateTime(row.arrivedAt) ? null : (
          <span>clock {formatDateTime(row.at)} UTC</span>
        )}
        <span>{formatDuration(row.durationMs)}</span>
        <span>{describeCaller(row)}</span>
      </p>
      {row.undone ? (
        <Note tone="warn">
          This request was undone. Its effects and events were removed when an earlier state was
          restored.
        </Note>
      ) : null}
      {row.fault === "" ? null : (
        <Note tone="warn">
          Fault rule <code>{row.fault}</code> acted on this request.{" "}
          <a href={placeHref("settings", { section: "Faults" })}>Show fault</a>
        </Note>
      )}
      {detail ? <Acts detail={detail} /> : null}
    </header>
  );
}

function describeCaller({ source, client }: RequestRow): string {
  if (source === "agent") return "by a coding agent";
  if (source !== "client") return `from the ${source}`;
  return client === "" ? "by a client" : `by ${client}`;
}

function Acts({ detail }: { readonly detail: Detail }) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const unsendable = explainUnsendable(detail);
  const call = toApiRequest(detail);
  const sendAgain = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      const { status, events } = await sendApiRequest(call);
      announce(`Sent again: ${String(status)}, ${formatPlural(events.length, "event")}`);
      followNewest(requestView);
    } catch (error) {
      setFailure(explainError(error));
    }
    setSending(false);
  };
  // A schedule holds JSON bodies only.
  const isSchedulable = unsendable === undefined && (!call.raw || call.body !== undefined);
  return (
    <>
      <div className="hstack request-acts">
        <Button
          tone="primary"
          isPending={isSending}
          isDisabled={unsendable !== undefined}
          onPress={() => void sendAgain()}
        >
          <Send size={13} aria-hidden />
          Send again
        </Button>
        <Button isDisabled={unsendable !== undefined} onPress={() => editInConsole(call)}>
          <Pencil size={13} aria-hidden />
          Edit in console
        </Button>
        <CopyRequestMenu detail={detail} />
        <RequestPages detail={detail} />
        <Button
          tone="quiet"
          isDisabled={!isSchedulable}
          onPress={() => {
            const { kind, method, path, body } = call;
            proposeCall({ kind, method, path, ...(body === undefined ? {} : { body }) });
          }}
        >
          <CalendarPlus size={13} aria-hidden />
          Add to timeline
        </Button>
      </div>
      {unsendable === undefined ? null : <p className="soft request-why">{unsendable}</p>}
      {failure === undefined ? null : <Note tone="bad">{failure}</Note>}
    </>
  );
}

/** The page that was asked for, or the pages that the response leads to. */
function RequestPages({ detail }: { readonly detail: Detail }) {
  const simulator = useSimulator(detail.row.kind);
  if (!simulator) return null;
  const own = detail.row.method === "GET" && isSimulatorPage(simulator, detail.url);
  const pages = own
    ? [{ title: "Open page", url: detail.url }]
    : findPages(simulator, detail.request.response.body ?? "");
  return <PageButtons pages={pages} />;
}

function Parts({ detail }: { readonly detail: Detail }) {
  const tab = useStore(requestView, (view) => view.tab) ?? "response";
  const { request } = detail;
  return (
    <Tabs
      label="Parts of the request"
      selected={tab}
      onSelect={(id) => {
        requestView.setState({ tab: id });
      }}
      tabs={[
        { id: "response", title: "Response", content: <ResponseTab detail={detail} /> },
        { id: "request", title: "Request", content: <RequestTab detail={detail} /> },
        { id: "headers", title: "Headers", content: <HeadersTab detail={detail} /> },
        {
          id: "events",
          title: "Events",
          count: request.events.length > 0 ? request.events.length : undefined,
          content: <EventsTab detail={detail} />,
        },
      ]}
    />
  );
}
