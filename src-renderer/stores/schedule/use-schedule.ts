import { announce, announceError } from "../announcer-store.ts";
import {
  changeSchedule,
  redoSchedule,
  undoSchedule,
  useScheduleHistory,
  type ScheduleChange,
} from "./schedule-history.ts";
import { useRefreshItems } from "./timeline-items.ts";

/** Returns the commands that change the schedule, with undo. A message reports the result. */
export function useSchedule() {
  const refresh = useRefreshItems();
  const { past, future } = useScheduleHistory();
  const run = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    try {
      const said = await work();
      if (said !== undefined) announce(said);
      return true;
    } catch (error) {
      announceError(error);
      return false;
    } finally {
      await refresh();
    }
  };
  return {
    change: (said: string, changes: readonly ScheduleChange[], gesture?: string) =>
      run(async () => {
        await changeSchedule(said, changes, gesture);
        return said;
      }),
    undo: () => run(undoSchedule),
    redo: () => run(redoSchedule),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
