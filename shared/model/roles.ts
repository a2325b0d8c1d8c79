/** Role codes (specification, section 6). */
export const role = {
  member: 1,
  provider: 2,
  staff: 4,
  hrManager: 8,
  marketingManager: 9,
  patientManager: 10,
  admin: 16,
} as const

export type RoleCode = (typeof role)[keyof typeof role]

/** The roles that a person may have in a practice. */
export const practiceRoles = [
  role.provider,
  role.staff,
  role.hrManager,
  role.marketingManager,
  role.patientManager,
  role.admin,
] as const

export type PracticeRole = (typeof practiceRoles)[number]

/** The main role of an account: a member, a provider, or the platform's operator. */
export const mainRoles = [role.member, role.provider, role.admin] as const
export type MainRole = (typeof mainRoles)[number]

export const roleLabels: Record<RoleCode, string> = {
  1: 'Patient',
  2: 'Provider',
  4: 'Advocate',
  8: 'HR manager',
  9: 'Marketing manager',
  10: 'Patient manager',
  16: 'Admin',
}

/** What else is noted of those who work in a practice (specification, section 6). */
export const staffTags = ['NPIR'] as const
export type StaffTag = (typeof staffTags)[number]

/** Staff, HR, marketing, patient managers and admins count as practice staff; providers do not. */
export function isActiveStaff(roles: readonly PracticeRole[]): boolean {
  return roles.some((code) => code !== role.provider)
}
