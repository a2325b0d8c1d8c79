import type { Key } from '#functions/platform/table.ts'

/** Keys of one practice. */
export function practiceKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}`
  return {
    partition: pk,
    plan: { pk, sk: 'PLAN' } satisfies Key,
    progress: { pk, sk: 'PROGRESS' } satisfies Key,
    staff: (memberId: string): Key => ({ pk, sk: `STAFF#${memberId}` }),
    staffs: 'STAFF#',
    location: (locationId: string): Key => ({ pk, sk: `LOCATION#${locationId}` }),
    locations: 'LOCATION#',
    distribution: (distributionId: string): Key => ({ pk, sk: `DISTRIBUTION#${distributionId}` }),
    distributions: 'DISTRIBUTION#',
  }
}

/** Guards that no two practices have the same name, however it is written. */
export function practiceNameKey(name: string): Key {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return { pk: `PRACTICENAME#${plain || name}`, sk: 'PRACTICENAME' }
}
