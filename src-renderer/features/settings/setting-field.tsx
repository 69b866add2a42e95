import type { ReactNode } from "react";
import { TextInput } from "../../ui/forms/field.tsx";
import { OverrideNote } from "./setting-section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

interface SettingFieldProps {
  readonly form: SettingsForm;
  readonly field: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  readonly masked?: boolean;
}

/** A setting that is typed. Enter applies it. */
export function SettingField({
  form,
  field,
  label,
  hint,
  placeholder,
  numeric,
  masked,
}: SettingFieldProps) {
  return (
    <div className="vstack setting-field">
      <TextInput
        label={label}
        value={form.text(field)}
        onChange={(text) => form.set(field, text)}
        onEnter={form.apply}
        error={form.problem(field)}
        mono
        numeric={numeric ?? false}
        masked={masked ?? false}
        isDisabled={form.isLocked}
        placeholder={placeholder ?? ""}
        {...(hint === undefined ? {} : { hint })}
      />
      <OverrideNote override={form.override(field)} />
    </div>
  );
}
