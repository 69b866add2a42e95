import { Download, FolderOpen } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { explainError } from "../../bridge/explain-error.ts";
import { saveFile } from "../../bridge/save-file.ts";
import { announce } from "../../stores/announcer-store.ts";
import { usePins } from "../../stores/pins.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { Note } from "../../ui/display/note.tsx";
import type { DeckCard } from "./deck.ts";
import { DECK_FILE_NAME, readDeck, writeDeck } from "./deck-text.ts";

/** The deck to take along: into a file, and out of one. */
export function DeckFile({ cards }: { readonly cards: readonly DeckCard[] }) {
  const [problem, setProblem] = useState<string>();
  const open = async (file: File) => {
    const read = readDeck(await file.text());
    if ("problem" in read) {
      setProblem(`${file.name} is not a deck: ${read.problem}`);
      return;
    }
    setProblem(undefined);
    usePins.setState(read);
    announce(`The demo deck has ${formatPlural(read.pins.length, "card")} now`);
  };
  const save = async () => {
    try {
      const file = await saveFile(DECK_FILE_NAME, writeDeck(cards));
      if (file !== null) announce(`Deck saved as ${file}`);
    } catch (error) {
      setProblem(explainError(error));
    }
  };
  return (
    <>
      {problem === undefined ? null : <Note tone="bad">{problem}</Note>}
      <Button tone="quiet" size="small" onPress={() => void save()}>
        <Download size={13} aria-hidden />
        Save deck
      </Button>
      <FileTrigger
        acceptedFileTypes={["application/json", ".json"]}
        onSelect={(files) => {
          const file = files?.item(0);
          if (file) void open(file);
        }}
      >
        <Button tone="quiet" size="small">
          <FolderOpen size={13} aria-hidden />
          Open deck
        </Button>
      </FileTrigger>
    </>
  );
}
