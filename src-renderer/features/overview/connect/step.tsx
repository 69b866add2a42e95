import type { ReactNode } from "react";

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** True for the step that is to be done now. */
  readonly isCurrent?: boolean;
  /** The end of the heading's line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One of the steps that connect an app. */
export function Step({ number, title, isCurrent = false, end, children }: StepProps) {
  return (
    <li className="connect-step" {...(isCurrent ? { "aria-current": "step" } : {})}>
      <div className="hstack connect-step-head">
        <span className="connect-number figures" aria-hidden>
          {number}
        </span>
        <h3>{title}</h3>
        <span className="grow" />
        {end}
      </div>
      {children}
    </li>
  );
}
