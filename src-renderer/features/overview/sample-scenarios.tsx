import { Play } from "lucide-react";
import { useCommand } from "../../bridge/use-command.ts";
import { placeHref } from "../../stores/places.ts";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";

/** Stories that come with the program, each played by one press. */
export function SampleScenarios() {
  const samples = useCommand("app.scenarioSamples", {}).data ?? [];
  if (samples.length === 0) return null;
  return (
    <section aria-label="Sample scenarios" className="samples">
      <header className="hstack section-head">
        <h2>Sample scenarios</h2>
        <span className="faint">stories to play step by step, each from an empty world</span>
      </header>
      <ul className="sample-cards">
        {samples.map(({ file, name, kinds }) => (
          <li key={file}>
            <a className="hstack sample-card" href={placeHref("timeline", { sample: file })}>
              <Play size={14} aria-hidden />
              <span className="grow">{name}</span>
              <span className="hstack">
                {kinds.map((kind) => (
                  <SimulatorIcon key={kind} kind={kind} size={13} />
                ))}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
