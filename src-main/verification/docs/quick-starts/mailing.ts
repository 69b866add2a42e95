import {
  AddressEditable,
  Configuration,
  PostcardEditable,
  PostcardsApi,
  PscUseType,
} from "@lob/lob-typescript-sdk";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["lob"] });
const { lob: mailing } = simulators;
const postcards = new PostcardsApi(new Configuration(mailing.connect()));

const to = new AddressEditable({
  name: "Ada Lovelace",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
});
const { id } = await postcards.create(
  new PostcardEditable({
    to,
    front: "<html>Hi</html>",
    back: "<html>Bye</html>",
    use_type: PscUseType.Operational,
  }),
);
await mailing.trackingEvent({ postcard: id, name: "In Transit", location: "94107" });

const { tracking_events: scans = [] } = await postcards.get(id);
console.log(scans?.map(({ name }) => name)); // [ 'In Transit' ]

await simulators.stop();
