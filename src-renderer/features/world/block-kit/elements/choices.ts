import type { Element, Option } from "../shapes.ts";
import type { Directory, Named } from "../surface.ts";
import { idOf } from "../chosen.ts";
import { wordsOf } from "../mrkdwn/mrkdwn.tsx";

/** An entry of a select. */
export interface SelectItem {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  /** Set for the options of an app. */
  readonly option?: Option | undefined;
}

/** Entries under a heading; an empty one for entries without. */
export interface SelectGroup {
  readonly title: string;
  readonly items: readonly SelectItem[];
}

/** Returns an option as an entry. */
export function toItem(option: Option): SelectItem {
  const { text, description } = option;
  return {
    id: idOf(option),
    title: wordsOf(text),
    note: description && wordsOf(description),
    option,
  };
}

/** Returns entries with one of each id. */
export function distinct(items: readonly SelectItem[]): readonly SelectItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

const includeNames: Readonly<Record<string, string>> = {
  channel: "public",
  group: "private",
  im: "im",
  mpim: "mpim",
};

function placesFor({ filter, type }: Element, places: readonly Named[]): readonly Named[] {
  const isChannel = type.includes("channels_select");
  return places.filter(({ kind }) => {
    if (isChannel) return kind === "channel";
    return filter?.include?.includes(includeNames[kind] ?? kind) ?? true;
  });
}

const toNamed =
  (sign: string) =>
  (named: Named): SelectItem => ({
    id: named.id,
    title: `${named.kind === "im" ? "" : sign}${named.name}`,
  });

/** Returns the entries of a select that are known without the app: its own options, people or places. */
export function groupsOf(element: Element, directory: Directory): readonly SelectGroup[] {
  const { type, options, option_groups: groups } = element;
  if (type.includes("users_select")) {
    return [{ title: "", items: directory.people.map(toNamed("@")) }];
  }
  if (type.includes("channels_select") || type.includes("conversations_select")) {
    return [{ title: "", items: placesFor(element, directory.places).map(toNamed("#")) }];
  }
  if (groups) {
    return groups.map(({ label, options: items }) => ({
      title: wordsOf(label),
      items: distinct(items.map(toItem)),
    }));
  }
  return [{ title: "", items: distinct((options ?? []).map(toItem)) }];
}
