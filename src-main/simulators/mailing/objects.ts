import { createObjectList } from "#core/contract/objects.ts";
import type { PieceKind } from "./pieces/kinds.ts";
import { presentPiece } from "./pieces/present.ts";
import { presentAddress } from "./resources/addresses/present.ts";
import { presentBankAccount } from "./resources/bank-accounts/present.ts";
import { presentCampaign } from "./resources/campaigns/present.ts";
import { presentTemplate } from "./resources/templates/present.ts";
import type { Piece, State } from "./state.ts";

const objectList = createObjectList<State>();

const sizeOf = ({ kind, own }: Piece) => {
  if (kind === "check") return `$${Number(own["amount"]).toFixed(2)}`;
  return String(own["size"]);
};

const scanPaths: Readonly<Record<PieceKind, string>> = {
  postcard: "/_tracking_event",
  letter: "/_letter_tracking_event",
  self_mailer: "/_self_mailer_tracking_event",
  check: "/_check_tracking_event",
};

const pieceList = (kind: PieceKind) =>
  objectList({
    name: `${kind}s`,
    action: { path: scanPaths[kind], field: kind },
    of: ({ pieces }) => pieces[kind],
    summarize: (piece) => ({
      label: `${sizeOf(piece)} to ${piece.to.name ?? piece.to.company ?? ""}, ${piece.to.city}`,
      status: piece.isDeleted ? "canceled" : (piece.trackingEvents.at(-1)?.name ?? "processed"),
      createdAt: piece.createdAt,
    }),
    present: (piece, { state }) => presentPiece(state, piece),
  });

/** The objects that the panel lists. */
export const objects = [
  pieceList("postcard"),
  pieceList("letter"),
  pieceList("self_mailer"),
  pieceList("check"),
  objectList({
    name: "campaigns",
    of: (state) => state.campaigns,
    summarize: ({ name, isDraft, isSent, isDeleted, createdAt }) => ({
      label: name,
      status: isDeleted ? "deleted" : isSent ? "sent" : isDraft ? "draft" : "scheduled",
      createdAt,
    }),
    present: (campaign, { state }) => presentCampaign(state, campaign),
  }),
  objectList({
    name: "addresses",
    of: (state) => state.addresses,
    summarize: ({ name, company, city, isDeleted, createdAt }) => ({
      label: `${name ?? company ?? ""}, ${city}`,
      status: isDeleted ? "deleted" : "saved",
      createdAt,
    }),
    present: presentAddress,
  }),
  objectList({
    name: "bank_accounts",
    of: (state) => state.bankAccounts,
    summarize: ({ signatory, accountNumber, isVerified, isDeleted, createdAt }) => ({
      label: `${signatory}, ${accountNumber.slice(-4)}`,
      status: isDeleted ? "deleted" : isVerified ? "verified" : "unverified",
      createdAt,
    }),
    present: presentBankAccount,
  }),
  objectList({
    name: "templates",
    of: (state) => state.templates,
    summarize: ({ id, description, isDeleted, createdAt }) => ({
      label: description ?? id,
      status: isDeleted ? "deleted" : "saved",
      createdAt,
    }),
    present: presentTemplate,
  }),
];
