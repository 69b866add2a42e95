import type { EventRow } from "#shared/domain/egress.ts";
import { useLogView } from "./log-store.ts";

/** The opened event as the log knows it now: its deliveries may have come off since it was opened. */
export function useFreshRow(
  opened: EventRow | null,
  rowAt: (index: number) => EventRow | undefined,
): EventRow | null {
  const active = useLogView((view) => view.active);
  const row = active === null ? undefined : rowAt(active);
  const isSame =
    row?.kind === opened?.kind &&
    row?.seq === opened?.seq &&
    row?.generation === opened?.generation;
  return opened && isSame && row ? row : opened;
}
