import type { SettingsView } from "#shared/domain/settings.ts";
import { asSentence } from "../../ui/text/as-sentence.ts";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { DeliverySwitches } from "./delivery/delivery-switches.tsx";
import { OnOffSetting } from "./on-off-setting.tsx";
import { SettingField } from "./setting-field.tsx";
import { OverrideNote, SettingSection } from "./setting-section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** The switch of deliveries, the timeout, and the receivers of simulators with one URL. */
export function DeliverySettings({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingSection title="Delivery">
      <p className="hint">Changes apply at once, without a restart.</p>
      <DeliverySwitches />
      <h3 className="setting-group">At startup</h3>
      <OnOffSetting form={form} field="delivery" label="Deliver" />
      <p className="hint">
        Sends events to the endpoints that are registered with a simulator. Off: events are only
        recorded.
      </p>
      <OverrideNote override={form.override("delivery")} />
      <OnOffSetting form={form} field="vendorHeaders" label="Provider’s header names" />
      <p className="hint">
        Deliveries carry the header names that the provider’s own libraries read, for example
        Stripe-Signature. Off: the neutral names only.
      </p>
      <OverrideNote override={form.override("vendorHeaders")} />
      <SettingField
        form={form}
        field="deliveryTimeoutMs"
        label="Delivery timeout in ms"
        numeric
        hint="Time for a receiver to respond, 1 to 120000."
      />
      {form.view.simulators
        .filter(({ delivery }) => delivery === "fixed")
        .map((simulator) => (
          <ReceiverFields key={simulator.kind} form={form} simulator={simulator} />
        ))}
    </SettingSection>
  );
}

interface ReceiverFieldsProps {
  readonly form: SettingsForm;
  readonly simulator: SettingsView["simulators"][number];
}

function ReceiverFields({ form, simulator }: ReceiverFieldsProps) {
  const { kind, model, secret } = simulator;
  return (
    <fieldset className="setting-pair">
      <legend>Receiver of {nameSimulator(simulator)}</legend>
      <SettingField
        form={form}
        field={`receivers.${kind}.url`}
        label={`URL for ${model}`}
        placeholder="http://127.0.0.1:3000/webhooks"
      />
      <SettingField
        form={form}
        field={`receivers.${kind}.secret`}
        label={`Secret for ${model}`}
        masked
        {...(secret ? { hint: asSentence(secret.allowed) } : {})}
      />
      <OverrideNote override={form.override(`receivers.${kind}`)} />
    </fieldset>
  );
}
