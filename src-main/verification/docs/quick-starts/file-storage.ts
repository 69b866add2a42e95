import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { BoxClient, BoxDeveloperTokenAuth } from "box-node-sdk";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["box"] });
const { token, ...addresses } = simulators.box.connect();
const auth = new BoxDeveloperTokenAuth({ token });
const box = new BoxClient({ auth }).withCustomBaseUrls(addresses);

const folder = await box.folders.createFolder({ name: "Contracts", parent: { id: "0" } });
const { entries = [] } = await box.uploads.uploadFile({
  attributes: { name: "lease.txt", parent: { id: folder.id } },
  file: Readable.from([Buffer.from("Signed.")]),
});
const content = await box.downloads.downloadFile(entries[0]?.id ?? "");
console.log(content && (await text(content))); // Signed.

await simulators.stop();
