import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Form } from "react-aria-components";
import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { doAction, announceOutcome, type ActionOutcome } from "../../stores/performed-actions.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { RepeatButton } from "./repeat-button.tsx";
import { ScheduleButton } from "./schedule-button.tsx";
import { SchemaField } from "./schema-field.tsx";
import { describeFieldError } from "../../bridge/field-error.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { nameForm } from "./list-actions.ts";
import type { ActionFormState } from "./use-action-form.ts";
import { Pin, PinOff } from "lucide-react";
import type { ApiRequest } from "../../bridge/api-request.ts";
import { togglePin, useIsPinned } from "../../stores/pins.ts";
import { listCopies } from "../../bridge/copy-as.ts";
import { CopyAsMenu } from "../../ui/controls/copy-as-menu.tsx";

interface ActionFormProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
  readonly form: ActionFormState;
  readonly outcome: ActionOutcome | null;
  readonly onOutcome: (outcome: ActionOutcome | null) => void;
}

/** The form of one world action, drawn from the schema of its route. */
export function ActionForm({ simulator, action, form, outcome, onOutcome }: ActionFormProps) {
  const { fields, request } = form;
  const element = useRef<HTMLFormElement>(null);
  const refusal = outcome?.answer.refusal;
  const run = useMutation({
    mutationFn: () => doAction(action.title, request),
    onSuccess: (done) => {
      onOutcome(done);
      announceOutcome(action.title, done);
    },
  });
  useFocusOnRefusal(element, outcome);
  const faulty = fields.find(({ name }) => name === refusal?.field);
  const banner = run.isError
    ? explainError(run.error)
    : refusal && !faulty
      ? refusal.message
      : undefined;
  return (
    <Form
      ref={element}
      aria-label={action.title}
      className="vstack action-form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog that was opened from this one must not send this one along.
        if (event.target !== event.currentTarget || run.isPending) return;
        form.hold();
        run.mutate();
      }}
    >
      {fields.map((field) => (
        <SchemaField
          key={field.name}
          kind={simulator.kind}
          field={field}
          form={form}
          onChange={(values) => {
            form.change(values);
            if (faulty && Object.hasOwn(values, faulty.name)) onOutcome(null);
          }}
          error={
            refusal && field === faulty ? describeFieldError(field, refusal.message) : undefined
          }
        />
      ))}
      {banner === undefined ? null : <Note tone="bad">{banner}</Note>}
      <div className="hstack action-buttons">
        <Button type="submit" tone="primary">
          {action.title}
        </Button>
        <ScheduleButton title={action.title} request={request} />
        <RepeatButton title={action.title} path={action.path} request={request} fields={fields} />
        <CopyAsMenu copies={listCopies(request, simulator.baseUrl)} />
        <span className="grow" />
        <FavouriteButton id={nameForm(simulator.kind, action.path)} title={action.title} />
        <PinButton title={action.title} request={request} />
      </div>
    </Form>
  );
}

/** After a refusal the cursor stands where something has to be changed. */
function useFocusOnRefusal(
  form: React.RefObject<HTMLFormElement | null>,
  outcome: ActionOutcome | null,
): void {
  useEffect(() => {
    if (!outcome?.answer.refusal) return;
    form.current
      ?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid] button")
      ?.focus();
  }, [form, outcome]);
}

interface PinButtonProps {
  readonly title: string;
  readonly request: ApiRequest;
}

/** Puts the action, as its form stands, on the demo deck, or takes it off. */
function PinButton({ title, request }: PinButtonProps) {
  const { kind, path, body } = request;
  const isPinned = useIsPinned(kind, path);
  const Icon = isPinned ? PinOff : Pin;
  return (
    <IconButton
      label={isPinned ? "Remove from the demo deck" : "Pin to the demo deck"}
      onPress={() => {
        togglePin({ title, kind, path, body: { ...(typeof body === "object" ? body : {}) } });
        announce(
          isPinned ? `${title} removed from the demo deck` : `${title} added to the demo deck`,
        );
      }}
    >
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}
