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

/**
 * Who gives which roles to colleagues, beyond those that they hold themselves: HR managers hire who
 * treats and cares, admins anybody. Managers and admins are made by admins.
 */
export const rolesGivenBy: Readonly<Partial<Record<PracticeRole, readonly PracticeRole[]>>> = {
  [role.hrManager]: [role.provider, role.staff],
  [role.admin]: practiceRoles,
}

/** The roles that reach no further than these do: they themselves, and those that they give. */
export function rolesWithin(held: readonly PracticeRole[]): PracticeRole[] {
  return practiceRoles.filter(
    (code) => held.includes(code) || held.some((own) => rolesGivenBy[own]?.includes(code)),
  )
}

/** The roles that somebody may give: none to themselves that they do not hold, unless as an admin. */
export function givableRoles(held: readonly PracticeRole[], toSelf: boolean): PracticeRole[] {
  return rolesWithin(held).filter(
    (code) => !toSelf || held.includes(code) || held.includes(role.admin),
  )
}

/** Whether somebody with the roles held may change or remove somebody with these. */
export function mayManage(held: readonly PracticeRole[], roles: readonly PracticeRole[]): boolean {
  const within = rolesWithin(held)
  return roles.every((code) => within.includes(code))
}

/** What else is noted of those who work in a practice (specification, section 6). */
export const staffTags = ['NPIR'] as const
export type StaffTag = (typeof staffTags)[number]

/** Whether roles include one of an advocate, a patient manager or an admin. */
export function hasLeadRole(roles: readonly PracticeRole[]): boolean {
  return roles.some(
    (code) => code === role.staff || code === role.patientManager || code === role.admin,
  )
}

/** Staff, HR, marketing, patient managers and admins count as practice staff; providers do not. */
export function isActiveStaff(roles: readonly PracticeRole[]): boolean {
  return roles.some((code) => code !== role.provider)
}
