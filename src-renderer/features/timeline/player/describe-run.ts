import type { ScenarioView } from "#shared/domain/scenario-view.ts";
import { formatPlural } from "../../../ui/text/format.ts";

/** Says in one sentence how a run stands. */
export function describeRun(view: ScenarioView): string {
  const { frames, played, isOver, difference, expects } = view;
  const done = frames.filter(({ state }) => state === "same").length;
  const all = frames.length;
  if (difference) {
    const { frame } = difference;
    const where = frame === null ? "The end" : `Frame ${String(frame + 1)} of ${String(all)}`;
    const asExpected = done === 0 ? "" : ` ${formatPlural(done, "frame")} as expected.`;
    return `${where} differs.${asExpected} Stopped at the first difference.`;
  }
  if (isOver) {
    const end = expects ? "as expected" : "played. The file does not say what it expects";
    return `${formatPlural(all, "frame")} ${end}.`;
  }
  if (played === 0) return `${formatPlural(all, "frame")}, not played yet.`;
  return `${String(done)} of ${formatPlural(all, "frame")} played.`;
}
