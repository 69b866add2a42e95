import { DeliverySwitches } from "./delivery/delivery-switches.tsx";
import { OnOffSetting } from "./on-off-setting.tsx";
import { SettingField } from "./setting-field.tsx";
import { OverrideNote, SettingSection } from "./setting-section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/**
 * Returns whether events are sent, how long a receiver may take, and where those with one receiver send.
 */
export function DeliverySettings({ form }: { readonly form: SettingsForm }) {
  const registered = form.view.simulators.filter(({ delivery }) => delivery === "registered");
  const names = registered.map(({ kind }) => kind).join(" and ");
  return (
    <SettingSection title="Delivery">
      <p className="hint">
        Takes effect at once. Nothing is restarted and nothing is lost. A reset keeps it.
      </p>
      <DeliverySwitches />
      <h3 className="setting-group">At every start</h3>
      <OnOffSetting form={form} field="delivery" label="Deliver" />
      <p className="hint">
        Whether {names} send events to the endpoints registered with them. Events are recorded
        either way.
      </p>
      <OverrideNote override={form.override("delivery")} />
      <SettingField
        form={form}
        field="deliveryTimeoutMs"
        label="Delivery time-out in ms"
        numeric
        hint="How long a receiver may take to answer, 1 to 120000."
      />
      {form.view.simulators
        .filter(({ delivery }) => delivery === "fixed")
        .map(({ kind }) => (
          <ReceiverFields key={kind} form={form} kind={kind} />
        ))}
    </SettingSection>
  );
}

function ReceiverFields({ form, kind }: { readonly form: SettingsForm; readonly kind: string }) {
  const secret = form.view.simulators.find((simulator) => simulator.kind === kind)?.secret;
  return (
    <fieldset className="setting-pair">
      <legend>Receiver of {kind}</legend>
      <SettingField
        form={form}
        field={`receivers.${kind}.url`}
        label={`URL for ${kind}`}
        placeholder="http://127.0.0.1:3000/webhooks"
      />
      <SettingField
        form={form}
        field={`receivers.${kind}.secret`}
        label={`Secret for ${kind}`}
        masked
        {...(secret ? { hint: secret.allowed } : {})}
      />
      <OverrideNote override={form.override(`receivers.${kind}`)} />
    </fieldset>
  );
}
