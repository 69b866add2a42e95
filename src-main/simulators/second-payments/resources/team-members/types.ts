/** The locations that a team member works at: every one, or the named ones. */
export interface AssignedLocations {
  readonly assignment_type: "ALL_CURRENT_AND_FUTURE_LOCATIONS" | "EXPLICIT_LOCATIONS";
  readonly location_ids?: readonly string[] | undefined;
}

/** The jobs of a team member and their pay, by their names on the wire. */
export interface WageSetting {
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
  readonly isOvertimeExempt: boolean;
}

/** A person who works for the merchant. */
export interface TeamMember {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isOwner: boolean;
  readonly status: "ACTIVE" | "INACTIVE";
  readonly assigned: AssignedLocations;
  readonly wage: WageSetting | undefined;
  /** Names and contacts, by their names on the wire. */
  readonly fields: {
    readonly reference_id?: string | undefined;
    readonly given_name?: string | undefined;
    readonly family_name?: string | undefined;
    readonly email_address?: string | undefined;
    readonly phone_number?: string | undefined;
  };
}
