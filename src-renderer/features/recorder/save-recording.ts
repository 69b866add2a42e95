import { useMutation } from "@tanstack/react-query";
import { call } from "../../bridge/client.ts";
import { saveFile } from "../../bridge/save-file.ts";
import { announce } from "../../stores/announcer-store.ts";
import { goTo } from "../../stores/location.ts";
import type { Recording } from "../../stores/recorder-store.ts";
import { formatPlural } from "../../ui/text/format.ts";
import { loosen } from "./expected-events.tsx";
import { loadExpectations, writeScenario } from "./write-scenario.ts";
import type { WrittenItem } from "./write-timeline.ts";

/** The name of a saved timeline. */
export const FILE_NAME = "recorded.sim-timeline.json";

/** Saves a timeline file, and announces it once it is written. */
export function useSaveTimeline() {
  return useMutation({
    mutationFn: async ({ file, count }: { readonly file: string; readonly count: number }) => {
      const name = await saveFile(FILE_NAME, file);
      const words = name === null ? undefined : `${formatPlural(count, "item")} saved as ${name}`;
      return { file, words };
    },
    onSuccess: ({ words }) => {
      if (words !== undefined) announce(words);
    },
  });
}

interface ScenarioOrder {
  readonly recording: Recording;
  readonly kinds: readonly string[];
  readonly items: readonly WrittenItem[];
  readonly name: string;
  /** Events whose payload is not compared. */
  readonly loose: ReadonlySet<string>;
}

/** The recorded events and outcomes as expected ones. */
export async function loadAllExpectations(
  recording: Recording,
  items: readonly WrittenItem[],
  kinds: readonly string[],
) {
  const { url } = await call("receiver.state", {});
  return loadExpectations({ recording, items, receiverUrl: url }, kinds);
}

/** Saves a recording as a scenario with the recorded events as expected ones, and opens it in the player. */
export function useSaveScenario(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ recording, kinds, items, name, loose }: ScenarioOrder) => {
      const expect = await loadAllExpectations(recording, items, kinds);
      const text = writeScenario(name.trim(), items, loosen(expect, loose));
      return call("app.saveScenario", { text });
    },
    onSuccess: (view) => {
      if (view === null) return;
      announce(`Scenario “${view.name}” saved to ${view.file}`);
      onDone();
      goTo("timeline", { tab: "scenario" });
    },
  });
}
