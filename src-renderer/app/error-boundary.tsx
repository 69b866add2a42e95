import { Component, type ReactNode } from "react";
import { explainError } from "../bridge/explain-error.ts";
import { Button } from "../ui/controls/button.tsx";
import { Empty } from "../ui/display/note.tsx";

interface Props {
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

/** Keeps a fault within the place it happened in; the rest of the window goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Empty title={`${this.props.place} could not be shown`}>
        <p>{explainError(this.state.error)} The simulators are not affected.</p>
        <Button onPress={() => this.setState({ error: null })}>Try again</Button>
      </Empty>
    );
  }
}
