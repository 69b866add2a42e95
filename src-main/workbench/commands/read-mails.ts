import type * as z from "zod";
import type { Commands, CommandOutput } from "#shared/bridge/contract.ts";
import type { MailQuery } from "#shared/domain/mail.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

interface MailSources {
  find(kind: string): Pick<ShownSimulator, "mails">;
}

type Query = z.output<Commands["mails.window"]["input"]>;

/** Reads a window of the mails of several simulators, merged by time. */
export async function readMails(
  sources: MailSources,
  { kinds, first, count, of, ...query }: Query,
): Promise<CommandOutput<"mails.window">> {
  const ask = (windows: readonly Window[]) =>
    Promise.all(
      kinds.map((kind, place) =>
        sources.find(kind).mails({ ...query, ...(windows[place] ?? nothing) }),
      ),
    );
  // The first rows need no totals: no list has any row to skip.
  const isFirst = first === 0 && of === undefined;
  const totals = isFirst ? [] : (await ask([])).map(({ total }) => total);
  const later = of === undefined ? 0 : Math.max(0, sum(totals) - of);
  const start = later + first;
  const windows = kinds.map((_, place) => windowOf(totals, place, { start, count }));
  const lists = await ask(windows);
  const skipped = sum(windows.map(({ skip }) => skip));
  const merged = lists
    .flatMap(({ items }) => items)
    .toSorted((one, other) => other.createdAt - one.createdAt);
  const rows = merged.slice(start - skipped, start - skipped + count);
  return { total: sum(lists.map(({ total }) => total)), rows };
}

/** A part of the list of one simulator. */
type Window = Pick<MailQuery, "skip" | "limit">;

const nothing: Window = { skip: 0, limit: 0 };

/**
 * Returns the part of one list that can be in the window of all. Row n of a list stands at most so far behind
 * row n of all lists as the others have rows.
 */
function windowOf(
  totals: readonly number[],
  place: number,
  { start, count }: { readonly start: number; readonly count: number },
): Window {
  if (count === 0) return nothing;
  const others = sum(totals.filter((_, other) => other !== place));
  const skip = totals.length === 0 ? 0 : Math.max(0, start - others);
  return { skip, limit: start + count - skip };
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
