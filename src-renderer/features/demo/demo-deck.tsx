import { useEffect, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { doAction, sayOutcome, useCausedRows, useDoings, type Doing } from "../../stores/doings.ts";
import { usePins } from "../../stores/pins.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Mark } from "../../ui/display/mark.tsx";
import { useShown } from "../../ui/text/secret.tsx";
import { DeckFile } from "./deck-file.tsx";
import { listDeck, type DeckCard } from "./deck.ts";
import { fillBody } from "./fill-body.ts";
import { everyEvent, type EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useFeed, useStatus } from "../../stores/feed/feed-store.ts";
import { isCausedBy, sayCaption } from "./caption.ts";
import "./demo.css";

const MOST_TOLD = 10;

/** Returns the latest change of this window or, if an app caused it, of a simulator. */
function useCaption(): string {
  const doing = useDoings(({ doings }) => doings[0]);
  const foreign = useForeignEvent(doing);
  const status = useStatus(foreign?.kind ?? doing?.request.kind ?? "");
  const told = useCausedRows(doing, MOST_TOLD);
  if (foreign) return sayCaption(undefined, [foreign], status.deliveryOn);
  // After a reset the last action is no news any more.
  if (doing?.isPast) return sayCaption(undefined, []);
  return sayCaption(doing, told, status.deliveryOn);
}

function useDeliveryState() {
  const total = useFeed((feed) => feed.total);
  const results = useFeed(({ statuses }) =>
    [...statuses.values()]
      .map((status) => `${String(status.results)}/${String(status.pending)}`)
      .join(),
  );
  return { total, results };
}

/** The newest event, when it came after the last doing of this window and was not caused by it. */
function useForeignEvent(doing: Doing | undefined): EventRow | undefined {
  const { total, results } = useDeliveryState();
  const last = { filter: everyEvent, first: Math.max(0, total - 1), count: 1 };
  const newest = useCommand("events.window", last, { freshFor: `${String(total)}:${results}` });
  const row = newest.data?.rows[0];
  const [since, setSince] = useState({ number: doing?.number ?? 0, total });
  const number = doing?.number ?? 0;
  // What was recorded before the doing is no news beside it.
  if (since.number !== number) setSince({ number, total });
  if (!row || (doing && isCausedBy(doing, row))) return undefined;
  return total > since.total ? row : undefined;
}

/** The deck of demo mode: large numbered buttons, and the result of each in words. */
export function DemoDeck() {
  const cards = listDeck(
    useChosenSimulators(),
    usePins(({ pins }) => pins),
  );
  const { play, problem } = usePlay();
  const caption = useCaption();
  const shown = useShown();
  useDeckKeys(cards, play);
  return (
    <section className="demo-deck" aria-label="Demo deck">
      <div className="demo-head">
        <p className="demo-caption">{shown(problem ?? caption)}</p>
        <DeckFile cards={cards} />
      </div>
      <ol className="demo-cards">
        {cards.map((card, place) => (
          <li key={`${card.kind}${card.path}`}>
            <button
              type="button"
              className="hstack demo-card"
              aria-keyshortcuts={`F${String(place + 1)}`}
              onClick={() => play(card)}
            >
              <span className="demo-number figures" aria-hidden>
                {place + 1}
              </span>
              <Mark name={card.kind} />
              <span className="clip">{card.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function usePlay() {
  const { mutate, error } = useMutation({
    mutationFn: async (card: DeckCard) => {
      const { kind, path } = card;
      const body = await fillBody(card);
      return doAction(card.title, { kind, method: "POST", path, body });
    },
    onSuccess: (outcome, { title }) => announce(sayOutcome(title, outcome)),
    onError: (error) => announce(explainError(error)),
  });
  return { play: mutate, problem: error ? explainError(error) : undefined };
}

/** While the deck is shown F1 … F9 are its cards; the rest of the window does not hear of them. */
function useDeckKeys(cards: readonly DeckCard[], play: (card: DeckCard) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const number = /^F([1-9])$/.exec(event.key)?.[1];
      const card = number === undefined ? undefined : cards[Number(number) - 1];
      if (!card || event.repeat || event.ctrlKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      play(card);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [cards, play]);
}
