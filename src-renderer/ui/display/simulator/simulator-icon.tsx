import {
  Braces,
  ChartCandlestick,
  CreditCard,
  Database,
  Fingerprint,
  Folder,
  GitBranch,
  Hash,
  ListChecks,
  Mail,
  NotebookText,
  Plug,
  Shield,
  Stamp,
  Store,
  type LucideIcon,
} from "lucide-react";
import { useTint } from "./mark.tsx";
import { useLook } from "./simulator-looks.ts";

/** The pictures that profiles of simulators name. */
export const pictures: Readonly<Record<string, LucideIcon>> = {
  card: CreditCard,
  mail: Mail,
  fingerprint: Fingerprint,
  channel: Hash,
  branch: GitBranch,
  till: Store,
  candles: ChartCandlestick,
  shield: Shield,
  stamp: Stamp,
  checklist: ListChecks,
  notebook: NotebookText,
  database: Database,
  folder: Folder,
  braces: Braces,
};

interface SimulatorIconProps {
  readonly kind: string;
  readonly size?: number;
}

/** The picture of a simulator in its colour. */
export function SimulatorIcon({ kind, size = 15 }: SimulatorIconProps) {
  const Picture = pictures[useLook(kind)?.icon ?? ""] ?? Plug;
  const color = useTint(kind);
  return <Picture className="simulator-icon" size={size} style={{ color }} aria-hidden />;
}
