import { html, type Html, type HtmlValue } from "./html.ts";
import { pageToken, TOKEN_FIELD } from "./page-token.ts";

/** A form of a page. */
interface Form {
  /** The path that the form posts to; a route made by `form` must serve it. */
  readonly action: string;
  /** The accessible name. */
  readonly label: string;
  readonly body: HtmlValue;
}

/** A form that posts back to its own simulator, with the token of that path. */
export function postForm({ action, label, body }: Form): Html {
  const token = pageToken(new URL(action, "http://localhost").pathname);
  return html`<form method="post" action="${action}" aria-label="${label}" novalidate>
    <input type="hidden" name="${TOKEN_FIELD}" value="${token}" />${body}
  </form>`;
}

/** A text box with its label. */
interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly type?: "text" | "email" | "password";
  readonly autocomplete?: string;
  readonly inputmode?: "numeric";
  readonly placeholder?: string;
  readonly hint?: string;
  /** True for the field that has the focus when the page opens. */
  readonly isFocused?: boolean;
  /** The problem with the sent value. */
  readonly problem?: string | undefined;
}

/** A text box, its label, a hint and what is wrong with its value. */
export function textField(field: TextField): Html {
  const { name, problem, hint } = field;
  const about = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for="${name}">${field.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${field.type ?? "text"}"
      value="${field.value ?? ""}"
      autocomplete="${field.autocomplete ?? "off"}"
      ${field.inputmode && html`inputmode="${field.inputmode}"`}
      ${field.placeholder && html`placeholder="${field.placeholder}"`}
      ${about && html`aria-describedby="${about}"`}
      ${problem && html`aria-invalid="true"`}
      ${field.isFocused && html`autofocus`}
    />
    ${problem && html`<span class="problem" id="${name}-problem">${problem}</span>`}
    ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
  </div>`;
}

/** A list of options with its label. */
interface SelectField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly autocomplete?: string;
  /** The problem with the sent value. */
  readonly problem?: string | undefined;
}

/** A list of options, its label and what is wrong with its value. */
export function selectField({ name, label, value, options, ...field }: SelectField): Html {
  const { autocomplete, problem } = field;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete ?? "off"}"
      ${problem && html`aria-describedby="${name}-problem" aria-invalid="true"`}
    >
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value && html`selected`}>
            ${option.label}
          </option>`,
      )}
    </select>
    ${problem && html`<span class="problem" id="${name}-problem">${problem}</span>`}
  </div>`;
}

/** One choice of a group. `data` becomes `data-…` attributes for the script of the page. */
interface Choice {
  readonly value: string;
  readonly label: HtmlValue;
  readonly isChosen?: boolean;
  readonly data?: Readonly<Record<string, string>>;
}

/** A group of radio buttons or checkboxes. */
interface ChoiceGroup {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  /** True if only the simulator has this group; it is marked as such. */
  readonly isSimulated?: boolean;
  /** The problem with the sent choice. */
  readonly problem?: string | undefined;
}

/** A group of radio buttons or checkboxes with a legend. */
export function choiceGroup(group: ChoiceGroup): Html {
  const role = group.type === "radio" ? html` role="radiogroup"` : "";
  const { problem } = group;
  const about = problem && html`aria-describedby="${group.name}-problem" aria-invalid="true"`;
  return html`<fieldset class="choices${group.isSimulated ? " simulated" : ""}" ${role} ${about}>
    <legend>${group.legend}</legend>
    ${group.choices.map(
      ({ value, label, isChosen, data = {} }) =>
        html`<label
          ><input
            type="${group.type}"
            name="${group.name}"
            value="${value}"
            ${isChosen && html`checked`}
            ${Object.entries(data).map(([key, text]) => html` data-${key}="${text}"`)}
          /><span>${label}</span></label
        >`,
    )}
    ${problem && html`<span class="problem" id="${group.name}-problem">${problem}</span>`}
  </fieldset>`;
}

/** A button that submits its form; `name` and `value` tell the form's buttons apart. */
interface Submit {
  readonly label: string;
  readonly name?: string;
  readonly value?: string;
  /** `primary` is the main action, `link` stands in a line of text. */
  readonly look?: "primary" | "link";
}

/** A button that submits its form. */
export function submitButton({ label, name, value = "", look }: Submit): Html {
  return html`<button
    type="submit"
    ${look && html`class="${look}"`}
    ${name && html`name="${name}" value="${value}"`}
  >
    ${label}
  </button>`;
}
