import { ChevronDown, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components";
import { useSettings } from "../../stores/settings-store.ts";

/** Shows the clocks' sliders and exact values, or gives their room to the schedule. */
export function ClockFold({ isOpen }: { readonly isOpen: boolean }) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <Button
      className="button quiet small clock-fold"
      aria-expanded={isOpen}
      onPress={() => {
        useSettings.setState({ clocksOpen: !isOpen });
      }}
    >
      <Icon size={13} aria-hidden />
      Sliders and exact values
    </Button>
  );
}
