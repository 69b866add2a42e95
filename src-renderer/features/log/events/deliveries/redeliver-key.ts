import type { KeyboardEvent } from "react";
import type { EventRow } from "#shared/domain/egress.ts";
import { redeliver } from "../../../../stores/redelivery.ts";
import { useSettings } from "../../../../stores/settings-store.ts";

/** Redelivers an event when R is pressed where nothing is typed. The result is announced. */
export function onRedeliverKey(pressed: KeyboardEvent, event: EventRow | undefined): void {
  const isTyped =
    pressed.target instanceof HTMLElement && pressed.target.closest("input, textarea, .cm-editor");
  const hasModifier = pressed.ctrlKey || pressed.metaKey || pressed.altKey;
  if (pressed.key.toLowerCase() !== "r" || hasModifier || isTyped || !event) return;
  if (!useSettings.getState().singleKeys) return;
  pressed.preventDefault();
  redeliver([{ kind: event.kind, body: { seq: event.seq } }]).catch(() => undefined);
}
