import { useMutation } from "@tanstack/react-query";
import { SquareTerminal } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Form } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "../../../../bridge/api-request.ts";
import { listCopies } from "../../../../bridge/copy-as.ts";
import { explainError } from "../../../../bridge/explain-error.ts";
import { announceOutcome, doAction } from "../../../../stores/performed-actions.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { CopyAsMenu } from "../../../../ui/controls/copy-as-menu.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import "./act-form.css";

/** Returns the error of a field; `undefined` while it has none. */
export type ErrorOf = (field: string) => string | undefined;

interface ActFormProps {
  readonly simulator: SimulatorView;
  /** The name of the form and of its button: `Settle market`. */
  readonly title: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The names of the fields that the form shows. */
  readonly fields?: readonly string[];
  readonly tone?: "plain" | "primary" | "danger";
  /** The effect, in a sentence. */
  readonly effect?: ReactNode;
  readonly children?: (errorOf: ErrorOf) => ReactNode;
}

/** One act: its fields, and the button that makes the one request that is named beside it. */
export function ActForm(props: ActFormProps) {
  const { simulator, title, path, body, fields = [], tone = "primary", effect, children } = props;
  const request: ApiRequest = { kind: simulator.kind, method: "POST", path, body };
  const form = useRef<HTMLFormElement>(null);
  const act = useMutation({
    mutationFn: () => doAction(title, request),
    onSuccess: (outcome) => announceOutcome(title, outcome),
  });
  const refusal = act.data?.answer.refusal;
  const field = fields.find((name) => name === refusal?.field);
  const problem = act.isError ? explainError(act.error) : refusal?.message;
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [refusal]);
  return (
    <Form
      ref={form}
      aria-label={title}
      className="vstack act-form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isPending) act.mutate();
      }}
    >
      {children?.((name) => (name === field ? problem : undefined))}
      {effect === undefined ? null : <p className="act-effect soft">{effect}</p>}
      {problem === undefined || field !== undefined ? null : (
        <div role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      )}
      <div className="hstack act-foot">
        <Button type="submit" tone={tone} isPending={act.isPending}>
          {title}
        </Button>
        <CopyAsMenu copies={listCopies(request, simulator.baseUrl)} />
        <span className="hstack act-route soft mono">
          <SquareTerminal size={13} aria-hidden />
          <span>POST {path}</span>
        </span>
      </div>
    </Form>
  );
}
