import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
  TextField,
} from "react-aria-components";
import { asSentence } from "../text/as-sentence.ts";
import { useHides, useShown } from "../text/secret.tsx";
import { DottedArea } from "./dotted-area.tsx";
import "./field.css";

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  /** Keeps the label for screen readers only. */
  readonly bare?: boolean;
}

interface TextInputProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onEnter?: () => void;
  readonly placeholder?: string;
  readonly mono?: boolean;
  readonly numeric?: boolean;
  /** Shows dots in place of what is typed. */
  readonly masked?: boolean;
  readonly isDisabled?: boolean;
  /** Has the focus as soon as it is there. */
  readonly autoFocus?: boolean;
  readonly lines?: number;
  readonly name?: string;
}

/** The label above a control and the text below it. */
export function FieldHead({ label, isRequired = false, bare = false }: FieldProps) {
  return (
    <Label className={bare ? "unseen" : `label ${isRequired ? "required" : ""}`}>{label}</Label>
  );
}

/** The hint, or what is wrong in its place. */
export function FieldFoot({ hint, error }: Pick<FieldProps, "hint" | "error">) {
  const shown = useShown();
  if (error !== undefined)
    return <FieldError className="field-error">{shown(asSentence(error))}</FieldError>;
  if (hint === undefined) return null;
  return (
    <Text slot="description" className="hint">
      {hint}
    </Text>
  );
}

const HIDDEN = "Demo mode hides secrets. You can still edit the value.";

/** A line or a few lines of text; dots for secrets, while an audience looks on. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, onBlur, onEnter, lines, placeholder = "", error, name } = props;
  const classes = `control ${props.mono === true ? "mono" : ""}`;
  const isHidden = useHides()(value, name ?? props.label);
  return (
    <TextField
      className="vstack field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      {...(name === undefined ? {} : { name })}
      {...(onBlur ? { onBlur } : {})}
      onKeyDown={(event) => {
        if (event.key === "Enter") onEnter?.();
        // Else Escape closes no dialog and no shortcut works while something is typed.
        event.continuePropagation();
      }}
    >
      <FieldHead {...props} />
      {lines === undefined ? (
        <Input
          className={classes}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          autoFocus={props.autoFocus ?? false}
          type={props.masked === true || isHidden ? "password" : "text"}
          {...(props.numeric === true ? { inputMode: "numeric" } : {})}
        />
      ) : (
        <DottedArea
          className={classes}
          value={value}
          name={name ?? props.label}
          lines={lines}
          placeholder={placeholder}
          autoFocus={props.autoFocus ?? false}
        />
      )}
      <FieldFoot hint={isHidden && lines !== undefined ? HIDDEN : props.hint} error={error} />
    </TextField>
  );
}

export interface Choice {
  readonly id: string;
  readonly title: string;
  /** Said beside it in a menu: a count, a shortcut. */
  readonly note?: string;
}

interface SelectInputProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly name?: string;
}

/** One of a few fixed choices. */
export function SelectInput({ choices, value, onChange, placeholder, ...props }: SelectInputProps) {
  return (
    <Select
      className="vstack field"
      value={value === "" ? null : value}
      onChange={(key) => {
        if (typeof key === "string") onChange(key);
      }}
      isInvalid={props.error !== undefined}
      validationBehavior="aria"
      isRequired={props.isRequired ?? false}
      placeholder={placeholder ?? "Choose…"}
      {...(props.name === undefined ? {} : { name: props.name })}
    >
      <FieldHead {...props} />
      <Button className="control select">
        <SelectValue className="clip" />
        <ChevronDown size={14} aria-hidden />
      </Button>
      <FieldFoot hint={props.hint} error={props.error} />
      <Popover className="popover" offset={4}>
        <ListBox className="options" items={choices}>
          {({ title }) => <ListBoxItem className="option">{title}</ListBoxItem>}
        </ListBox>
      </Popover>
    </Select>
  );
}
