import type * as z from "zod";
import type { Commands, CommandOutput } from "#shared/bridge/contract.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

interface MailSources {
  find(kind: string): Pick<ShownSimulator, "mails">;
}

type Query = z.output<Commands["mails.window"]["input"]>;

/**
 * Reads a window of the mails of several simulators, merged by time. Each is asked for as many as the end
 * of the window, for any of them can be the source of all.
 */
export async function readMails(
  sources: MailSources,
  { kinds, first, count, of, ...query }: Query,
): Promise<CommandOutput<"mails.window">> {
  const ask = (limit: number) =>
    Promise.all(kinds.map((kind) => sources.find(kind).mails({ ...query, limit })));
  const sum = (lists: Awaited<ReturnType<typeof ask>>) =>
    lists.reduce((all, { total }) => all + total, 0);
  const later = of === undefined ? 0 : Math.max(0, sum(await ask(0)) - of);
  const lists = count === 0 ? await ask(0) : await ask(later + first + count);
  const merged = lists
    .flatMap(({ items }) => items)
    .toSorted((one, other) => other.createdAt - one.createdAt);
  return { total: sum(lists), rows: merged.slice(later + first, later + first + count) };
}
