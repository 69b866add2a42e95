import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MailSummary } from "#shared/domain/mail.ts";
import { call } from "../../../bridge/client.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { listRead, useReadMails } from "./read-mails-store.ts";

/** Rows that are asked for together. */
const PAGE = 64;
const REFRESH_MS = 250;

/** The wanted mails. */
export interface MailFilter {
  /** Empty for the mails of all people. */
  readonly address: string;
  readonly text: string;
  readonly isUnreadOnly: boolean;
}

/** A list of mails as far as it is looked at. */
export interface Mails {
  /** The number of mails in the list; undefined until it is known. */
  readonly count: number | undefined;
  /** The mails that arrived since the list was opened or brought up to date. */
  readonly arrived: number;
  /** The name of the filter: another list begins when it changes. */
  readonly key: string;
  readonly at: (index: number) => MailSummary | undefined;
  /** Asks for the rows `first` … before `end`. */
  readonly want: (first: number, end: number) => void;
  /** Takes the mails that arrived into the list. */
  readonly showArrived: () => void;
  readonly failure: Error | null;
}

/** Returns what changes when there may be other mails. */
function useMailChanges(kinds: readonly string[]): string {
  return useFeed(({ statuses }) =>
    kinds
      .map((kind) => [statuses.get(kind)?.generation, statuses.get(kind)?.writes].join("/"))
      .join(),
  );
}

/** Returns the kinds of simulators that have mails. */
export function useMailKinds(): readonly string[] {
  const simulators = useSimulators();
  return simulators.filter(({ hasMails }) => hasMails).map(({ kind }) => kind);
}

/** Returns the number of unread mails of an address; `undefined` until it is known. */
export function useUnreadCount(address: string | undefined): number | undefined {
  const kinds = useMailKinds();
  const except = useReadMails(({ ids }) => ids);
  const query = { kinds: [...kinds], text: "", unread: { except: [...except] } };
  const options = {
    freshFor: useMailChanges(kinds),
    refreshMs: REFRESH_MS,
    enabled: address !== undefined && kinds.length > 0,
  };
  const input = { ...query, address: address ?? "", first: 0, count: 0 };
  return useCommand("mails.window", input, options).data?.total;
}

/**
 * Follows the mails that match, newest first. New ones are counted and stay outside the list until they
 * are asked for, so that no row moves while it is read.
 */
export function useMails({ address, text, isUnreadOnly }: MailFilter): Mails {
  const kinds = useMailKinds();
  const changes = useMailChanges(kinds);
  const key = JSON.stringify([kinds, address, text, isUnreadOnly]);
  // Mails that are read meanwhile stay in the list until another filter is chosen.
  const [list, setList] = useState<{ key: string; of?: Totals; except: readonly string[] }>({
    key: "",
    except: [],
  });
  const [pages, setPages] = useState<readonly number[]>([0]);
  if (list.key !== key) {
    setList({ key, except: listRead() });
    setPages([0]);
  }
  const query = {
    ...{ kinds: [...kinds], address, text },
    ...(isUnreadOnly ? { unread: { except: [...list.except] } } : {}),
  };
  const options = { freshFor: changes, refreshMs: REFRESH_MS, enabled: kinds.length > 0 };
  // The newest page comes with the number of all, in one answer.
  const newest = useCommand("mails.window", { ...query, first: 0, count: PAGE }, options);
  const totals = newest.isPlaceholderData ? undefined : newest.data?.totals;
  const of = list.key === key ? list.of : undefined;
  // The first answer fixes the list, and so do the first mails of an empty one. Fewer mails than before mean
  // a reset or an undo.
  if (totals && (of === undefined || countIn(of) < 1 || hasFewer(totals, of))) {
    if (list.key !== key || JSON.stringify(of) !== JSON.stringify(totals)) {
      setList({ ...list, key, of: totals });
    }
  }
  const arrived = of && totals ? Math.max(0, countIn(totals) - countIn(of)) : 0;
  const client = useQueryClient();
  useEffect(() => {
    // The rows stay what they are when the next mails arrive.
    if (arrived === 0 && of && newest.data && !newest.isPlaceholderData) {
      client.setQueryData(["mails", key, of, 0], newest.data);
    }
  }, [client, key, of, arrived, newest.data, newest.isPlaceholderData]);
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ["mails", key] });
  }, [client, key, newest.dataUpdatedAt]);
  const further = pages.filter((page) => page > 0 || arrived > 0);
  const loaded = useQueries({
    queries: further.map((page) => ({
      queryKey: ["mails", key, of, page],
      queryFn: () =>
        call("mails.window", {
          ...{ ...query, first: page * PAGE, count: PAGE },
          ...(of === undefined ? {} : { of }),
        }),
      enabled: of !== undefined,
    })),
  });
  return {
    ...{ key, count: of && countIn(of), arrived },
    at: (index) => {
      const page = Math.floor(index / PAGE);
      const rows = loaded[further.indexOf(page)]?.data?.rows;
      return (page === 0 && arrived === 0 ? newest.data?.rows : rows)?.[index % PAGE];
    },
    want: (first, end) => {
      const wanted = pagesBetween(first, end);
      if (wanted.join() !== pages.join()) setPages(wanted);
    },
    showArrived: () => setList({ ...list, of: totals ?? {} }),
    failure: newest.error,
  };
}

/** Kind → number of mails. */
type Totals = Readonly<Record<string, number>>;

const hasFewer = (totals: Totals, before: Totals) =>
  Object.entries(before).some(([kind, number]) => (totals[kind] ?? 0) < number);
const countIn = (totals: Totals) => Object.values(totals).reduce((all, number) => all + number, 0);

function pagesBetween(first: number, end: number): readonly number[] {
  const from = Math.floor(first / PAGE);
  const last = Math.max(from, Math.floor(Math.max(0, end - 1) / PAGE));
  return Array.from({ length: last - from + 1 }, (_, place) => from + place);
}
