import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { readFields } from "../../../../bridge/schema-fields.ts";
import { ComboInput } from "../../../../ui/forms/combo.tsx";
import { TextInput } from "../../../../ui/forms/field.tsx";
import { ActCard } from "../acts/act-card.tsx";
import { ActForm, type ErrorOf } from "../acts/act-form.tsx";
import { OutcomeChoice, type OutcomeWords } from "../acts/outcome-choice.tsx";
import { QuestionField } from "./question-field.tsx";
import { fillAnswers, nameOf, type Question } from "./questions.ts";

const outcomes: Readonly<Record<string, OutcomeWords>> = {
  paid: ["Pays", "The payment, subscription or saved card is created."],
  declined: ["Is declined", "The bank refuses; the session stays open."],
  expired: ["Lets it expire", "The session closes without a payment."],
};

/** Asked of every buyer. */
const always: readonly Question[] = [
  { path: ["card"], title: "Card" },
  { path: ["email"], title: "Email" },
  { path: ["name"], title: "Name", isOptional: true },
];

interface CompleteCheckoutProps {
  readonly simulator: SimulatorView;
  readonly session: string;
  /** The other questions of the page. */
  readonly questions: readonly Question[];
}

/** The end that the buyer gives the session, and the answers to what its page asks. */
export function CompleteCheckout({ simulator, session, questions }: CompleteCheckoutProps) {
  const [outcome, setOutcome] = useState("paid");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const action = simulator.actions.find(({ path }) => path === "/_complete_checkout");
  if (!action) return null;
  const fields = readFields(action.schema);
  const choices = fields.find(({ name }) => name === "outcome")?.choices ?? [];
  const cards = fields.find(({ name }) => name === "card")?.suggestions ?? [];
  const asked = outcome === "expired" ? [] : [...always, ...questions];
  const change = (name: string, value: string) => setValues({ ...values, [name]: value });
  return (
    <ActCard title="What does the buyer do?">
      <ActForm
        simulator={simulator}
        title={action.title}
        path={action.path}
        body={{ session, outcome, ...fillAnswers(asked, values) }}
        fields={asked.map(nameOf)}
      >
        {(errorOf) => (
          <>
            <OutcomeChoice
              label="Outcome"
              value={outcome}
              choices={choices.map((id) => [id, outcomes[id] ?? [id, ""]])}
              onChange={setOutcome}
            />
            {asked.length === 0 ? null : (
              <div className="preview-fields">
                <BuyerFields cards={cards} values={values} errorOf={errorOf} onChange={change} />
                {questions.map((question) => (
                  <QuestionField
                    key={nameOf(question)}
                    question={question}
                    value={values[nameOf(question)] ?? ""}
                    error={errorOf(nameOf(question))}
                    onChange={(value) => change(nameOf(question), value)}
                  />
                ))}
              </div>
            )}
          </>
        )}
      </ActForm>
    </ActCard>
  );
}

interface BuyerFieldsProps {
  readonly cards: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly errorOf: ErrorOf;
  readonly onChange: (name: string, value: string) => void;
}

/** Card, email and name of the buyer. */
function BuyerFields({ cards, values, errorOf, onChange }: BuyerFieldsProps) {
  const fieldOf = (name: string) => ({
    ...{ name, value: values[name] ?? "", error: errorOf(name) },
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <>
      <ComboInput
        {...fieldOf("card")}
        label="Card"
        items={cards.map((id) => ({ id, label: "", note: "" }))}
        placeholder="a card that pays"
      />
      <TextInput {...fieldOf("email")} label="Email" placeholder="as known" />
      <TextInput {...fieldOf("name")} label="Name" placeholder="as known" />
    </>
  );
}
