import { useState } from "react";
import { announce } from "../../stores/announcer-store.ts";
import type { ScheduledItem } from "../../stores/timeline-items.ts";
import { useSchedule } from "../../stores/use-schedule.ts";
import { formatPlural } from "../../ui/format.ts";
import { changesTowards, readTimelineText } from "./read-timeline-text.ts";

/** Takes a timeline file in: what it names is set, what it does not name stays. */
export function useImport(kinds: readonly string[], items: readonly ScheduledItem[]) {
  const schedule = useSchedule();
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File) => {
    const { file: found, problems } = readTimelineText(await file.text(), kinds);
    if (!found) {
      const said = problems.slice(0, 3).map(({ path, message }) => {
        return `${path === null ? "" : `${path.map(String).join(".")}: `}${message}`;
      });
      setProblem(`${file.name}: ${said.join("; ")}`);
      announce(`${file.name} was not imported`);
      return;
    }
    setProblem(null);
    const changes = changesTowards(found, items, false);
    await schedule.change(`${formatPlural(changes.length, "item")} imported`, changes);
  };
  return { problem, take: (file: File) => void read(file) };
}
