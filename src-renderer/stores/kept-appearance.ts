import type { Settings as KeptSettings } from "#shared/domain/settings.ts";
import { call } from "../bridge/client.ts";
import { useSettings } from "./settings-store.ts";

type Appearance = Pick<KeptSettings, "theme" | "density" | "motion" | "singleKeys">;

/** Changes how the window looks, at once and for good. */
export function keepAppearance(change: Partial<Appearance>): void {
  useSettings.setState(change);
  // The host says for itself when it could not keep something.
  call("settings.change", { change }).catch(() => undefined);
}

/** Shows what the host keeps: it stands over what this page remembered. */
export function showAppearance({ theme, density, motion, singleKeys }: Appearance): void {
  useSettings.setState({ theme, density, motion, singleKeys });
}
