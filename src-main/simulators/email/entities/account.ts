export type Region = "us-east-1" | "eu-west-1" | "sa-east-1" | "ap-northeast-1";

export interface Domain {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly region: Region;
  readonly status: "not_started" | "verified";
  readonly returnPath: string;
  readonly sending: "enabled" | "disabled";
  readonly receiving: "enabled" | "disabled";
  readonly openTracking: boolean;
  readonly clickTracking: boolean;
  readonly trackingSubdomain: string | null;
  readonly tls: "enforced" | "opportunistic";
  readonly dkimKey: string;
}

export interface ApiKey {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly token: string;
  readonly permission: "full_access" | "sending_access";
  readonly lastUsedAt: number | null;
}
