import { Undo2, X } from "lucide-react";
import type { EventRow } from "#shared/domain/egress.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../bridge/client.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { dismissJump, useJump, type JumpPart } from "../../stores/jump-store.ts";
import { placeHref } from "../../stores/places.ts";
import { undoLast, useUndoSteps } from "../../stores/snapshots/undo-store.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { DeliveryChips } from "../../ui/display/status/delivery-chips.tsx";
import { groupByDay } from "./group-by-day.ts";
import {
  formatCount,
  formatDateTime,
  formatPlural,
  formatSeconds,
  formatTime,
} from "../../ui/text/format.ts";
import { isolateParts } from "../../ui/text/isolate-parts.ts";
import { useShown } from "../../ui/text/secret.tsx";
import "./what-happened.css";

/** More events than a person reads through; the log has all of them. */
const SHOWN = 40;

const lengthOf = ({ first, last }: JumpPart) => Math.max(0, last - first + 1);

/** The events of the last move of the clocks, until it is dismissed. */
export function WhatHappened() {
  const parts = useJump((jump) => jump.parts);
  const counts = useFeed(({ statuses }) =>
    parts.map(({ kind }) => statuses.get(kind)?.results).join(),
  );
  const { rows, numbers } =
    useQuery({
      queryKey: ["jump", parts, counts],
      queryFn: () => loadJump(parts),
      placeholderData: (before) => before,
    }).data ?? unknownJump;
  const [longest] = parts.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  if (!longest) return null;
  const total = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  const more = total - (rows?.length ?? total);
  return (
    <section role="region" aria-label="What happened" className="happened">
      <header className="hstack section-head">
        <h2>What happened</h2>
        <span className="faint figures">
          {formatSeconds((longest.to - longest.from) / 1_000)}, since {formatDateTime(longest.from)}{" "}
          UTC
        </span>
        <span className="grow" />
        <UndoJump />
        <IconButton label="Dismiss what happened" onPress={dismissJump}>
          <X size={14} aria-hidden />
        </IconButton>
      </header>
      <Summary total={total} rows={rows ?? []} parts={parts} numbers={numbers} />
      <ul aria-label="Days of this time" className="happened-days">
        {groupByDay(rows ?? []).map(({ day, quietDays, rows: ofDay }) => (
          <li key={day}>
            {quietDays > 0 ? (
              <p className="happened-quiet faint">
                {formatPlural(quietDays, "day")} without events
              </p>
            ) : null}
            <h3 className="hstack">
              {day}
              <span className="faint figures">{formatPlural(ofDay.length, "event")}</span>
            </h3>
            <ul aria-label={`Events of ${day}`}>
              {ofDay.map((row) => (
                <HappenedRow key={`${row.kind}/${String(row.seq)}`} row={row} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="faint happened-more">and {formatCount(more)} more</p> : null}
    </section>
  );
}

/** The events of a jump, oldest first, and the range of their numbers in the log as the filter takes it. */
interface LoadedJump {
  readonly rows: readonly EventRow[] | undefined;
  readonly numbers: string | undefined;
}

const unknownJump: LoadedJump = { rows: undefined, numbers: undefined };

async function loadJump(parts: readonly JumpPart[]): Promise<LoadedJump> {
  const found = parts.map(async ({ kind, generation, first, last }) => {
    const length = Math.min(SHOWN, Math.max(0, last - first + 1));
    if (length === 0) return [];
    const seqs = new Set(Array.from({ length }, (_, place) => first + place)).add(last);
    return call("events.rows", { kind, generation, seqs: [...seqs] });
  });
  const all = (await Promise.all(found)).flat();
  const orders = all.map(({ order, seq }) => order ?? seq);
  const rows = all.toSorted((one, other) => one.createdAt - other.createdAt).slice(0, SHOWN);
  const range = `number:${String(Math.min(...orders))}-${String(Math.max(...orders))}`;
  return { rows, numbers: orders.length === 0 ? undefined : range };
}

/** Takes the jump back while it is the last action. */
function UndoJump() {
  const last = useUndoSteps(({ steps }) => steps.at(-1));
  if (last?.title !== "Advance") return null;
  const undo = async () => {
    await undoLast();
    dismissJump();
  };
  return (
    <Button size="small" tone="quiet" onPress={() => void undo()}>
      <Undo2 size={13} aria-hidden />
      Undo
    </Button>
  );
}

interface SummaryProps {
  readonly total: number;
  readonly rows: readonly EventRow[];
  readonly parts: readonly JumpPart[];
  readonly numbers: string | undefined;
}

/** The number of events, and of those that were loaded the most frequent types and the failed ones. */
function Summary({ total, rows, parts, numbers }: SummaryProps) {
  if (total === 0) {
    return <p className="happened-summary soft">No event was recorded in this time.</p>;
  }
  const types = new Map<string, number>();
  for (const { type } of rows) types.set(type, (types.get(type) ?? 0) + 1);
  const frequent = [...types].toSorted(([, one], [, other]) => other - one).slice(0, 4);
  const otherTypes = types.size - frequent.length;
  const isPart = rows.length < total;
  const failed = rows.filter(({ deliveries }) =>
    deliveries.some(({ state }) => state === "failed"),
  );
  const kinds = parts.filter((part) => lengthOf(part) > 0).map(({ kind }) => `sim:${kind}`);
  const query = (...terms: readonly string[]) => placeHref("events", { q: terms.join(" ") });
  const [only] = kinds;
  const scope = [
    ...(kinds.length === 1 && only !== undefined ? [only] : []),
    ...(numbers === undefined ? [] : [numbers]),
  ];
  return (
    <p className="happened-summary">
      <a className="text-link figures" href={query(...scope)}>
        {formatPlural(total, "event")}
      </a>
      {isPart ? <span className="faint">of the first {formatCount(rows.length)}:</span> : null}
      {frequent.map(([type, count]) => (
        <a key={type} className="text-link figures" href={query(...scope, `type:${type}`)}>
          {count} <span className="mono">{type}</span>
        </a>
      ))}
      {otherTypes > 0 ? (
        <span className="faint">and {formatPlural(otherTypes, "other type")}</span>
      ) : null}
      {failed.length > 0 ? (
        <a className="text-link figures bad" href={query(...scope, "status:failed")}>
          {formatPlural(failed.length, "event")} failed
        </a>
      ) : null}
    </p>
  );
}

function HappenedRow({ row }: { readonly row: EventRow }) {
  const shown = useShown();
  const { kind, seq, type, createdAt, summary = "", deliveries } = row;
  return (
    <li>
      <a className="happened-row" href={placeHref("events", { kind, seq: String(seq) })}>
        <span className="mono figures soft">{formatTime(createdAt).slice(0, 5)}</span>
        <Mark name={kind} />
        <span className="vstack">
          <span className="mono clip">{type}</span>
          {summary === "" ? null : (
            <span className="soft clip" title={shown(summary)}>
              {isolateParts(shown(summary))}
            </span>
          )}
        </span>
        <DeliveryChips deliveries={deliveries} />
      </a>
    </li>
  );
}
