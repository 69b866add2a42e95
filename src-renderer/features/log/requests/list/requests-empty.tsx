import { useSimulators } from "../../../../bridge/use-simulators.ts";
import { useFeed } from "../../../../stores/feed/feed-store.ts";
import { useChosenSimulators } from "../../../../stores/scope-store.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { Empty } from "../../../../ui/display/note.tsx";
import { CodeBlock } from "../../../../ui/editor/code-block.tsx";
import { formatHost, formatPlural } from "../../../../ui/text/format.ts";
import { setQuery } from "../../log-view.ts";
import { useConsole } from "../console/console-store.ts";
import { requestView } from "../request-log.ts";

interface RequestsEmptyProps {
  readonly isNarrowed: boolean;
  readonly total: number;
}

/** Why there is no request to see, and what to do about it. */
export function RequestsEmpty({ isNarrowed, total }: RequestsEmptyProps) {
  const [first] = useChosenSimulators();
  const running = useSimulators();
  const isOff = useFeed(({ statuses }) =>
    running.every(({ kind }) => statuses.get(kind)?.requests === null),
  );
  if (isNarrowed && total > 0) {
    return (
      <Empty title="No request matches.">
        <p>The filter hides all {formatPlural(total, "request")}.</p>
        <Button size="small" onPress={() => setQuery(requestView, "")}>
          Clear filter
        </Button>
      </Empty>
    );
  }
  if (isOff && running.length > 0) {
    return (
      <Empty title="Requests are not logged.">
        <p>
          <code>SIM_REQUEST_LOG</code> is off. Start without it to log requests.
        </p>
      </Empty>
    );
  }
  if (!first) return null;
  return (
    <Empty title={`No request yet. Point an app at ${formatHost(first.baseUrl)}.`}>
      <p>Every request appears here, refused and unsupported ones included.</p>
      <div className="hstack sample">
        <CodeBlock text={first.baseUrl} label="Address" />
        <CopyButton text={first.baseUrl} what="address" />
      </div>
      <Button
        size="small"
        onPress={() => {
          useConsole.setState({ isOpen: true });
        }}
      >
        Send a request
      </Button>
    </Empty>
  );
}
