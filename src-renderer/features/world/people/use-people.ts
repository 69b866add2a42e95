import * as z from "zod";
import { useMemo } from "react";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { createKept } from "../../../stores/kept-store.ts";
import { matchPeople, type Person } from "./match-people.ts";

const acting = z.object({ id: z.string().catch("") });

/** The id of the person that one acts as; empty until one is chosen. */
const useActing = createKept("simdeck.acting-as", acting, "session");

/** Chooses the person to act as. */
export function actAs({ id }: Pick<Person, "id">): void {
  useActing.setState({ id });
}

/** Returns whether a person was chosen. Until then, one is proposed. */
export function useIsPersonChosen(): boolean {
  return useActing(({ id }) => id !== "");
}

/** People change rarely; every write of every simulator would have them listed again. */
const REFRESH_MS = 1_000;

/** Returns all people of the simulators. */
export function usePeople(): readonly Person[] {
  const kinds = useSimulators()
    .filter(({ hasPeople }) => hasPeople)
    .map(({ kind }) => kind);
  const freshFor = useFeed(({ statuses }) =>
    kinds
      .map((kind) => [statuses.get(kind)?.generation, statuses.get(kind)?.writes].join("/"))
      .join(),
  );
  const options = { freshFor, refreshMs: REFRESH_MS, enabled: kinds.length > 0 };
  const entries = useCommand("people.list", { kinds }, options).data;
  return useMemo(() => matchPeople(entries ?? []), [entries]);
}

/** Returns the person that one acts as: the chosen one, or the one that most simulators know. */
export function useActingPerson(people: readonly Person[]): Person | undefined {
  const id = useActing((state) => state.id);
  return people.find((person) => person.id === id) ?? findBestKnown(people);
}

function findBestKnown(people: readonly Person[]): Person | undefined {
  // Of two people that are known as well, a member of the chat can act in both tabs.
  const weigh = ({ perKind }: Person) =>
    Object.keys(perKind).length + (perKind["chat"] === undefined ? 0 : 0.5);
  return people.toSorted((one, other) => weigh(other) - weigh(one))[0];
}
