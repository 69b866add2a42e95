import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSettingsView } from "../bridge/use-settings-view.ts";
import { useFeed } from "../stores/feed/feed-store.ts";
import { showAppearance } from "../stores/kept-appearance.ts";

/**
 * Follows what simulators run and what is set: when either changes, everything that was asked of the
 * host is asked again, and what is not on the screen is forgotten.
 */
export function useSetup(): void {
  const client = useQueryClient();
  const setup = useFeed((feed) => feed.setup);
  const values = useSettingsView()?.values;
  useEffect(() => {
    if (setup < 0) return;
    client.removeQueries({ type: "inactive" });
    void client.invalidateQueries();
  }, [client, setup]);
  useEffect(() => {
    if (values) showAppearance(values);
  }, [values]);
}
