import { useEffect, useRef, type ReactNode } from "react";
import type { SettingOverride } from "#shared/domain/settings.ts";
import { useLocation } from "../../stores/location.ts";

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Returns the id of the element of a section. */
export function sectionId(title: string): string {
  return `settings-${title.toLowerCase().replaceAll(" ", "-")}`;
}

/** A part of the settings. A link that names it scrolls to it and moves the focus to it. */
export function SettingSection({ title, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const { params } = useLocation();
  const isLinked = params["section"] === title;
  useEffect(() => {
    if (!isLinked) return;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <section aria-label={title} ref={section} id={sectionId(title)} tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Names the option or variable that overrides a setting; nothing without one. */
export function OverrideNote({ override }: { readonly override: SettingOverride | undefined }) {
  if (!override) return null;
  const { by, value } = override;
  return (
    <p className="override">
      <code>{value === null ? by : `${by}${by.startsWith("--") ? " " : "="}${value}`}</code>{" "}
      overrides this setting until Simdeck is started without it.
    </p>
  );
}
