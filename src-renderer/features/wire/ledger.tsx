import type { ReactNode } from "react";
import type { EventRow } from "#shared/domain/egress.ts";
import type { RequestRow } from "#shared/domain/request-row.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { placeHref } from "../../stores/places.ts";
import { endOfDeliveries } from "../../ui/display/status/delivery-end.ts";
import { Mark, useTint } from "../../ui/display/simulator/mark.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { formatWallTime } from "../../ui/text/format.ts";
import { useShown } from "../../ui/text/secret.tsx";
import { actorNames, actorOfRequest } from "./actors.ts";
import { isRefused } from "./describe-thread.ts";
import { listEntries, type LedgerEntry } from "./ledger-entries.ts";
import { requestHref } from "./request-href.ts";
import type { WireView } from "./use-wire.ts";
import "./ledger.css";

const MOST = 10;

interface LedgerProps {
  readonly wire: WireView;
  readonly most?: number;
  /** Leaves out the links: beside a simulated page there is no place to go to. */
  readonly isPlain?: boolean;
}

/** The Wire as lines: what was asked, of which simulator, what it caused, and what became of that. */
export function Ledger({ wire, most = MOST, isPlain = false }: LedgerProps) {
  const entries = listEntries(wire.requests, wire.events, most);
  return (
    <ul className="ledger" aria-label="Recent activity">
      {entries.map((entry) => (
        <Line
          key={entry.key}
          entry={entry}
          isPlain={isPlain}
          isDue={wire.settled.has(entry.kind)}
        />
      ))}
      {entries.length === 0 ? (
        <li className="ledger-none faint">
          No request yet. Point an app at one of the simulators.
        </li>
      ) : null}
    </ul>
  );
}

interface LineProps {
  readonly entry: LedgerEntry;
  readonly isPlain: boolean;
  /** True if an event without a request came by the clock; otherwise its request is not known yet. */
  readonly isDue: boolean;
}

function Line({ entry: { kind, at, request, event }, isPlain, isDue }: LineProps) {
  const tint = useTint(kind);
  return (
    <li className="ledger-line">
      <span className="mono figures faint">{at === 0 ? "" : formatWallTime(at)}</span>
      {request ? (
        <RequestEntry request={request} isPlain={isPlain} />
      ) : (
        <span className="faint">{isDue ? "due by the clock" : ""}</span>
      )}
      <Arrow tint={request ? tint : undefined} />
      <span className="hstack ledger-simulator">
        <Mark name={kind} />
        <SimulatorName kind={kind} />
      </span>
      <Arrow tint={event ? tint : undefined} />
      {event ? (
        <Caused event={event} count={request?.events ?? 1} isPlain={isPlain} />
      ) : (
        <span className="faint">{request?.undone ? "undone" : ""}</span>
      )}
      {event ? <StatusChip {...endOfDeliveries(event.deliveries)} /> : <span />}
    </li>
  );
}

function Arrow({ tint }: { readonly tint: string | undefined }) {
  return <span className="ledger-arrow" style={tint ? { color: tint } : {}} aria-hidden />;
}

interface LinkProps {
  readonly href: string;
  readonly isPlain: boolean;
  readonly children: ReactNode;
}

function Link({ href, isPlain, children }: LinkProps) {
  const className = "hstack mono text-link ledger-link";
  if (isPlain) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={href}>
      {children}
    </a>
  );
}

interface AskedProps extends Pick<LineProps, "isPlain"> {
  readonly request: RequestRow;
}

function RequestEntry({ request, isPlain }: AskedProps) {
  const shown = useShown();
  const { kind, method, path, status, undone } = request;
  const action = useSimulator(kind)?.actions.find((one) => one.path === path)?.title;
  const actor = actorOfRequest(request);
  return (
    <Link href={requestHref(request)} isPlain={isPlain}>
      <span className="faint">{actor === "app" ? method : `${actorNames[actor]}:`}</span>
      {undone ? <s className="clip faint">{action ?? shown(path)}</s> : null}
      {undone ? null : <span className="clip">{action ?? shown(path)}</span>}
      <span className={isRefused(status) ? "bad" : "faint"}>{status ?? "closed"}</span>
    </Link>
  );
}

interface CausedProps extends Pick<LineProps, "isPlain"> {
  readonly event: EventRow;
  /** The number of events that the same request caused. */
  readonly count: number;
}

function Caused({ event: { kind, seq, type }, count, isPlain }: CausedProps) {
  return (
    <Link href={placeHref("events", { kind, seq: String(seq) })} isPlain={isPlain}>
      <span className="clip">{type}</span>
      {count > 1 ? <span className="faint">+{count - 1}</span> : null}
    </Link>
  );
}
