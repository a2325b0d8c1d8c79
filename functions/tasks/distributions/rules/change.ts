import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import {
  ANY_PROVIDER,
  DISTRIBUTIONS_MAX,
  type Distribution,
  type DistributionChange,
  type DistributionForm,
} from '#shared/model/distribution.ts'
import type { Staff } from '#shared/model/practice.ts'
import { role } from '#shared/model/roles.ts'

/** What a distribution may name. */
export type Known = {
  staffs: readonly Staff[]
  /** The types of tasks, by their ids. */
  subjectIds: readonly string[]
  distributions: readonly Distribution[]
}

/**
 * A new distribution.
 * @throws ERR_LIST_FULL, ERR_REQUEST_PARAMS_MISFORMAT, ERR_ADVOCATE_NOT_IN_PRACTICE, ERR_DOCTOR_NOT_IN_PRACTICE
 */
export function newDistribution(id: string, form: DistributionForm, known: Known): Distribution {
  if (known.distributions.length >= DISTRIBUTIONS_MAX) throw new CatalogueError('ERR_LIST_FULL')
  const made = { ...form, id, subjectId: form.subjectId ?? null, version: 1 }
  ensureSound(made, known)
  ensureAlone(made, known)
  ensurePresent(made.staffs, known)
  return made
}

/**
 * The distribution after a change.
 * @throws ERR_VERSION_CONFLICT, ERR_REQUEST_PARAMS_MISFORMAT, ERR_ADVOCATE_NOT_IN_PRACTICE,
 *   ERR_DOCTOR_NOT_IN_PRACTICE
 */
export function changeDistribution(
  before: Distribution,
  { version, ...change }: DistributionChange & { version?: number | undefined },
  known: Known,
): Distribution {
  ensureVersion(before, version)
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Distribution = { ...before, ...sent, version: before.version + 1 }
  const isMoved = (['target', 'subjectId', 'basis'] as const).some(
    (field) => after[field] !== before[field],
  )
  // What it is for may be gone by now: that does not keep anybody from turning it off.
  if (isMoved) {
    ensureSound(after, known)
    ensureAlone(after, known)
  }
  if (change.staffs) ensurePresent(change.staffs, known)
  return after
}

function ensureSound({ target, subjectId, basis }: Distribution, known: Known): void {
  if (target === 'lead' && subjectId !== null) {
    throw badField('subjectId', 'must be empty for new leads')
  }
  if (subjectId !== null && !known.subjectIds.includes(subjectId)) {
    throw badField('subjectId', 'must be a task type of the practice')
  }
  const isProvider = ({ staffId, roles }: Staff) =>
    staffId === basis && roles.includes(role.provider)
  if (basis !== ANY_PROVIDER && !known.staffs.some(isProvider)) {
    throw new CatalogueError('ERR_DOCTOR_NOT_IN_PRACTICE')
  }
}

/** Of two for the same it would not be clear which one counts. */
function ensureAlone(one: Distribution, { distributions }: Known): void {
  const isSame = (other: Distribution) =>
    other.id !== one.id &&
    other.target === one.target &&
    other.subjectId === one.subjectId &&
    other.basis === one.basis
  const same = distributions.find(isSame)
  if (same) throw badField('basis', `has a distribution already: ${same.label}`)
}

function ensurePresent(shares: Distribution['staffs'], { staffs }: Known): void {
  const present = new Set(
    staffs.filter(({ roles }) => roles.length > 0).map(({ staffId }) => staffId),
  )
  if (shares.some(({ staffId }) => !present.has(staffId))) {
    throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
  }
}
