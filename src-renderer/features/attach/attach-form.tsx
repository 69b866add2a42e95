import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FileTrigger, Form } from "react-aria-components";
import { BridgeError, call } from "../../bridge/client.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announceError } from "../../stores/announcer-store.ts";
import { useRecorder } from "../../stores/recorder-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { Note } from "../../ui/display/note.tsx";

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$)/i;

/** Returns whether a token would leave this machine unencrypted. */
export function sendsTokenInClear(address: string, token: string): boolean {
  const words = address.trim().startsWith("{")
    ? [...address.matchAll(/"base_url"\s*:\s*"([^"]*)"/g)].map(([, url]) => url ?? "")
    : address.split(/[\s,]+/).filter(Boolean);
  if (token.trim() === "") return false;
  return words.some((word) => {
    const host = word.replace(/^http:\/\//i, "");
    return !/^https:\/\//i.test(word) && !LOOPBACK.test(host);
  });
}

interface Wish {
  readonly address: string;
  readonly token: string;
}

/** Which field a refusal is about. */
function faultOf(error: unknown): { readonly address?: string; readonly token?: string } {
  if (error === null) return {};
  const message = explainError(error);
  const isToken = error instanceof BridgeError && error.code === "wrong_token";
  return isToken ? { token: message } : { address: message };
}

/**
 * The form for the address of an instance and its token. The token stays in memory and ends with this
 * run.
 */
export function AttachForm({ onClose }: { readonly onClose: () => void }) {
  const [wish, setWish] = useState<Wish>({ address: "", token: "" });
  const form = useRef<HTMLFormElement>(null);
  const run = useMutation({
    mutationFn: (wanted: Wish) => call("instance.attach", wanted),
    onSuccess: onClose,
    onError: (error) => {
      const field = faultOf(error).token === undefined ? "address" : "token";
      form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
      announceError(error, "Not attached. ");
    },
  });
  const change = (part: Partial<Wish>) => {
    run.reset();
    setWish({ ...wish, ...part });
  };
  const fault = faultOf(run.error);
  return (
    <Form
      ref={form}
      className="vstack attach-form"
      aria-label="Attach to a running Simdeck"
      onSubmit={(event) => {
        event.preventDefault();
        if (!run.isPending) run.mutate(wish);
      }}
    >
      <AddressField
        value={wish.address}
        error={fault.address}
        onChange={(address) => change({ address })}
      />
      <TextInput
        label="Control token"
        name="token"
        masked
        value={wish.token}
        error={fault.token}
        hint={
          sendsTokenInClear(wish.address, wish.token)
            ? "HTTP sends the token unencrypted. Use HTTPS or a tunnel."
            : "The SIM_CONTROL_TOKEN of the instance, if it has one. It is kept in memory only."
        }
        onChange={(token) => change({ token })}
      />
      <RecordingEnds />
      <div className="hstack dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={run.isPending}>
          {run.isPending ? "Attaching…" : "Attach"}
        </Button>
      </div>
    </Form>
  );
}

interface AddressFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

function AddressField({ value, error, onChange }: AddressFieldProps) {
  return (
    <div className="vstack attach-address">
      <TextInput
        label="Address"
        name="address"
        mono
        autoFocus
        lines={3}
        isRequired
        value={value}
        error={error}
        placeholder="http://127.0.0.1:4701"
        hint="The address of a simulator, a host with the port base (ci.example:4700), several addresses, or a ready line."
        onChange={onChange}
      />
      <FileTrigger
        acceptedFileTypes={["application/json", ".json", ".txt"]}
        onSelect={(files) => {
          void files?.[0]?.text().then(onChange);
        }}
      >
        <Button size="small">Open a ready file…</Button>
      </FileTrigger>
    </div>
  );
}

function RecordingEnds() {
  const isRecording = useRecorder(({ recording }) => recording !== null);
  if (!isRecording) return null;
  return <Note tone="warn">Attaching discards the current recording.</Note>;
}
