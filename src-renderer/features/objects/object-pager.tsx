import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";

interface Props {
  /** The first of those that are shown, from 0. */
  readonly skip: number;
  readonly shown: number;
  readonly total: number;
  /** So many are shown at once. */
  readonly page: number;
  readonly onSkip: (skip: number) => void;
}

/** Which of the objects are shown, newest first, and the way to the others where there are any. */
export function ObjectPager({ skip, shown, total, page, onSkip }: Props) {
  // The total is of all objects, also while some of them are searched for.
  const isLast = shown < page || skip + shown >= total;
  const isAll = skip === 0 && isLast;
  const from = `${formatCount(Math.min(skip + 1, skip + shown))}–${formatCount(skip + shown)}`;
  return (
    <div className="object-pager">
      <span className="faint figures">
        {isAll ? formatCount(shown) : from} of {formatCount(total)}
      </span>
      {isAll ? null : (
        <>
          <Button
            tone="quiet"
            label="Newer objects"
            isDisabled={skip === 0}
            onPress={() => {
              onSkip(Math.max(0, skip - page));
            }}
          >
            <ChevronLeft aria-hidden size={14} />
          </Button>
          <Button
            tone="quiet"
            label="Older objects"
            isDisabled={isLast}
            onPress={() => {
              onSkip(skip + page);
            }}
          >
            <ChevronRight aria-hidden size={14} />
          </Button>
        </>
      )}
    </div>
  );
}
