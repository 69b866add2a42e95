import {
  GetObjectCommand,
  PutObjectCommand,
  CreateBucketCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["s3"] });
const s3 = new S3Client(simulators.s3.connect());

const cat = { Bucket: "photos", Key: "2026/cat.txt" };
await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
await s3.send(new PutObjectCommand({ ...cat, Body: "a cat", ContentType: "text/plain" }));

const { Body, ContentType } = await s3.send(new GetObjectCommand(cat));
console.log(ContentType, await Body?.transformToString()); // text/plain a cat

await simulators.stop();
