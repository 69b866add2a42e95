import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { explainError } from "../bridge/explain-error.ts";
import { simulatorsQuery } from "../bridge/use-simulators.ts";
import { useMemo } from "react";
import { Button } from "../ui/controls/button.tsx";
import { SimulatorLooks } from "../ui/display/simulator/simulator-looks.ts";
import { Empty } from "../ui/display/note.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LogWindow } from "./log-window.tsx";
import { PageWindow } from "./page-window.tsx";
import { Shell } from "./shell.tsx";

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" } },
});

/** The window. */
export function App() {
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary place="Simdeck">
        <Gate />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/** The simulators come first: without them no place has anything to show. */
function Gate() {
  const simulators = useQuery(simulatorsQuery);
  const looks = useMemo(
    () => new Map(simulators.data?.map((simulator) => [simulator.kind, simulator])),
    [simulators.data],
  );
  if (simulators.isPending) return null;
  if (simulators.isSuccess) {
    return (
      <SimulatorLooks value={looks}>
        <Content />
      </SimulatorLooks>
    );
  }
  return (
    <main>
      <Empty title="The simulators could not be reached">
        <p>{explainError(simulators.error)}</p>
        <Button onPress={() => void simulators.refetch()}>Try again</Button>
      </Empty>
    </main>
  );
}

/** The panel, or the content of a further window: the host says which in the page's address. */
function Content() {
  const name = new URLSearchParams(window.location.search).get("window");
  if (name === "log") return <LogWindow />;
  return name === "page" ? <PageWindow /> : <Shell />;
}
