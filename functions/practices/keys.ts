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
    staff: (memberId: string): Key => ({ pk, sk: `STAFF#${memberId}` }),
    staffs: 'STAFF#',
    location: (locationId: string): Key => ({ pk, sk: `LOCATION#${locationId}` }),
    locations: 'LOCATION#',
    group: (groupId: string): Key => ({ pk, sk: `GROUP#${groupId}` }),
    groups: 'GROUP#',
    /** Guards that no two groups have the same name. */
    groupName: (plain: string): Key => ({ pk: `${pk}#GROUPNAMES`, sk: plain }),
    logo: { pk, sk: 'LOGO' } satisfies Key,
    /** Of the staff, who supports a provider. */
    support: (providerId: string, staffId: string): Key => ({
      pk,
      sk: `SUPPORT#${providerId}#${staffId}`,
    }),
    supports: (providerId: string) => `SUPPORT#${providerId}#`,
    distribution: (distributionId: string): Key => ({ pk, sk: `DISTRIBUTION#${distributionId}` }),
    distributions: 'DISTRIBUTION#',
    /** Where a distribution's round stands; an item of its own, so that edits do not clash with it. */
    rotation: (distributionId: string): Key => ({ pk, sk: `ROTATION#${distributionId}` }),
  }
}

/** So much of a name says in which partition of the index it is. */
export const INITIALS = 3

/** Guards that no two practices have the same name, however it is written. */
export function practiceNameKey(name: string): Key {
  return { pk: `PRACTICENAME#${plainName(name)}`, sk: 'PRACTICENAME' }
}

export const nameIndexOf = (plain: string) =>
  `PRACTICENAMES#${[...plain].slice(0, INITIALS).join('')}`

/** The guard of a practice's name, by which it is found too. */
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
