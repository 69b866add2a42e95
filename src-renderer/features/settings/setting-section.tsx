import type { ReactNode } from "react";
import type { SettingOverride } from "#shared/domain/settings.ts";

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the settings. */
export function SettingSection({ title, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Says that something else than the setting holds in this run; nothing when it does. */
export function OverrideNote({ override }: { readonly override: SettingOverride | undefined }) {
  if (!override) return null;
  const { by, value } = override;
  return (
    <p className="override">
      In this run{" "}
      <code>{value === null ? by : `${by}${by.startsWith("--") ? " " : "="}${value}`}</code> holds
      instead; what is set here holds without it.
    </p>
  );
}
