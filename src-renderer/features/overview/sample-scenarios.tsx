import { Play } from "lucide-react";
import { useCommand } from "../../bridge/use-command.ts";
import { placeHref } from "../../stores/places.ts";

/** Stories that come with the program, each played by one press. */
export function SampleScenarios() {
  const samples = useCommand("app.scenarioSamples", {}).data ?? [];
  if (samples.length === 0) return null;
  return (
    <section aria-label="Sample scenarios" className="samples">
      <header className="hstack section-head">
        <h2>Or play a sample scenario</h2>
        <span className="faint">step by step, on these simulators</span>
      </header>
      <ul className="sample-cards">
        {samples.map(({ file, name }) => (
          <li key={file}>
            <a className="hstack sample-card" href={placeHref("timeline", { sample: file })}>
              <Play size={14} aria-hidden />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
