import { Presentation, X } from "lucide-react";
import { setDemoScreen, toggleDemo } from "../../stores/demo-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import "./demo.css";

/** Under a place that is shown during a demonstration: the way back to the stage. */
export function DemoBar() {
  return (
    <section className="hstack demo-bar" aria-label="Demo mode">
      <span className="grow soft">Demo mode: larger, with secrets hidden.</span>
      <Button size="small" onPress={() => setDemoScreen(true)}>
        <Presentation size={13} aria-hidden />
        Back to the stage
      </Button>
      <Button tone="quiet" size="small" label="End demo mode" onPress={toggleDemo}>
        <X size={13} aria-hidden />
        End
      </Button>
    </section>
  );
}
