import { Presentation } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { toggleDemo, useDemo } from "../../stores/demo-store.ts";

/** Shows the window to an audience, or to its person alone again. */
export function DemoButton() {
  const isOn = useDemo(({ factor }) => factor !== null);
  return (
    <ToggleButton
      isSelected={isOn}
      onChange={toggleDemo}
      aria-label="Demo mode"
      className="button quiet icon"
    >
      <Presentation size={15} aria-hidden />
    </ToggleButton>
  );
}
