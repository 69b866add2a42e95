import type { AttachmentView } from "#shared/domain/attachment.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { Note } from "../../ui/note.tsx";
import { describeLoss } from "./describe-loss.ts";

/** What is known of the instance that is shown, and what cannot be done with it from here. */
export function AttachedFacts({ attachment }: { readonly attachment: AttachmentView }) {
  const { host, version, isHere, missing, lost } = attachment;
  const count = useSimulators().length;
  return (
    <div className="attached-facts">
      <p>
        This window shows <span className="mono">{host}</span>, Simdeck {version}, with{" "}
        {count === 1 ? "one simulator" : `${String(count)} simulators`}. This program’s own
        simulators run on meanwhile.
      </p>
      {lost ? <Note tone="warn">{describeLoss(host, lost)}</Note> : null}
      {missing.length > 0 ? <Missing missing={missing} /> : null}
      <ul className="soft">
        <li>How it is started (ports, delivery, clocks) is set where it runs.</li>
        {isHere ? null : (
          <li>The test receiver listens on this machine’s loopback, which it cannot reach.</li>
        )}
      </ul>
    </div>
  );
}

function Missing({ missing }: Pick<AttachmentView, "missing">) {
  return (
    <Note tone="warn">
      Not shown, since they do not answer:
      <ul>
        {missing.map(({ kind, reason }) => (
          <li key={kind}>
            {kind}: {reason}
          </li>
        ))}
      </ul>
    </Note>
  );
}
