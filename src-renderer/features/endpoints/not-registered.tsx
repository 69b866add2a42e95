import { Plus } from "lucide-react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { showDocs } from "../../stores/docs-store.ts";
import { placeHref } from "../../stores/places.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SimulatorBrand } from "../../ui/display/simulator/simulator-name.tsx";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { canRegister, RegisterButton } from "./register-endpoint.tsx";

const lists = new Intl.ListFormat("en", { type: "conjunction" });

/** The simulators without an endpoint in one line: a button for each, or the reason why there is none. */
export function NotRegistered({ simulators }: { readonly simulators: readonly SimulatorView[] }) {
  const delivering = simulators.filter(({ delivery }) => delivery !== "none");
  const silent = simulators.filter(({ delivery }) => delivery === "none");
  const withButton = delivering.filter((one) => canRegister(one) || one.delivery === "fixed");
  const others = delivering.filter((one) => !withButton.includes(one));
  if (simulators.length === 0) return null;
  return (
    <section className="endpoints not-registered" aria-label="Not registered">
      <div className="hstack">
        <h2>Not registered</h2>
        {withButton.map((simulator) => (
          <AddOne key={simulator.kind} simulator={simulator} />
        ))}
      </div>
      {others.map((simulator) => (
        <p key={simulator.kind} className="soft">
          {simulator.model} confirms a URL before it sends events, so your app registers it through
          the API:{" "}
          <Button
            size="small"
            tone="quiet"
            className="how-to-register"
            label={`How to register with ${nameSimulator(simulator)}`}
            onPress={() => showDocs({ page: `simulators/${simulator.kind}.md` })}
          >
            how to register
          </Button>
        </p>
      ))}
      {silent.length === 0 ? null : (
        <p className="faint">
          {lists.format(silent.map(({ model }) => model))} {silent.length === 1 ? "sends" : "send"}{" "}
          no webhooks.
        </p>
      )}
    </section>
  );
}

function AddOne({ simulator }: { readonly simulator: SimulatorView }) {
  const name = nameSimulator(simulator);
  const words = <SimulatorBrand kind={simulator.kind} />;
  if (canRegister(simulator)) {
    return (
      <RegisterButton
        simulators={[simulator]}
        name={`Register endpoint with ${name}`}
        tone="quiet"
        words={words}
      />
    );
  }
  return (
    <a
      className="button quiet small"
      href={placeHref("settings", { section: "Delivery" })}
      aria-label={`Set the URL of ${name}`}
    >
      <Plus size={13} aria-hidden />
      {words}
    </a>
  );
}
