import type { ReactNode } from "react";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { showOverlay } from "../../stores/overlay-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/display/note.tsx";
import { ConnectPanel } from "./connect/connect-panel.tsx";
import { useOwnEndpoints } from "./connect/use-own-endpoints.ts";
import { ContinueCard, useSession } from "./continue-card.tsx";
import { FailureBanner } from "./failures/failure-banner.tsx";
import { FailureList } from "./failures/failure-list.tsx";
import { useFailures } from "./failures/use-failures.ts";
import { NextItems } from "./next-items.tsx";
import { SampleScenarios } from "./sample-scenarios.tsx";
import { SimulatorList } from "./simulator-list.tsx";
import { TryIt, useTrialSimulator } from "./try-it.tsx";
import { useTryIt } from "./try-it-store.ts";
import "./overview.css";

interface OverviewPlaceProps {
  /** The Wire, which is a feature of its own. */
  readonly wire: ReactNode;
}

/** The failures, the current activity, and the code that points an app to a simulator. */
export function OverviewPlace({ wire }: OverviewPlaceProps) {
  const simulators = useChosenSimulators();
  if (simulators.length === 0) return <NoSimulators />;
  return <Overview kinds={simulators.map(({ kind }) => kind)} wire={wire} />;
}

function Overview({ kinds, wire }: OverviewPlaceProps & { readonly kinds: readonly string[] }) {
  const simulators = useChosenSimulators();
  const failures = useFailures(kinds);
  const trial = useTrialSimulator();
  const endpoints = useOwnEndpoints();
  const hasNews = useFeed(({ setup }) => setup >= 0);
  const { data: session, isPending } = useSession();
  // Its steps stay where they were started.
  const hasSteps = useTryIt(({ steps }) => steps !== null);
  // Nothing is drawn at a place that it would have to leave at once.
  if (!hasNews || isPending || !endpoints.isKnown) return <div className="scroll overview" />;
  const isFirst = session?.isFirstRun === true && !endpoints.hasOwn;
  const leads = hasSteps || isFirst;
  const tryIt = trial ? <TryIt simulator={trial} isFirst={isFirst} /> : null;
  return (
    <div className="scroll overview">
      {failures.count > 0 ? <FailureBanner failures={failures} /> : null}
      {session?.kept ? <ContinueCard kept={session.kept} /> : null}
      <ConnectPanel simulators={simulators} endpoints={endpoints} isFirst={isFirst} />
      {leads ? tryIt : null}
      {wire}
      {isFirst ? <SampleScenarios /> : null}
      <div className="overview-columns">
        <div>
          {failures.count > 0 ? <FailureList failures={failures} /> : null}
          <SimulatorList simulators={simulators} />
        </div>
        <div>
          <NextItems simulators={simulators} />
        </div>
      </div>
      {leads ? null : tryIt}
    </div>
  );
}

/** A window that was started to show another instance, and shows none now. */
function NoSimulators() {
  return (
    <Empty title="No simulator is running here">
      <p>Simdeck was started with --attach, so it has no simulators of its own.</p>
      <Button tone="primary" onPress={() => showOverlay("attach")}>
        Attach to a running Simdeck…
      </Button>
    </Empty>
  );
}
