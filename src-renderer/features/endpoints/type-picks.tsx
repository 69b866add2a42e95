import { useCommand } from "../../bridge/use-command.ts";
import { Button } from "../../ui/controls/button.tsx";
import { addType, listOffered, readTypes } from "./event-types.ts";

/** The provider's wildcard. */
const EVERY = "*";

interface TypePicksProps {
  readonly kind: string;
  /** The types that the provider's page would suggest first. */
  readonly types: readonly string[];
  /** The types that together select every event. */
  readonly everyType: readonly string[];
  /** The text of the field, as it is typed. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Event types to add or remove: the known ones and those in the log, or those that match the word being typed. */
export function TypePicks({ kind, types, everyType, text, onChange }: TypePicksProps) {
  const filter = { kinds: [kind], types: [], outcome: "any" as const, text: "" };
  const recorded = useCommand("events.facets", { filter }).data?.types ?? [];
  const every = everyType.length === 1 && everyType[0] === EVERY ? [] : everyType;
  const known = [...types, ...every, ...recorded.map(({ value }) => value)];
  const chosen = readTypes(text);
  const isEvery = everyType.every((type) => chosen.includes(type));
  return (
    <div className="hstack type-picks" role="group" aria-label="Types to add or remove">
      <Button
        size="small"
        className={isEvery ? "chosen" : ""}
        onPress={() => onChange(everyType.join(" "))}
      >
        every event
      </Button>
      {listOffered(known, text).map((type) => (
        <Button
          key={type}
          size="small"
          className={chosen.includes(type) ? "chosen" : ""}
          onPress={() => onChange(addType(text, type, known))}
        >
          {type}
        </Button>
      ))}
    </div>
  );
}
