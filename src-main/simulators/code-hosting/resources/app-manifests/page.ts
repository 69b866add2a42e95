import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { alertLine, crest, pageHeading } from "#core/pages/headings.ts";
import { html } from "#core/pages/html.ts";
import { showPage } from "#core/pages/page.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { Manifest } from "./schema.ts";

/** The path that the form posts to. */
export const FORM = "/_pages/app-manifest";

interface ManifestPage {
  readonly owner: string;
  readonly state: string;
  /** The manifest as it was sent. */
  readonly text: string;
  readonly manifest: Manifest;
  readonly name: string;
  readonly problem?: string;
}

/** The page that registers an App from a manifest: its name can be changed. */
export function manifestPage(page: ManifestPage): RouteResponse {
  const { owner, state, text, manifest, name, problem } = page;
  const permissions = Object.entries(manifest.default_permissions);
  const hidden = (key: string, value: string) =>
    html`<input type="hidden" name="${key}" value="${value}" />`;
  const main = html`${crest(name === "" ? "App" : name)}
  ${pageHeading("Create GitHub App", `The App belongs to ${owner}.`)} ${alertLine(problem)}
  ${postForm({
    action: FORM,
    label: "Create GitHub App",
    body: html`${hidden("manifest", text)}${hidden("state", state)}${hidden("owner", owner)}
      ${textField({ name: "name", label: "GitHub App name", value: name, isFocused: true })}
      <p class="note">
        Permissions:
        ${
          permissions.length === 0
            ? "none"
            : permissions.map(([key, level]) => `${key} (${level})`).join(", ")
        }.
        Events:
        ${manifest.default_events.length === 0 ? "none" : manifest.default_events.join(", ")}.
      </p>
      <p class="note">Afterwards you go back to <code>${manifest.redirect_url}</code>.</p>
      ${submitButton({ label: `Create GitHub App for ${owner}`, look: "primary" })}`,
  })}`;
  return showPage({ title: "Create GitHub App", band: "App registration", main });
}
