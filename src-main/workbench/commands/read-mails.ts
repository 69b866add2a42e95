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
  const sizes = isFirst ? undefined : (await ask([])).map(({ total }) => total);
  const laterOf = (place: number) => {
    const known = of?.[kinds[place] ?? ""];
    return known === undefined ? 0 : Math.max(0, (sizes?.[place] ?? 0) - known);
  };
  const kept = sizes?.map((size, place) => size - laterOf(place));
  const windows = kinds.map((_, place) => windowOf(kept, place, { first, count }));
  const lists = await ask(
    windows.map(({ skip, limit }, place) => ({ skip: laterOf(place) + skip, limit })),
  );
  const skipped = sum(windows.map(({ skip }) => skip));
  const merged = lists
    .flatMap(({ items }) => items)
    .toSorted((one, other) => other.createdAt - one.createdAt);
  const totals = lists.map(({ total }) => total);
  return {
    total: sum(totals),
    totals: Object.fromEntries(kinds.map((kind, place) => [kind, totals[place] ?? 0])),
    rows: merged.slice(first - skipped, first - skipped + count),
  };
}

/** A part of the list of one simulator. */
type Window = Pick<MailQuery, "skip" | "limit">;

const nothing: Window = { skip: 0, limit: 0 };

/**
 * Returns the part of one list that can be in the window of all. Row n of a list stands at most so far behind
 * row n of all lists as the others have rows.
 */
function windowOf(
  sizes: readonly number[] | undefined,
  place: number,
  { first, count }: { readonly first: number; readonly count: number },
): Window {
  if (count === 0) return nothing;
  const others = sum((sizes ?? []).filter((_, other) => other !== place));
  const skip = sizes === undefined ? 0 : Math.max(0, first - others);
  return { skip, limit: first + count - skip };
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
