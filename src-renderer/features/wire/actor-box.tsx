import { AppWindow, Bot, Clock, Globe, MousePointerClick, type LucideIcon } from "lucide-react";
import type { CSSProperties } from "react";
import { formatPlural } from "../../ui/text/format.ts";
import { actorNames, countOfApp, type Actor, type ActorBox } from "./actors.ts";
import { listClients } from "./list-clients.ts";
import type { WireView } from "./use-wire.ts";
import type { Lane } from "./wire-lanes.ts";

/** More names than this do not fit the box. */
const MOST_CLIENTS = 3;

const icons: Readonly<Record<Actor, LucideIcon>> = {
  app: AppWindow,
  agent: Bot,
  panel: MousePointerClick,
  world: Globe,
  time: Clock,
};

/** One sentence about each actor but the app, which has the names of its libraries. */
const about: Readonly<Record<Exclude<Actor, "app">, string>> = {
  agent: "with simdeck mcp",
  panel: "sent from Simdeck",
  world: "banks, buyers, members",
  time: "clock and schedule",
};

interface ActorBoxViewProps {
  readonly box: ActorBox;
  readonly rows: number;
  readonly wire: WireView;
  readonly lanes: readonly Lane[];
}

/** One actor on the left of the Wire, as high as its share of the rows. */
export function ActorBoxView({ box: { actor, from, to }, rows, wire, lanes }: ActorBoxViewProps) {
  const Icon = icons[actor];
  const style: CSSProperties = {
    top: `${String((from / rows) * 100)}%`,
    height: `${String(((to - from) / rows) * 100)}%`,
  };
  // A box of one row has room for its name alone.
  const lines = Math.max(0, Math.floor((to - from - 0.7) * 2.2));
  return (
    <div className="vstack wire-actor" style={style}>
      <p className="hstack wire-actor-name">
        <Icon size={16} aria-hidden />
        <span className="clip">{actorNames[actor]}</span>
      </p>
      {actor === "app" ? (
        <AppLines wire={wire} lanes={lanes} lines={lines} />
      ) : (
        <p className={lines === 0 ? "unseen" : "faint clip"}>{about[actor]}</p>
      )}
    </div>
  );
}

interface AppLinesProps {
  readonly wire: WireView;
  readonly lanes: readonly Lane[];
  readonly lines: number;
}

/** The libraries of the app, by their user agents, and its number of requests, as far as there is room. */
function AppLines({ wire, lanes, lines }: AppLinesProps) {
  const clients = listClients(wire.requests);
  const kinds = lanes.map(({ simulator }) => simulator.kind);
  const total = lanes.reduce((sum, { status }) => sum + (status.requests ?? 0), 0);
  const requests = countOfApp(
    wire.requests.filter(({ kind }) => kinds.includes(kind)),
    total,
  );
  // An unknown number keeps its line, so that the name above it stays in place.
  const count = requests === undefined ? "\u00a0" : formatPlural(requests, "request");
  const names = clients.slice(0, Math.min(MOST_CLIENTS, lines));
  return (
    <>
      {names.map((name) => (
        <p key={name} className="mono soft clip" title={clients.join(", ")}>
          {name}
        </p>
      ))}
      {names.length < lines ? (
        <p className="mono faint clip">{requests === 0 ? "no request yet" : count}</p>
      ) : null}
    </>
  );
}
