import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { readFields } from "../../../../bridge/schema-fields.ts";
import { ComboInput } from "../../../../ui/forms/combo.tsx";
import { TextInput } from "../../../../ui/forms/field.tsx";
import { ActCard } from "../acts/act-card.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { OutcomeChoice, type OutcomeWords } from "../acts/outcome-choice.tsx";

const outcomes: Readonly<Record<string, OutcomeWords>> = {
  paid: ["Pays", "The payment, subscription or saved card is created."],
  declined: ["Is declined", "The bank refuses; the session stays open."],
  expired: ["Lets it expire", "The session closes without a payment."],
};

interface CompleteCheckoutProps {
  readonly simulator: SimulatorView;
  readonly session: string;
}

/** The end that the buyer gives the session. */
export function CompleteCheckout({ simulator, session }: CompleteCheckoutProps) {
  const [outcome, setOutcome] = useState("paid");
  const [card, setCard] = useState("");
  const [email, setEmail] = useState("");
  const action = simulator.actions.find(({ path }) => path === "/_complete_checkout");
  if (!action) return null;
  const fields = readFields(action.schema);
  const choices = fields.find(({ name }) => name === "outcome")?.choices ?? [];
  const cards = fields.find(({ name }) => name === "card")?.suggestions ?? [];
  const filled = { card: card.trim(), email: email.trim() };
  const given = Object.entries(filled).filter(([, value]) => value !== "");
  return (
    <ActCard title="What does the buyer do?">
      <ActForm
        simulator={simulator}
        title={action.title}
        path={action.path}
        body={{ session, outcome, ...Object.fromEntries(given) }}
        fields={["card", "email"]}
      >
        {(errorOf) => (
          <>
            <OutcomeChoice
              label="Outcome"
              value={outcome}
              choices={choices.map((id) => [id, outcomes[id] ?? [id, ""]])}
              onChange={setOutcome}
            />
            {outcome === "expired" ? null : (
              <div className="preview-fields">
                <ComboInput
                  label="Card"
                  name="card"
                  items={cards.map((id) => ({ id, label: "", note: "" }))}
                  value={card}
                  onChange={setCard}
                  placeholder="a card that pays"
                  error={errorOf("card")}
                />
                <TextInput
                  label="Email"
                  name="email"
                  value={email}
                  onChange={setEmail}
                  placeholder="as known"
                  error={errorOf("email")}
                />
              </div>
            )}
          </>
        )}
      </ActForm>
    </ActCard>
  );
}
