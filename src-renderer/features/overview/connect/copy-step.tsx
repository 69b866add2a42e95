import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { CodeBlock } from "../../../ui/editor/code-block.tsx";
import { SelectInput } from "../../../ui/forms/field.tsx";
import { useSecretsHidden } from "../../../ui/text/secret.tsx";
import { joinSnippets, type Connected } from "./connect-snippets.ts";
import { useConnect } from "./connect-store.ts";
import { Step } from "./step.tsx";
import { nameEndpoint, type OwnEndpoints } from "./use-own-endpoints.ts";

interface CopyStepProps {
  readonly chosen: readonly SimulatorView[];
  readonly endpoints: OwnEndpoints;
  /** True while it is the next thing to do. */
  readonly isCurrent: boolean;
}

/** The code that points an app to the chosen simulators, or verifies their deliveries. */
export function CopyStep({ chosen, endpoints, isCurrent }: CopyStepProps) {
  const { snippet: wanted, endpoints: picked } = useConnect();
  const [wantsKeys, setWantsKeys] = useState(false);
  const isHidden = useSecretsHidden();
  const showsKeys = wantsKeys && !isHidden;
  const connected = chosen.map((simulator): Connected => {
    const { all, usual } = endpoints.of(simulator.kind);
    const endpoint = all.find((one) => nameEndpoint(one) === picked[simulator.kind]) ?? usual;
    return { simulator, secret: endpoint?.secret };
  });
  const shown = joinSnippets(connected, showsKeys);
  const snippet = shown.find(({ id }) => id === wanted) ?? shown[0];
  if (!snippet) return null;
  const copied = joinSnippets(connected, true).find(({ id }) => id === snippet.id)?.code ?? "";
  const lines = copied.split("\n").length;
  const Icon = showsKeys ? EyeOff : Eye;
  return (
    <Step
      number={2}
      title="Copy these lines"
      isCurrent={isCurrent}
      end={
        <Segments
          label="What to paste"
          bare
          value={snippet.id}
          choices={Object.fromEntries(shown.map(({ id, title }) => [id, title]))}
          onChange={(id) => useConnect.setState({ snippet: id })}
        />
      }
    >
      {snippet.id === "receiver"
        ? chosen.map((simulator) => (
            <EndpointChoice
              key={simulator.kind}
              simulator={simulator}
              endpoints={endpoints}
              isOnly={chosen.length === 1}
            />
          ))
        : null}
      <CodeBlock text={snippet.code} label={snippet.title} wraps />
      <div className="hstack connect-foot">
        <CopyButton
          text={copied}
          what={snippet.id === "environment" && lines > 1 ? `${String(lines)} lines` : "code"}
          wordy
          tone={isCurrent ? "primary" : "plain"}
        />
        <span className="grow" />
        {isHidden || snippet.code === copied ? null : (
          <Button tone="quiet" size="small" onPress={() => setWantsKeys(!wantsKeys)}>
            <Icon size={13} aria-hidden />
            {showsKeys ? "Hide keys" : "Show keys"}
          </Button>
        )}
      </div>
    </Step>
  );
}

interface EndpointChoiceProps {
  readonly simulator: SimulatorView;
  readonly endpoints: OwnEndpoints;
  /** True if no other simulator is chosen. */
  readonly isOnly: boolean;
}

/** The endpoint whose secret verifies; no choice among fewer than two. */
function EndpointChoice({ simulator: { kind, model }, endpoints, isOnly }: EndpointChoiceProps) {
  const picked = useConnect((connect) => connect.endpoints);
  const { all, usual } = endpoints.of(kind);
  const endpoint = all.find((one) => nameEndpoint(one) === picked[kind]) ?? usual;
  if (!endpoint || all.length < 2) return null;
  return (
    <SelectInput
      label={isOnly ? "Endpoint to verify" : `Endpoint to verify, ${model}`}
      choices={all.map((one) => ({ id: nameEndpoint(one), title: nameEndpoint(one) }))}
      value={nameEndpoint(endpoint)}
      onChange={(name) => useConnect.setState({ endpoints: { ...picked, [kind]: name } })}
    />
  );
}
