import { Search } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { DemoButton } from "../features/demo/demo-button.tsx";
import { RecordButton } from "../features/recorder/record-button.tsx";
import { ResetButton } from "../features/reset/reset-button.tsx";
import { useLocation } from "../stores/location.ts";
import { places } from "../stores/places.ts";
import { Keys } from "../ui/keys.tsx";

/** The place's name, the search, and the way back to the beginning. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { place } = useLocation();
  return (
    <header className="top-bar">
      <h1>{places.find(({ id }) => id === place)?.title}</h1>
      <AriaButton className="search" onPress={onSearch}>
        <Search size={13} aria-hidden />
        <span>Search or run a command</span>
        <Keys keys="Ctrl K" />
      </AriaButton>
      <DemoButton />
      <RecordButton />
      <ResetButton />
    </header>
  );
}
