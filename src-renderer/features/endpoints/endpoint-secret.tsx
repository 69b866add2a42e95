import { Check, Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import type { EndpointView } from "#shared/domain/simulator.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { verifyCode } from "../../bridge/verify-code.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton, useCopy } from "../../ui/controls/copy-button.tsx";
import { CodeBlock } from "../../ui/editor/code-block.tsx";
import { maskSecret } from "../../ui/text/hide-secrets.ts";
import { Secret } from "../../ui/text/secret.tsx";

interface EndpointSecretProps {
  readonly endpoint: EndpointView;
  /** True if it was just registered: the focus goes to *Copy secret*. */
  readonly isNew: boolean;
}

/** The signing secret of one endpoint, and the code that verifies its deliveries: masked, and copied whole. */
export function EndpointSecret({ endpoint, isNew }: EndpointSecretProps) {
  const { kind, id, secret } = endpoint;
  const simulator = useSimulator(kind);
  const [copied, copy] = useCopy();
  const place = useRef<HTMLDivElement>(null);
  const code = simulator && verifyCode(simulator, secret);
  const shown = simulator && verifyCode(simulator, maskSecret(secret));
  useEffect(() => {
    if (!isNew) return;
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector<HTMLElement>("button")?.focus();
  }, [isNew]);
  return (
    <div
      className="endpoint-secret"
      ref={place}
      role="group"
      aria-label={`Secret of ${id ?? "the receiver"}`}
    >
      <div className="vstack">
        <h3 className="part">Signing secret</h3>
        {secret === "" ? (
          <p className="soft">This endpoint has no secret, so its deliveries are not signed.</p>
        ) : (
          <div className="hstack endpoint-secret-line">
            <Button tone={isNew ? "primary" : "plain"} onPress={() => copy(secret)}>
              {copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
              {copied ? "Copied" : "Copy secret"}
            </Button>
            <Secret secret={secret} what="signing secret" />
          </div>
        )}
        <p className="soft">Your app verifies the deliveries to this endpoint with this secret.</p>
      </div>
      {code === undefined || shown === undefined ? null : (
        <div className="vstack">
          <div className="snippet-head">
            <h3 className="part">Verify it in your app</h3>
            <CopyButton text={code} what="code" wordy />
          </div>
          <CodeBlock text={shown} label="Code that verifies this endpoint" wraps />
        </div>
      )}
    </div>
  );
}
