import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeBlock } from "../../ui/editor/code-block.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { SelectInput } from "../../ui/forms/field.tsx";
import { useSecretsHidden } from "../../ui/text/secret.tsx";
import { listSnippets } from "./connect-snippets.ts";
import { listChoices } from "../../ui/text/name-simulator.ts";
import "./connect-panel.css";

/** What to paste into an app so that it talks to a simulator. */
export function ConnectPanel({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const [wish, setWish] = useState("");
  const [wantsKey, setShowKey] = useState(false);
  const isHidden = useSecretsHidden();
  const writes = useFeed(({ statuses }) => [...statuses.values()].map((one) => one.writes).join());
  const endpoints = useCommand("endpoints.list", {}, { freshFor: writes }).data ?? [];
  const showKey = wantsKey && !isHidden;
  const simulator = simulators.find(({ kind }) => kind === wish) ?? simulators[0];
  if (!simulator) return null;
  const Icon = showKey ? EyeOff : Eye;
  const secret = endpoints.find(({ kind }) => kind === simulator.kind)?.secret;
  const shown = listSnippets(simulator, secret, showKey);
  const whole = listSnippets(simulator, secret, true);
  return (
    <section aria-label="Connect an app" className="connect">
      <header className="hstack connect-head">
        <h2 className="list-title">Connect an app</h2>
        <SelectInput
          label="Simulator to connect"
          bare
          choices={listChoices(simulators)}
          value={simulator.kind}
          onChange={setWish}
        />
        {isHidden ? null : (
          <Button tone="quiet" size="small" onPress={() => setShowKey(!showKey)}>
            <Icon size={13} aria-hidden />
            {showKey ? "Hide key" : "Show key"}
          </Button>
        )}
      </header>
      <div className="snippets">
        {shown.map(({ id, title, code }, place) => (
          <figure key={id} className={`snippet ${id}`}>
            <figcaption>
              {title}
              <CopyButton text={whole[place]?.code ?? code} what={title} />
            </figcaption>
            <CodeBlock text={code} label={title} wraps />
          </figure>
        ))}
      </div>
    </section>
  );
}
