import { RotateCw } from "lucide-react";
import { announceError } from "../../stores/announcer-store.ts";
import { doAction, announceOutcome, useDoings, type Doing } from "../../stores/doings.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import "./recent-actions.css";

const SHOWN = 5;

/** The recent actions; pressing one repeats it. */
export function RecentActions() {
  const doings = useDoings(({ doings: all }) => all);
  if (doings.length === 0) return null;
  return (
    <section className="recent" aria-label="Recent actions">
      <h2>Recent</h2>
      <ul>
        {doings.slice(0, SHOWN).map((doing) => (
          <li key={doing.number}>
            <RecentAction doing={doing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first id of a request's body, which distinguishes two of the same action. */
function subjectOf({ request: { body } }: Doing): string {
  if (typeof body !== "object" || body === null) return "";
  const first: unknown = Object.values(body).at(0);
  return typeof first === "string" ? first : "";
}

function RecentAction({ doing }: { readonly doing: Doing }) {
  const { title, answer, request, past } = doing;
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
        {title} <span className="mono faint">{subjectOf(doing)}</span>
      </span>
      <IconButton label={`Repeat recent action ${String(doing.number)}`} onPress={again}>
        <RotateCw size={12} aria-hidden />
      </IconButton>
    </div>
  );
}
