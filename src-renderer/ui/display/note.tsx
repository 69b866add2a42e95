import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { useShown } from "../text/secret.tsx";
import "./note.css";

/** A sentence that must not be overlooked. */
export function Note({
  tone,
  children,
}: {
  readonly tone: "bad" | "warn";
  readonly children: ReactNode;
}) {
  const shown = useShown();
  const Icon = tone === "bad" ? CircleAlert : Info;
  return (
    <div className={`note ${tone}`}>
      <Icon size={14} aria-hidden />
      <div>{typeof children === "string" ? shown(children) : children}</div>
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Nothing here: one sentence why, and one thing to press or paste. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="vstack empty">
      <p className="title">{title}</p>
      {children}
    </div>
  );
}
