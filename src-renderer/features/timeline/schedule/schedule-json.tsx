import { useMemo } from "react";
import { useDraft } from "../../../stores/draft-store.ts";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { useSchedule } from "../../../stores/schedule/use-schedule.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { formatPlural } from "../../../ui/text/format.ts";
import { JsonEditor } from "../../../ui/editor/json-editor.tsx";
import { useRoutes } from "../../../bridge/use-routes.ts";
import { changesTowards, readTimelineText, type ReadText } from "./read-timeline-text.ts";
import { asTimelineFile } from "../../../stores/schedule/timeline-file.ts";

interface ScheduleJsonProps {
  readonly items: readonly ScheduledItem[];
  readonly kinds: readonly string[];
}

/** The schedule as the file that `--timeline` takes, to be edited as text. */
export function ScheduleJson({ items, kinds }: ScheduleJsonProps) {
  const { values, change, clear } = useDraft("timeline-json");
  const schedule = useSchedule();
  const standing = useMemo(() => asTimelineFile(items), [items]);
  const text = values["text"] ?? standing;
  const named = useMemo(() => Object.keys(readTimelineText(text, kinds).file ?? {}), [text, kinds]);
  const routes = useRoutes(named);
  const read = useMemo(() => readTimelineText(text, kinds, routes), [text, kinds, routes]);
  const problems = useMemo(() => [...read.problems, ...read.cautions], [read]);
  const changes = read.file ? changesTowards(read.file, items, true) : [];
  const apply = async () => {
    const said = `${formatPlural(changes.length, "item")} of the schedule changed as text`;
    if (await schedule.change(said, changes)) clear();
  };
  return (
    <div
      className="vstack schedule-json"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (changes.length > 0) void apply();
      }}
    >
      <JsonEditor
        label="Schedule as JSON"
        text={text}
        problems={problems}
        onChange={(typed) => {
          if (typed === standing) clear();
          else change({ text: typed });
        }}
      />
      <div className="hstack schedule-json-foot">
        <span className={`grow ${read.problems.length > 0 ? "bad-words" : "soft"}`}>
          {describe(read, changes)}
        </span>
        <Button size="small" onPress={clear} isDisabled={values["text"] === undefined}>
          Discard
        </Button>
        <Button
          size="small"
          tone="primary"
          onPress={() => void apply()}
          isDisabled={changes.length === 0}
        >
          Apply
        </Button>
      </div>
    </div>
  );
}

function describe(
  { problems, cautions }: ReadText,
  changes: readonly { readonly after: unknown }[],
): string {
  if (problems.length > 0) return `${formatPlural(problems.length, "problem")} to fix first.`;
  const gone = changes.filter(({ after }) => after === null).length;
  const words = [
    ...(changes.length > gone
      ? [`${formatPlural(changes.length - gone, "item")} set, from now`]
      : []),
    ...(gone > 0 ? [`${formatPlural(gone, "item")} deleted`] : []),
    ...(cautions.length > 0 ? [formatPlural(cautions.length, "warning")] : []),
  ];
  return words.length === 0 ? "No changes." : `${words.join(", ")}.`;
}
