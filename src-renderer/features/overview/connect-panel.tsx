import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { useReceiver } from "../../bridge/use-receiver.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { CodeBlock } from "../../ui/editor/code-block.tsx";
import { SelectInput } from "../../ui/forms/field.tsx";
import { listChoices } from "../../ui/text/name-simulator.ts";
import { useSecretsHidden } from "../../ui/text/secret.tsx";
import { listSnippets } from "./connect-snippets.ts";
import { SeenClient } from "./seen-client.tsx";
import "./connect-panel.css";

/** `http://127.0.0.1:3000/hook (we_1)` */
function nameEndpoint({ url, id }: EndpointView): string {
  return id === null ? url : `${url} (${id})`;
}

/** The code that points an app to a simulator. */
export function ConnectPanel({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const [wish, setWish] = useState("");
  const [chosen, setChosen] = useState("");
  const [wanted, setWanted] = useState("environment");
  const [wantsKey, setShowKey] = useState(false);
  const isHidden = useSecretsHidden();
  const writes = useFeed(({ statuses }) => [...statuses.values()].map((one) => one.writes).join());
  const endpoints = useCommand("endpoints.list", {}, { freshFor: writes }).data ?? [];
  const testUrl = useReceiver("connect")?.url;
  const showKey = wantsKey && !isHidden;
  const simulator = simulators.find(({ kind }) => kind === wish) ?? simulators[0];
  if (!simulator) return null;
  const mine = endpoints.filter(({ kind }) => kind === simulator.kind);
  // The newest endpoint of the person, not the one of the test receiver.
  const usual = mine.findLast(({ url }) => url !== testUrl) ?? mine.at(-1);
  const endpoint = mine.find((one) => nameEndpoint(one) === chosen) ?? usual;
  const secret = endpoint?.secret;
  const shown = listSnippets(simulator, secret, showKey);
  const snippet = shown.find(({ id }) => id === wanted) ?? shown[0];
  const whole = listSnippets(simulator, secret, true).find(({ id }) => id === snippet?.id);
  const Icon = showKey ? EyeOff : Eye;
  return (
    <section aria-label="Connect an app" className="connect">
      <header className="hstack section-head">
        <h2>Connect an app</h2>
        <span className="grow" />
        <SelectInput
          label="Simulator to connect"
          bare
          choices={listChoices(simulators)}
          value={simulator.kind}
          onChange={setWish}
        />
      </header>
      <SeenClient kind={simulator.kind} />
      <Segments
        label="What to paste"
        bare
        value={snippet?.id ?? wanted}
        choices={Object.fromEntries(shown.map(({ id, title }) => [id, title]))}
        onChange={setWanted}
      />
      {snippet?.id === "receiver" && endpoint && mine.length > 1 ? (
        <SelectInput
          label="Endpoint to verify"
          choices={mine.map((one) => ({ id: nameEndpoint(one), title: nameEndpoint(one) }))}
          value={nameEndpoint(endpoint)}
          onChange={setChosen}
        />
      ) : null}
      <CodeBlock text={snippet?.code ?? ""} label={snippet?.title ?? ""} wraps />
      <div className="hstack connect-foot">
        <CopyButton text={whole?.code ?? ""} what="code" wordy />
        <span className="grow" />
        {isHidden ? null : (
          <Button tone="quiet" size="small" onPress={() => setShowKey(!showKey)}>
            <Icon size={13} aria-hidden />
            {showKey ? "Hide key" : "Show key"}
          </Button>
        )}
      </div>
    </section>
  );
}
