import { TriangleAlert } from "lucide-react";

/** Marks a request that a fault rule acted on, with the id of the rule; nothing for others. */
export function FaultMark({ rule }: { readonly rule: string }) {
  if (rule === "") return null;
  return (
    <span className="hstack fault-mark" title={`Fault rule ${rule} acted on this request`}>
      <TriangleAlert size={11} aria-hidden />
      <span className="clip">{rule}</span>
      <span className="unseen">, by this fault rule</span>
    </span>
  );
}
