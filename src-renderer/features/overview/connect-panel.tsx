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
import { ConnectChoice, ConnectSeen } from "./connect-choice.tsx";
import { environmentLines, listSnippets } from "./connect-snippets.ts";
import { useConnect } from "./connect-store.ts";
import "./connect-panel.css";

/** `http://127.0.0.1:3000/hook (we_1)` */
function nameEndpoint({ url, id }: EndpointView): string {
  return id === null ? url : `${url} (${id})`;
}

/** Returns the function that lists the endpoints of a simulator, and its usual one: the person's newest. */
function useEndpoints() {
  const writes = useFeed(({ statuses }) => [...statuses.values()].map((one) => one.writes).join());
  const all = useCommand("endpoints.list", {}, { freshFor: writes }).data ?? [];
  const testUrl = useReceiver("connect")?.url;
  return (kind: string) => {
    const own = all.filter((endpoint) => endpoint.kind === kind);
    return { own, usual: own.findLast(({ url }) => url !== testUrl) ?? own.at(-1) };
  };
}

/** The code that points an app to the simulators. */
export function ConnectPanel({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const { kinds: wish, endpoint: wantedEndpoint, snippet: wanted } = useConnect();
  const [wantsKey, setShowKey] = useState(false);
  const isHidden = useSecretsHidden();
  const endpointsOf = useEndpoints();
  const showsKeys = wantsKey && !isHidden;
  const wished = simulators.filter(({ kind }) => wish.includes(kind));
  const chosen = wished.length > 0 ? wished : simulators.slice(0, 1);
  const [simulator] = chosen;
  if (!simulator) return null;
  const { own, usual } = endpointsOf(simulator.kind);
  const endpoint = own.find((one) => nameEndpoint(one) === wantedEndpoint) ?? usual;
  const shown = listSnippets(simulator, { secret: endpoint?.secret, showsKeys });
  const snippet = shown.find(({ id }) => id === wanted) ?? shown[0];
  const isEnvironment = snippet?.id === "environment";
  const codeWith = (keys: boolean) => {
    if (!isEnvironment) {
      const whole = listSnippets(simulator, { secret: endpoint?.secret, showsKeys: keys });
      return whole.find(({ id }) => id === snippet?.id)?.code ?? "";
    }
    const lines = chosen.flatMap((one) => {
      const { secret } = endpointsOf(one.kind).usual ?? {};
      return environmentLines(one, { secret, showsKeys: keys });
    });
    return lines.join("\n");
  };
  const Icon = showsKeys ? EyeOff : Eye;
  return (
    <section aria-label="Connect an app" className="connect">
      <header className="hstack section-head">
        <h2>Connect an app</h2>
        <span className="grow" />
        {isEnvironment ? null : (
          <SelectInput
            label="Simulator to connect"
            bare
            choices={listChoices(simulators)}
            value={simulator.kind}
            onChange={(kind) => useConnect.setState({ kinds: [kind] })}
          />
        )}
      </header>
      <Segments
        label="What to paste"
        bare
        value={snippet?.id ?? wanted}
        choices={Object.fromEntries(shown.map(({ id, title }) => [id, title]))}
        onChange={(id) => useConnect.setState({ snippet: id })}
      />
      {isEnvironment && simulators.length > 1 ? (
        <ConnectChoice
          simulators={simulators}
          chosen={chosen.map(({ kind }) => kind)}
          onChange={(kinds) => useConnect.setState({ kinds })}
        />
      ) : null}
      {snippet?.id === "receiver" && endpoint && own.length > 1 ? (
        <SelectInput
          label="Endpoint to verify"
          choices={own.map((one) => ({ id: nameEndpoint(one), title: nameEndpoint(one) }))}
          value={nameEndpoint(endpoint)}
          onChange={(name) => useConnect.setState({ endpoint: name })}
        />
      ) : null}
      <CodeBlock text={codeWith(showsKeys)} label={snippet?.title ?? ""} wraps />
      <div className="hstack connect-foot">
        <CopyButton text={codeWith(true)} what="code" wordy />
        <span className="grow" />
        {isHidden ? null : (
          <Button tone="quiet" size="small" onPress={() => setShowKey(!wantsKey)}>
            <Icon size={13} aria-hidden />
            {showsKeys ? "Hide key" : "Show key"}
          </Button>
        )}
      </div>
      <ul className="connect-seen" aria-label="Requests of the app">
        {chosen.map((one) => (
          <ConnectSeen key={one.kind} simulator={one} />
        ))}
      </ul>
    </section>
  );
}
