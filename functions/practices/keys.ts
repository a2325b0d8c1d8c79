import { plainName } from '#functions/platform/plain-name.ts'
import type { Item, Key } from '#functions/platform/table.ts'

/** Keys of what belongs to one practice as a whole. */
export function practiceKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}`
  return {
    partition: pk,
    practice: { pk, sk: 'PRACTICE' } satisfies Key,
    plan: { pk, sk: 'PLAN' } satisfies Key,
    progress: { pk, sk: 'PROGRESS' } satisfies Key,
    /** Who confirmed the phone and the name of the practice. */
    verification: { pk, sk: 'VERIFICATION' } satisfies Key,
    staff: (memberId: string): Key => ({ pk, sk: `STAFF#${memberId}` }),
    staffs: 'STAFF#',
    location: (locationId: string): Key => ({ pk, sk: `LOCATION#${locationId}` }),
    locations: 'LOCATION#',
    group: (groupId: string): Key => ({ pk, sk: `GROUP#${groupId}` }),
    groups: 'GROUP#',
    /** Keeps the names of groups unique. */
    groupName: (plain: string): Key => ({ pk: `${pk}#GROUPNAMES`, sk: plain }),
    logo: { pk, sk: 'LOGO' } satisfies Key,
    /** That somebody of the staff supports a provider. */
    support: (providerId: string, staffId: string): Key => ({
      pk,
      sk: `SUPPORT#${providerId}#${staffId}`,
    }),
    supports: (providerId: string) => `SUPPORT#${providerId}#`,
    distribution: (distributionId: string): Key => ({ pk, sk: `DISTRIBUTION#${distributionId}` }),
    distributions: 'DISTRIBUTION#',
    /** Keeps distributions for the same work from being two. */
    distributionPlace: (target: string, subjectId: string | null, basis: string): Key => ({
      pk: `${pk}#DISTRIBUTIONPLACES`,
      sk: `${target}#${subjectId ?? ''}#${basis}`,
    }),
    /** A time for which somebody of the staff is away. */
    absence: (absenceId: string): Key => ({ pk, sk: `ABSENCE#${absenceId}` }),
    absences: 'ABSENCE#',
    /** The state of a distribution's rotation, in an item of its own: edits do not conflict with it. */
    rotation: (distributionId: string): Key => ({ pk, sk: `ROTATION#${distributionId}` }),
  }
}

/** How many leading characters of a name choose its partition of the index. */
export const INITIALS = 3

/** Key of the item that keeps a practice's name unique, however it is written. */
export function practiceNameKey(name: string): Key {
  return { pk: `PRACTICENAME#${plainName(name)}`, sk: 'PRACTICENAME' }
}

export const nameIndexOf = (plain: string) =>
  `PRACTICENAMES#${[...plain].slice(0, INITIALS).join('')}`

/** The item that reserves a practice's name; the search by name reads it too. */
export function practiceNameItem(name: string, practiceId: string): Item {
  const plain = plainName(name)
  return {
    ...practiceNameKey(name),
    gsi1pk: nameIndexOf(plain),
    gsi1sk: plain,
    entity: 'practiceName',
    practiceId,
  }
}
