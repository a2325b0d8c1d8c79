import { CatalogueError } from '#shared/errors.ts'
import type { Distribution, Staff } from '#shared/model/practice.ts'
import { role, takesLeads } from '#shared/model/roles.ts'
import { nextTurn, type Rotation, type Share } from './rotation.ts'

export type Assignment = {
  advocateId: string
  /** Why this person got it, in words. */
  reason: { text: string; details: string | null }
  /** The distribution's rotation after this turn; null where none was used. */
  rotation: Rotation | null
}

/** The distribution that new leads go through, if there is an enabled one. */
export function leadDistribution(distributions: readonly Distribution[]): Distribution | null {
  return distributions.find(({ target, enabled }) => enabled && target === 'lead') ?? null
}

/** The enabled participants who still work in the practice. */
function sharesOf(distribution: Distribution, staffs: readonly Staff[]): Share[] {
  const working = new Set(
    staffs.filter(({ roles }) => takesLeads(roles)).map(({ staffId }) => staffId),
  )
  return distribution.staffs
    .filter(({ staffId, enabled }) => enabled && working.has(staffId))
    .map(({ staffId, weight }) => ({ id: staffId, weight }))
}

/**
 * Who follows up a new lead: the next in the round of the distribution, else an admin.
 * @throws ERR_PRACTICE_ADMIN_NOT_SET where the practice has nobody
 */
export function chooseAdvocate(
  distribution: Distribution | null,
  staffs: readonly Staff[],
  rotation: Rotation | null,
): Assignment {
  const shares = distribution ? sharesOf(distribution, staffs) : []
  if (shares.length === 0) return assignAdmin(staffs, distribution !== null)
  const { picked, turn, round, rotation: after } = nextTurn(shares, rotation)
  const name = nameOf(staffs.find(({ staffId }) => staffId === picked.id))
  return {
    advocateId: picked.id,
    reason: {
      text: `Assigned to ${name} automatically`,
      details: `Weighted round-robin: weight ${picked.weight} of ${round}, ${ordinal(turn)} of the round`,
    },
    rotation: after,
  }
}

/** A colleague who was chosen to take something over; null where they do not take leads here. */
export function chooseColleague(staffId: string, staffs: readonly Staff[]): Assignment | null {
  const colleague = staffs.find((one) => one.staffId === staffId)
  if (!colleague || !takesLeads(colleague.roles)) return null
  const reason = { text: `${nameOf(colleague)} took it over`, details: null }
  return { advocateId: staffId, reason, rotation: null }
}

function assignAdmin(staffs: readonly Staff[], isDistributed: boolean): Assignment {
  const admin = staffs.find(({ roles }) => roles.includes(role.admin))
  if (!admin) throw new CatalogueError('ERR_PRACTICE_ADMIN_NOT_SET')
  const because = isDistributed
    ? 'No one is enabled in the distribution of new leads'
    : 'New leads are not distributed'
  return {
    advocateId: admin.staffId,
    reason: { text: `Assigned to ${nameOf(admin)} as a practice admin`, details: because },
    rotation: null,
  }
}

function nameOf(staff: Staff | undefined): string {
  return staff?.firstName ?? 'An advocate'
}

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(number: number): string {
  return `${number}${endings[rules.select(number)] ?? 'th'}`
}
