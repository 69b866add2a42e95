import { Check } from "lucide-react";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";
import { useLook } from "../../ui/display/simulator/simulator-looks.ts";
import { titleOf, type DeckCard } from "./deck.ts";

interface ScreenCardsProps {
  readonly cards: readonly DeckCard[];
  /** The place of the card that ran last, and of the one that Space runs. */
  readonly last: number | null;
  readonly next: number;
  readonly onPlay: (place: number) => void;
}

/** The deck: big numbered buttons. */
export function ScreenCards({ cards, last, next, onPlay }: ScreenCardsProps) {
  return (
    <ol className="demo-cards">
      {cards.map((card, place) => (
        <li key={`${card.kind}${card.path}`}>
          <Card
            card={card}
            number={place + 1}
            isLast={place === last}
            isNext={place === next}
            onPlay={() => onPlay(place)}
          />
        </li>
      ))}
    </ol>
  );
}

interface CardProps {
  readonly card: DeckCard;
  readonly number: number;
  readonly isLast: boolean;
  readonly isNext: boolean;
  readonly onPlay: () => void;
}

function Card({ card, number, isLast, isNext, onPlay }: CardProps) {
  const { kind } = card;
  const model = useLook(kind)?.model ?? kind;
  return (
    <button
      type="button"
      className={`hstack demo-card ${isLast ? "last" : ""} ${isNext ? "next" : ""}`}
      aria-keyshortcuts={`${String(number)} F${String(number)}`}
      onClick={({ detail, currentTarget }) => {
        // After a click, Space means the next card, not this one again.
        if (detail > 0) currentTarget.blur();
        onPlay();
      }}
    >
      <span className="demo-number figures" aria-hidden>
        {number}
      </span>
      <span className="vstack grow">
        <span className="demo-card-title">{titleOf(card)}</span>
        <span className="hstack demo-card-whose">
          <SimulatorIcon kind={kind} size={14} />
          {model}
        </span>
      </span>
      {isLast ? (
        <>
          <Check size={16} aria-hidden className="demo-done" />
          <span className="unseen">, done</span>
        </>
      ) : null}
    </button>
  );
}
