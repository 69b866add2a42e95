import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { explainError } from "../bridge/explain-error.ts";
import { simulatorsQuery } from "../bridge/use-simulators.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/note.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { isLogWindow } from "../stores/window-kind.ts";
import { LogWindow } from "./log-window.tsx";
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
  if (simulators.isPending) return null;
  if (simulators.isSuccess) return isLogWindow() ? <LogWindow /> : <Shell />;
  return (
    <main>
      <Empty title="The simulators could not be reached">
        <p>{explainError(simulators.error)}</p>
        <Button onPress={() => void simulators.refetch()}>Try again</Button>
      </Empty>
    </main>
  );
}
