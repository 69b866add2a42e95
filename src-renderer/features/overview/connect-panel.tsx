import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { SelectInput } from "../../ui/field.tsx";
import { useSecretsHidden } from "../../ui/secret.tsx";
import { listSnippets } from "./connect-snippets.ts";

/** What to paste into an app so that it talks to a simulator. */
export function ConnectPanel({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const [wish, setWish] = useState("");
  const [wantsKey, setShowKey] = useState(false);
  const isHidden = useSecretsHidden();
  const showKey = wantsKey && !isHidden;
  const simulator = simulators.find(({ kind }) => kind === wish) ?? simulators[0];
  if (!simulator) return null;
  const Icon = showKey ? EyeOff : Eye;
  const shown = listSnippets(simulator, showKey);
  const whole = listSnippets(simulator, true);
  return (
    <section aria-label="Connect an app" className="connect">
      <header className="connect-head">
        <h2 className="list-title">Connect an app</h2>
        <SelectInput
          label="Simulator to connect"
          bare
          choices={simulators.map(({ kind }) => ({ id: kind, title: kind }))}
          value={simulator.kind}
          onChange={setWish}
        />
        {isHidden ? null : (
          <Button
            tone="quiet"
            size="small"
            onPress={() => {
              setShowKey(!showKey);
            }}
          >
            <Icon size={13} aria-hidden />
            {showKey ? "Hide key" : "Show key"}
          </Button>
        )}
      </header>
      <div className="snippets">
        {shown.map(({ id, title, code }, place) => (
          <figure key={id} className="snippet">
            <figcaption>
              {title}
              <CopyButton text={whole[place]?.code ?? code} what={title} />
            </figcaption>
            <CodeBlock text={code} label={title} />
          </figure>
        ))}
      </div>
    </section>
  );
}
