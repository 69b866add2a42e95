import { Hourglass } from "lucide-react";
import { useLag } from "../../stores/lag.ts";
import { Button } from "../../ui/button.tsx";
import { describeLag } from "../../ui/describe-lag.ts";
import { setQuery, useLogView } from "./log-store.ts";
import { withTerms } from "./query.ts";
import "./lag-bar.css";

/** Says so when receivers are slower than what is written. */
export function LagBar({ kinds }: { readonly kinds: readonly string[] }) {
  const lag = useLag(kinds);
  if (!lag) return null;
  return (
    <div className="lag-bar" role="group" aria-label="Delivery lag">
      <Hourglass size={13} aria-hidden />
      <span className="figures grow">
        <b>Deliveries lag behind.</b> {describeLag(lag)}.
      </span>
      <Button
        size="small"
        onPress={() => {
          setQuery(withTerms(useLogView.getState().query, "status", ["pending"]));
        }}
      >
        Show pending
      </Button>
    </div>
  );
}
