import { useId, type ReactNode } from "react";

interface ActCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A box with acts, beside the object that they change. */
export function ActCard({ title, children }: ActCardProps) {
  const id = useId();
  return (
    <section className="vstack preview-card" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
