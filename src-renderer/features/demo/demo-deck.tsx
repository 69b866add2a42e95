import { useEffect } from "react";
import { useMutation } from "@tanstack/react-query";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { doAction, sayOutcome } from "../../stores/doings.ts";
import { usePins } from "../../stores/pins.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Mark } from "../../ui/mark.tsx";
import { useShown } from "../../ui/secret.tsx";
import { DeckFile } from "./deck-file.tsx";
import { listDeck, type DeckCard } from "./deck.ts";
import { fillBody } from "./fill-body.ts";
import { useCaption } from "./use-caption.ts";
import "./demo.css";

/** What an audience sees: big numbered buttons, and in words what each of them brought about. */
export function DemoDeck() {
  const cards = listDeck(
    useChosenSimulators(),
    usePins(({ pins }) => pins),
  );
  const play = usePlay();
  const shown = useShown();
  useDeckKeys(cards, play);
  return (
    <section className="demo-deck" aria-label="Demo deck">
      <div className="demo-head">
        <p className="demo-caption">{shown(useCaption())}</p>
        <DeckFile cards={cards} />
      </div>
      <ol className="demo-cards">
        {cards.map((card, place) => (
          <li key={`${card.kind}${card.path}`}>
            <button
              type="button"
              className="demo-card"
              aria-keyshortcuts={`F${String(place + 1)}`}
              onClick={() => {
                play(card);
              }}
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

function usePlay(): (card: DeckCard) => void {
  const { mutate } = useMutation({
    mutationFn: async (card: DeckCard) => {
      const { kind, path } = card;
      const body = await fillBody(card);
      return doAction(card.title, { kind, method: "POST", path, body });
    },
    onSuccess: (outcome, { title }) => {
      announce(sayOutcome(title, outcome));
    },
    onError: (error) => {
      announce(explainError(error));
    },
  });
  return mutate;
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
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [cards, play]);
}
