import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ComboInput } from "../forms/combo.tsx";
import { TextInput } from "../forms/field.tsx";
import { SecretsHidden } from "./secret.tsx";

const endpointSecret = "kept-by-an-endpoint-1";

function Fields() {
  const [text, setText] = useState("");
  const common = { value: text, onChange: setText };
  return (
    <>
      <TextInput label="Line" {...common} />
      <TextInput label="Body" lines={3} {...common} />
      <ComboInput label="Choice" items={[]} {...common} />
      <TextInput label="Signing secret" value="" onChange={() => undefined} />
      <output>{text}</output>
    </>
  );
}

function show(known: readonly string[] | null) {
  render(
    <SecretsHidden value={known}>
      <Fields />
    </SecretsHidden>,
  );
  const field = (label: string) => screen.getByLabelText(label);
  return {
    field,
    type: (value: string) => {
      fireEvent.change(field("Line"), { target: { value } });
    },
    hidden: () =>
      ["Line", "Body", "Choice", "Signing secret"].filter(
        (label) =>
          field(label).getAttribute("type") === "password" ||
          field(label).closest(".dots, .dotted-area") !== null,
      ),
  };
}

test("in demo mode, a field with a secret shows dots and can be edited", () => {
  const { type, hidden } = show([endpointSecret]);
  expect(hidden()).toEqual(["Signing secret"]);
  for (const secret of [endpointSecret, "whsec_5WbX5kEWLlfzsGNj", '{"client_secret":"anything"}']) {
    type(secret);
    expect(hidden()).toEqual(["Line", "Body", "Choice", "Signing secret"]);
    expect(screen.getByRole("status").textContent).toBe(secret);
  }
  type("ch_1");
  expect(hidden()).toEqual(["Signing secret"]);
});

test("otherwise a typed secret is visible", () => {
  const { type, hidden } = show(null);
  type(endpointSecret);
  expect(hidden()).toEqual([]);
});

test("of several lines with a secret the audience sees all but the secret, while they are edited", () => {
  const { field, type } = show([endpointSecret]);
  const text = `{"to": "${endpointSecret}"}`;
  type(text);
  const under = field("Body").previousElementSibling?.textContent.trimEnd();
  expect(under).toBe(`{"to": "${"•".repeat(endpointSecret.length)}"}`);
  fireEvent.change(field("Body"), { target: { value: `${text} ` } });
  expect(screen.getByRole("status").textContent).toBe(`${text} `);
  type("{}");
  expect(field("Body").previousElementSibling).toBeNull();
});
