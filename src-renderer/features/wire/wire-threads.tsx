import type { CSSProperties } from "react";
import { placeHref } from "../../stores/places.ts";
import { useTint } from "../../ui/display/simulator/mark.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { deliveryTone, requestTone, type ThreadTone } from "./describe-thread.ts";
import type { WireView } from "./use-wire.ts";
import { ActorBoxView } from "./actor-box.tsx";
import { findActor, placeActors, threadStart } from "./actors.ts";
import { WireLane } from "./wire-lane.tsx";
import { MOST_LANES, type Lane } from "./wire-lanes.ts";
import { WireReceiver } from "./wire-receiver.tsx";
import { placeReceivers, type Thread } from "./wire-receivers.ts";
import "./wire-threads.css";

/** A row's height in the drawing, whatever it is on the screen. */
const ROW = 40;

const middleOf = (row: number) => (row + 0.5) * ROW;

/** A curve from the left edge to the right one. */
function curve(from: number, to: number): string {
  const [start, end] = [String(from), String(to)];
  return `M0 ${start}C50 ${start} 50 ${end} 100 ${end}`;
}

interface WireThreadsProps {
  readonly wire: WireView;
  /** The number of lanes that fit. */
  readonly most?: number;
}

/** The Wire as threads: the app, the simulators, the receivers. */
export function WireThreads({ wire, most = MOST_LANES }: WireThreadsProps) {
  const { now, delivered } = wire;
  const lanes = wire.lanes.slice(0, most);
  const kinds = lanes.map(({ simulator }) => simulator.kind);
  const drawn = {
    threads: delivered.threads.filter(({ kind }) => kinds.includes(kind)),
    receivers: delivered.receivers.filter(({ id }) =>
      delivered.threads.some(({ kind, receiver }) => receiver === id && kinds.includes(kind)),
    ),
  };
  const slots = Math.max(lanes.length, Math.min(most, drawn.receivers.length));
  const slotOf = placeReceivers(drawn, kinds, slots);
  const left = Math.max(0, drawn.receivers.length - slotOf.size);
  const rows = Math.max(slots, 1);
  const style: CSSProperties & Record<"--rows", number> = { "--rows": rows };
  const actors = lanes.map(findActor);
  const boxes = placeActors(actors, rows);
  return (
    <div className="wire-grid" style={style}>
      <div className="wire-actors">
        {boxes.map((box) => (
          <ActorBoxView key={box.actor} box={box} rows={rows} wire={wire} lanes={lanes} />
        ))}
      </div>
      <svg className="fan" viewBox={`0 0 100 ${String(rows * ROW)}`} {...stretched}>
        {lanes.map((lane, row) => {
          const from = threadStart(actors, boxes, row) * ROW;
          const { request } = lane;
          return (
            <ThreadPath
              key={`${lane.simulator.kind} ${String(request?.number)}`}
              kind={lane.simulator.kind}
              tone={requestTone(lane, now)}
              d={curve(from, middleOf(row))}
            />
          );
        })}
      </svg>
      <ol className="wire-lanes" aria-label="Simulators on the Wire">
        {lanes.map((lane) => (
          <WireLane key={lane.simulator.kind} lane={lane} now={now} />
        ))}
      </ol>
      <svg className="fan" viewBox={`0 0 100 ${String(rows * ROW)}`} {...stretched}>
        {drawn.threads.map((thread) => (
          <DeliveryPath
            key={`${thread.kind} ${thread.receiver} ${String(thread.event?.seq)}`}
            thread={thread}
            lanes={lanes}
            slot={slotOf.get(thread.receiver)}
            now={now}
          />
        ))}
      </svg>
      <ol className="wire-receivers" aria-label="Receivers on the Wire">
        {drawn.receivers.map((receiver) => {
          const slot = slotOf.get(receiver.id);
          if (slot === undefined) return null;
          return (
            <WireReceiver
              key={receiver.id}
              receiver={receiver}
              lanes={lanes.filter(({ simulator }) =>
                drawn.threads.some(
                  (one) => one.kind === simulator.kind && one.receiver === receiver.id,
                ),
              )}
              slot={slot}
            />
          );
        })}
        {left > 0 ? (
          <li className="wire-more">
            <a href={placeHref("endpoints")}>{formatPlural(left, "more receiver")}</a>
          </li>
        ) : null}
      </ol>
    </div>
  );
}

const stretched = { preserveAspectRatio: "none", "aria-hidden": true } as const;

interface ThreadPathProps {
  readonly kind: string;
  readonly tone: ThreadTone;
  readonly d: string;
}

function ThreadPath({ kind, tone, d }: ThreadPathProps) {
  return <path className={`thread ${tone}`} style={{ color: useTint(kind) }} d={d} />;
}

interface DeliveryPathProps {
  readonly thread: Thread;
  readonly lanes: readonly Lane[];
  readonly slot: number | undefined;
  readonly now: number;
}

function DeliveryPath({ thread, lanes, slot, now }: DeliveryPathProps) {
  const row = lanes.findIndex(({ simulator }) => simulator.kind === thread.kind);
  const lane = lanes[row];
  if (!lane || slot === undefined) return null;
  const d = curve(middleOf(row), middleOf(slot));
  return <ThreadPath kind={thread.kind} tone={deliveryTone(thread, lane, now)} d={d} />;
}
