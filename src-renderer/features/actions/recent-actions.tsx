import { RotateCw } from "lucide-react";
import { announceError } from "../../stores/announcer-store.ts";
import {
  doAction,
  announceOutcome,
  usePerformedActions,
  type PerformedAction,
} from "../../stores/performed-actions.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import "./recent-actions.css";

const SHOWN = 5;

/** The recent actions; pressing one repeats it. */
export function RecentActions() {
  const performed = usePerformedActions(({ performed: all }) => all);
  if (performed.length === 0) return null;
  return (
    <section className="recent" aria-label="Recent actions">
      <h2>Recent</h2>
      <ul>
        {performed.slice(0, SHOWN).map((performedAction) => (
          <li key={performedAction.number}>
            <RecentAction performedAction={performedAction} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first id of a request's body, which distinguishes two of the same action. */
function subjectOf({ request: { body } }: PerformedAction): string {
  if (typeof body !== "object" || body === null) return "";
  const first: unknown = Object.values(body).at(0);
  return typeof first === "string" ? first : "";
}

function RecentAction({ performedAction }: { readonly performedAction: PerformedAction }) {
  const { title, answer, request, past } = performedAction;
  const single = title.replace(/ ×\d+$/, "");
  const again = () => {
    doAction(single, request).then(
      (outcome) => announceOutcome(single, outcome),
      (error: unknown) => announceError(error),
    );
  };
  return (
    <div className="hstack recent-action">
      <StatusChip
        tone={past ? "wait" : answer.refusal ? "bad" : "good"}
        word={past ?? (answer.refusal ? "refused" : "done")}
        bare
      />
      <span className="clip grow">
        {title} <span className="mono faint">{subjectOf(performedAction)}</span>
      </span>
      <IconButton label={`Repeat recent action ${String(performedAction.number)}`} onPress={again}>
        <RotateCw size={12} aria-hidden />
      </IconButton>
    </div>
  );
}
